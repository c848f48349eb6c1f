import type { OpinionQuestion, Say } from '#features/approvals/actions/action.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import type { RequestRow } from '#features/approvals/contract/shapes.ts'

/**
 * The opinion of a decision at a node: asked for as the node says, and at least one character where it needs one.
 *
 * @param decides with which answer it is a decision, where only one is; `never` for what hands on, which may go without an opinion
 */
export function opinionQuestion(
  operation: RequestDetail['operation'],
  say: Say,
  question: Omit<OpinionQuestion, 'kind' | 'least'>,
  decides: NonNullable<OpinionQuestion['least']>['with'] | 'never' | 'always' = 'always',
): readonly OpinionQuestion[] {
  if (!operation?.opinion) return []
  const isNeeded = operation.opinionNeeded && decides !== 'never'
  return [{ kind: 'opinion', ...question, ...(isNeeded && needed(say, decides === 'always' ? undefined : decides)) }]
}

/** The reason of an action on the request as a whole, as its flow says of that action. */
export function reasonQuestion({ opinions }: Pick<RequestRow, 'opinions'>, word: string, say: Say): readonly OpinionQuestion[] {
  const rule = opinions?.[word] ?? 'optional'
  if (rule === 'none') return []
  return [{ kind: 'opinion', label: say('approvals.withdraw.reason'), ...(rule === 'needed' && needed(say)) }]
}

const needed = (say: Say, answer?: NonNullable<OpinionQuestion['least']>['with']): Pick<OpinionQuestion, 'least'> => ({
  least: { length: 1, help: say('approvals.opinion.needed'), problem: say('flows.opinion-missing'), ...(answer && { with: answer }) },
})
