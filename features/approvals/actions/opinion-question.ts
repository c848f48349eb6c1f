import type { OpinionQuestion, Say } from '#features/approvals/actions/action.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import type { RequestRow } from '#features/approvals/contract/shapes.ts'

/** The opinion of a decision at a node: asked for as the node says, and at least one character where it needs one. */
export function opinionQuestion(
  operation: RequestDetail['operation'],
  say: Say,
  question: Omit<OpinionQuestion, 'kind' | 'least'>,
): readonly OpinionQuestion[] {
  if (!operation?.opinion) return []
  return [{ kind: 'opinion', ...question, ...(operation.opinionNeeded && needed(say)) }]
}

/** The reason of an action on the request as a whole, as its flow says of that action. */
export function reasonQuestion({ opinions }: Pick<RequestRow, 'opinions'>, word: string, say: Say): readonly OpinionQuestion[] {
  const rule = opinions?.[word] ?? 'optional'
  if (rule === 'none') return []
  return [{ kind: 'opinion', label: say('approvals.withdraw.reason'), ...(rule === 'needed' && needed(say)) }]
}

const needed = (say: Say): Pick<OpinionQuestion, 'least'> => ({
  least: { length: 1, help: say('approvals.opinion.needed'), problem: say('flows.opinion-missing') },
})
