import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'
import { suspendButton, watching } from '#features/approvals/contract/monitor.ts'

/** Whether sub flows are suspended too (`suspend` of the family) is not asked: those that it waits for are, others are not. */
export const suspendCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Suspend/{id}`,
  access: watching(suspendButton),
  params: actionParams,
  body: z.object(statement),
  answer: actionAnswer,
  message: 'approvals.suspended',
})
