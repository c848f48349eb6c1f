import type { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import type { actionAnswer } from '#features/approvals/contract/action-input.ts'
import type { Applied } from '#features/approvals/server/decisions/plan-command.ts'

/** What the call of an action answers: the new status or the nodes that need people, nothing where the call declares nothing. */
export function answerOf({ answer }: Call, { state, errorNodes }: Applied): z.output<typeof actionAnswer> | null {
  if (!answer) return null
  return errorNodes.length > 0 ? errorNodes : { status: wireStatus(state.status) }
}
