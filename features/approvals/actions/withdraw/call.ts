import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'

export const withdrawCall = call({
  method: 'PUT',
  path: `${actionBase}/FlowLaunch/{id}/Actions/Withdraw`,
  access: 'signed-in',
  params: actionParams,
  body: z.object(statement),
  answer: actionAnswer,
  message: 'approvals.withdrawn',
})
