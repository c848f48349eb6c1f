import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'

/** Ours: the family lets only who watches over a request terminate it. */
export const voteToTerminateCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/{id}/Actions/Terminate`,
  access: 'signed-in',
  params: actionParams,
  body: z.object({ ...statement, version: z.number().int().nullish() }),
  answer: actionAnswer,
  message: 'approvals.terminate-voted',
})
