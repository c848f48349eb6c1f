import { z } from 'zod'
import { call, type AccessRule, type Managed } from '#engine/contract/call.ts'
import { pageOf } from '#engine/contract/shapes.ts'
import { buttonCodes, within } from '#engine/resource/calls.ts'
import { actionBase as base, actionParams } from '#features/approvals/contract/action-input.ts'
import { taskFilter } from '#features/approvals/contract/boxes.ts'
import { moment, requestRow } from '#features/approvals/contract/shapes.ts'

/** 流程监控 (workflow 11, platform-api 14): the submitted requests of the organizations that somebody administers. */

export const monitorMenu = 'workFlow-flowMonitor'
export const urgeButton = 'btn_urge'
export const suspendButton = 'btn_suspend'
export const terminateButton = 'btn_cancel'

/** Most requests that are deleted at once: a page. */
export const mostDeleted = 100

/** Says that a call manages the request whose id stands there. */
export const requestIn = (place: Managed['id']['in'], member: string) => ({ of: 'request', id: { in: place, member } }) as const

/** What is done with the course of a request, by who administers its organization and has the button in the monitor. */
export function watching(button: string): AccessRule {
  return within({ menu: monitorMenu, button }, { action: 'edit', ...requestIn('params', 'id') })
}

/**
 * Tells of the course of each request and nothing of its form: whoever may read the form too has `detail` among the `actions` of the
 * row. Drafts are with their writers alone. What is searched for stands in the number, the name of the initiator or of the flow.
 */
export const listMonitored = call({
  method: 'GET',
  path: `${base}/FlowMonitor`,
  access: { menu: monitorMenu },
  query: taskFilter,
  answer: pageOf(requestRow),
})

/** Deletes requests with their records; when one of them has to stay, none is deleted. */
export const deleteMonitored = call({
  method: 'DELETE',
  path: `${base}/FlowMonitor`,
  access: within({ menu: monitorMenu, button: buttonCodes.remove }, { action: 'delete', ...requestIn('body', 'ids') }),
  body: z.object({
    /** Separated by commas, as clients of the family send them, or a list. */
    ids: z
      .union([z.string().max(mostDeleted * 100), z.array(z.string().max(100))])
      .transform((ids) => [...new Set(typeof ids === 'string' ? ids.split(',') : ids)].filter((id) => id !== ''))
      .refine((ids) => ids.length > 0, 'approvals.monitor.nothing-picked')
      .refine((ids) => ids.length <= mostDeleted, 'approvals.monitor.too-many'),
  }),
  message: 'kernel.deleted',
})

/**
 * Whether a request has sub flows that run beside it: clients of the family ask it before they suspend. Here only those that a request
 * waits for are suspended with it, so there is nothing to choose.
 */
export const runsBeside = call({
  method: 'GET',
  path: `${base}/FlowBefore/Suspend/{id}`,
  access: watching(suspendButton),
  params: actionParams,
  answer: z.boolean(),
})

const calledEvent = z.object({
  id: z.string(),
  /** Which event it was (`CallKind`). */
  kind: z.string(),
  nodeName: z.string(),
  interfaceName: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  attempts: z.number(),
  /** Why the last try failed, `''` where it did not. */
  failure: z.string(),
  at: z.number(),
  endedAt: moment,
})
export type CalledEvent = z.output<typeof calledEvent>

/** Ours: the data interfaces that events of a request called, and what became of it. */
export const listCalls = call({
  method: 'GET',
  path: `${base}/FlowMonitor/{id}/Events`,
  access: within({ menu: monitorMenu }, { action: 'select', ...requestIn('params', 'id') }),
  params: actionParams,
  answer: z.object({ list: z.array(calledEvent) }),
})

/** Ours: the requests of sub flows that a request could not start so far, and why. It tells nothing of their forms. */
export const listFailedSubFlows = call({
  method: 'GET',
  path: `${base}/FlowMonitor/{id}/SubFlows`,
  access: within({ menu: monitorMenu }, { action: 'select', ...requestIn('params', 'id') }),
  params: actionParams,
  answer: z.object({
    list: z.array(z.object({ id: z.string(), flowName: z.string(), userName: z.string(), failure: z.string(), since: z.number() })),
  }),
})

/** Ours: tries at once to start them; refused with the reasons where some cannot be started still. */
export const beginSubFlows = call({
  method: 'POST',
  path: `${base}/FlowMonitor/{id}/Actions/BeginSubFlows`,
  access: within({ menu: monitorMenu }, { action: 'edit', ...requestIn('params', 'id') }),
  params: actionParams,
  message: 'approvals.sub-flows-begun',
})

/** Ours: reminds everybody the request waits for, as its initiator can. */
export const urgeMonitored = call({
  method: 'POST',
  path: `${base}/FlowMonitor/{id}/Actions/Press`,
  access: within({ menu: monitorMenu, button: urgeButton }, { action: 'select', ...requestIn('params', 'id') }),
  params: actionParams,
  message: 'approvals.urged',
})
