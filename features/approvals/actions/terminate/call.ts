import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'
import { terminateButton, watching } from '#features/approvals/contract/monitor.ts'

export const terminateCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Cancel/{id}`,
  access: watching(terminateButton),
  params: actionParams,
  body: z.object(statement),
  answer: actionAnswer,
  message: 'approvals.terminated',
})
