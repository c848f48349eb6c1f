import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionAnswer, actionBase, actionInput, actionParams } from '#features/approvals/contract/action-input.ts'

/** 加签. */
export const addSignerCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/freeApprover/{id}`,
  access: 'signed-in',
  params: actionParams,
  body: actionInput.extend({
    /** Who is asked besides. */
    freeApproverUserId: z.string().max(100).nullish(),
    /** 1 before the caller, 2 after him, 3 together with him; clients send it as a text too. */
    freeApproverType: z.coerce.number().int().min(1).max(3).default(1),
  }),
  answer: actionAnswer,
  message: 'approvals.signer-added',
})
