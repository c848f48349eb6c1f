import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { momentText, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { actionBase as base } from '#features/approvals/contract/action-input.ts'
import { requestRow } from '#features/approvals/contract/shapes.ts'

/** The boxes of everybody's requests and work items. */

const taskFilter = pageQuery.extend({
  flowCategory: z.string().max(100).default(''),
  templateId: z.string().max(100).default(''),
  flowId: z.string().max(100).default(''),
  status: z.string().max(10).default(''),
  flowUrgent: z.string().max(10).default(''),
  creatorUserId: z.string().max(100).default(''),
  startTime: momentText.optional(),
  endTime: momentText.optional(),
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
