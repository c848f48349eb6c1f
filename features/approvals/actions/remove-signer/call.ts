import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'

/** Not part of the platform family: 减签, of a request in which the caller has asked for a signer. */
export const removeSignerCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/{id}/Actions/RemoveSigner`,
  access: 'signed-in',
  params: actionParams,
  body: z.object(statement),
  answer: actionAnswer,
  message: 'approvals.signer-removed',
})
