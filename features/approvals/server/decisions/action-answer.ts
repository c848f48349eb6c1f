import type { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import type { actionAnswer } from '#features/approvals/contract/action-input.ts'
import type { Applied } from '#features/approvals/server/decisions/plan-command.ts'

/** The answer of an action's call: the new status or the nodes that need people; nothing when the call declares no answer. */
export function answerOf({ answer }: Call, { state, errorNodes }: Applied): z.output<typeof actionAnswer> | null {
  if (!answer) return null
  return errorNodes.length > 0 ? errorNodes : { status: wireStatus(state.status) }
}
