import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { momentText, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { actionBase as base } from '#features/approvals/contract/action-input.ts'
import { moment, person, requestRow } from '#features/approvals/contract/shapes.ts'

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

export const taskFilter = pageQuery.extend(boxFilter.shape)

/** Ours: the box to do may be sorted by when things are due, what has no time limit at the end. */
const dueOrder = { sidx: z.enum(['', 'dueTime']).default(''), sort: pageQuery.shape.sort }

/** My requests (我发起的). */
export const listMyRequests = call({
  method: 'GET',
  path: `${base}/FlowLaunch`,
  access: 'signed-in',
  query: taskFilter,
  answer: pageOf(requestRow),
})

/** The boxes: 1 to do, 2 done, 3 copied to me, 4 what may be handled in batches of what is to do. */
export const listBox = call({
  method: 'GET',
  path: `${base}/FlowBefore/List/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.enum(['1', '2', '3', '4']) }),
  /** `nodeCode` narrows the batches to a node. */
  query: taskFilter.extend({ ...dueOrder, nodeCode: z.string().max(100).default('') }),
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
  query: boxFilter.extend(dueOrder),
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

/** One of the caller's own requests that is not finished. */
const unfinishedRequest = requestRow.extend({
  /** Who has it now, by node, and since when; empty while it is with its initiator. */
  waitsFor: z.array(z.object({ nodeName: z.string(), people: z.array(person), since: moment, dueAt: moment.optional() })),
  /** Of a returned one: who sent it back last, where, when and why. */
  returned: z.object({ nodeName: z.string(), name: z.string(), at: moment, opinion: z.string() }).nullable(),
})
export type UnfinishedRequest = z.output<typeof unfinishedRequest>

/** The newest ones, and how many there are; not counted above 10,001. */
const unfinishedPart = z.object({ list: z.array(unfinishedRequest), total: z.number() })

/** Not part of the platform family: the caller's own requests that are not finished, for the start page. */
export const listUnfinished = call({
  method: 'GET',
  path: `${base}/FlowLaunch/Unfinished`,
  access: 'signed-in',
  answer: z.object({
    /** Sent back to the caller. */
    returned: unfinishedPart,
    /** Not submitted, or withdrawn to be submitted again. */
    drafts: unfinishedPart,
    /** On their way, suspended ones included. */
    running: unfinishedPart,
  }),
})
