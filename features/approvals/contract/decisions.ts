import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionBase as base, actionParams } from '#features/approvals/contract/action-input.ts'
import { returnTarget } from '#features/approvals/contract/shapes.ts'

/** What is asked about a work item before something is done with it. */

export const listReturnTargets = call({
  method: 'GET',
  path: `${base}/FlowBefore/RejectList/{id}`,
  access: 'signed-in',
  params: actionParams,
  answer: z.object({ isLastAppro: z.boolean(), list: z.array(returnTarget) }),
})

/**
 * Whether the work item is still open. Asked before a message leads to a request that others may have handled; `isCheck` tells
 * clients of the platform family to show it read-only.
 */
export const workItemOpen = call({
  method: 'GET',
  path: `${base}/FlowBefore/{id}/Info`,
  access: 'signed-in',
  params: actionParams,
  answer: z.object({ open: z.boolean(), isCheck: z.boolean() }),
})
