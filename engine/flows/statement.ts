import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Statement } from './event-kind.ts'
import type { ApproverNode, StartNode } from './model.ts'

/** What a person says with an action, trimmed and complete. */
export function statementOf(said: Partial<Statement>): Statement {
  return { opinion: said.opinion?.trim() ?? '', signature: said.signature ?? '', files: said.files ?? [] }
}

export function refuseUnsigned(mustSign: boolean, said: Statement): Refusal | undefined {
  return mustSign && said.signature === '' ? refusal('invalid', 'flows.signature-missing', { field: 'signImg' }) : undefined
}

/** Whether an opinion, with files beside it, is asked for: not at all, if somebody likes, or always. */
export type OpinionRule = 'none' | 'optional' | 'needed'

/** What a node says of opinions (`hasOpinion`); versions from before the start could say it ask for one. */
export function opinionRule({ opinion = true, opinionNeeded }: Pick<StartNode | ApproverNode, 'opinion' | 'opinionNeeded'>): OpinionRule {
  if (!opinion) return 'none'
  return opinionNeeded ? 'needed' : 'optional'
}

/** A return that must be explained is, also where its node asks for no opinion. */
export function returnOpinionRule(node: Pick<ApproverNode, 'opinion' | 'opinionNeeded' | 'returnReasonLength'>): OpinionRule {
  return node.returnReasonLength > 0 ? 'needed' : opinionRule(node)
}

/** What is handed on is no decision: where a node needs an opinion it may still be left empty. */
export function opinionRuleOfHanding(node: Pick<ApproverNode, 'opinion' | 'opinionNeeded'>): OpinionRule {
  return opinionRule(node) === 'none' ? 'none' : 'optional'
}

/** An opinion that is missing, or that nobody would read as the node asks for none. */
export function refuseOpinion(rule: OpinionRule, { opinion, files }: Statement): Refusal | undefined {
  if (rule === 'needed' && opinion === '') return refusal('invalid', 'flows.opinion-missing', { field: 'handleOpinion' })
  if (rule !== 'none') return undefined
  if (opinion !== '') return refusal('invalid', 'flows.opinion-not-asked', { field: 'handleOpinion' })
  return files.length > 0 ? refusal('invalid', 'flows.opinion-not-asked', { field: 'fileList' }) : undefined
}
