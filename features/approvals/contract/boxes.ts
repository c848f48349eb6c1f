import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { actionBase as base } from '#features/approvals/contract/action-input.ts'
import { requestRow } from '#features/approvals/contract/shapes.ts'

/** The boxes of everybody's requests and work items. */

/** Epoch milliseconds within the range of a JavaScript date. */
const time = z.coerce.number().min(-8.64e15).max(8.64e15)

const taskFilter = pageQuery.extend({
  flowCategory: z.string().max(100).default(''),
  templateId: z.string().max(100).default(''),
  flowId: z.string().max(100).default(''),
  status: z.string().max(10).default(''),
  flowUrgent: z.string().max(10).default(''),
  creatorUserId: z.string().max(100).default(''),
  startTime: time.optional(),
  endTime: time.optional(),
  delegateType: z.string().max(10).default(''),
})

/** My requests (我发起的). */
export const listMyRequests = call({
  method: 'GET',
  path: `${base}/FlowLaunch`,
  access: 'signed-in',
  query: taskFilter,
  answer: pageOf(requestRow),
})

/** The boxes: 1 to do, 2 done, 3 copied to me. */
export const listBox = call({
  method: 'GET',
  path: `${base}/FlowBefore/List/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.enum(['1', '2', '3']) }),
  query: taskFilter,
  answer: pageOf(requestRow),
})
