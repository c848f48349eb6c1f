import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'

export const transferCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Transfer/{id}`,
  access: 'signed-in',
  params: actionParams,
  body: z.object({
    ...statement,
    /** Who gets the work item. */
    freeApproverUserId: z.string().max(100).nullish(),
  }),
  answer: actionAnswer,
  message: 'approvals.transferred',
})
