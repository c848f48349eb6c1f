import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionInput, actionParams, sentMarks } from '#features/approvals/contract/action-input.ts'

export const returnCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/Reject/{id}`,
  access: 'signed-in',
  params: actionParams,
  body: actionInput.extend({
    /** 0 the start; 1 and 2 use the setting of the node; anything else is a node id. */
    rejectStep: z.string().max(100).nullish(),
    /** 1 runs all nodes again, 2 comes straight back to this node, 3 uses the setting of the node. */
    rejectType: z.coerce.number().int().min(1).max(3).nullish(),
    fieldMarks: sentMarks,
  }),
  answer: actionAnswer,
  message: 'approvals.returned',
})
