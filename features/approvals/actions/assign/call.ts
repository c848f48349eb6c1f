import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { within } from '#engine/resource/calls.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'
import { userRules } from '#features/users/contract.ts'

/** Of the request: for who may change both the people who are asked and the one who is to be. */
export const assignCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Assign/{id}`,
  access: within(userRules.edit, { action: 'edit', of: 'user', id: { in: 'body', member: 'freeApproverUserId' } }),
  params: actionParams,
  body: z.object({
    ...statement,
    /** Who gets it. */
    freeApproverUserId: z.string().max(100).default(''),
    /** All who are asked at this node, where one of them is enough. */
    nodeCode: z.string().max(100).nullish(),
    /** Ours: one of them. */
    taskOperatorId: z.string().max(100).nullish(),
  }),
  answer: actionAnswer,
  message: 'approvals.assigned',
})
