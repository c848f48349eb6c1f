import type { CallAnswer, CallInput } from '#engine/contract/call.ts'
import type { tryFlow } from '#features/flow-design/contract.ts'

/** A decision of a trial run. */
export type TrialStep = NonNullable<CallInput<typeof tryFlow>['body']['steps']>[number]

/** What was chosen with a step, or with the submission. */
export type TrialChoices = Required<Pick<TrialStep, 'branchList' | 'candidateList'>>

export type TrialAnswer = CallAnswer<typeof tryFlow>
