import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { momentText, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { actionBase as base } from '#features/approvals/contract/action-input.ts'
import { requestRow } from '#features/approvals/contract/shapes.ts'

/** The boxes of everybody's requests and work items. */

/** What is searched for in a box. */
export const boxFilter = z.object({
  keyword: pageQuery.shape.keyword,
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

const taskFilter = pageQuery.extend(boxFilter.shape)

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

/**
 * Not part of the platform family: the work item to open after one of the caller's, in the order of the box to do and among what is
 * searched for there.
 */
export const nextWorkItem = call({
  method: 'GET',
  path: `${base}/FlowBefore/{id}/Next`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  query: boxFilter,
  answer: z.object({
    /** How many are open, this one included; not counted above 10,001. */
    total: z.number(),
    /** Place of this one among them, from 1; null when it is not open any more, or not searched for. */
    position: z.number().nullable(),
    /** Null when no other is open. */
    next: z
      .object({ processId: z.string(), flowId: z.string(), flowCode: z.string(), taskOperatorId: z.string(), taskNodeId: z.string() })
      .nullable(),
    /** Nothing is behind this one: `next` is the first of the box. */
    fromStart: z.boolean(),
  }),
})
