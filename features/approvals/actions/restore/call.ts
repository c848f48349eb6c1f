import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'
import { suspendButton, watching } from '#features/approvals/contract/monitor.ts'

export const restoreCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Restore/{id}`,
  access: watching(suspendButton),
  params: actionParams,
  body: z.object(statement),
  answer: actionAnswer,
  message: 'approvals.restored',
})
