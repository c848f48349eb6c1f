import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, moment, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesForAll } from '#engine/resource/calls.ts'
import { description, version, versionBody, written } from '#engine/resource/inputs.ts'
import { actionBase as base } from '#features/approvals/contract/action-input.ts'

/**
 * 流程委托 (workflow 7, platform-api 14): somebody lets another person approve, or start requests, in his name for a period. Everybody gives what is his own, so
 * the calls ask for no menu; what concerns neither as giver nor as stand-in does not exist.
 */

const path = `${base}/FlowDelegate`
const own = resourceCalls(path, rulesForAll('signed-in'))

/** `type` on the wire. */
export const delegationKinds = { start: 0, approve: 1 } as const

/** Most delegations of one person that are not over. */
export const mostDelegations = 50

/** The longest period, in milliseconds: a year. */
export const longestPeriod = 366 * 86_400_000

/** Most flows that one delegation names; all of them are said by none. */
const mostFlows = 100

/** Ids separated by commas, as clients of the family send them, or a list. */
const flowIds = z
  .union([z.string().max(10_000), z.array(z.string().max(100))])
  .nullish()
  .transform((given) => [...new Set((typeof given === 'string' ? given.split(',') : (given ?? [])).filter((id) => id !== ''))])
  .refine((ids) => ids.length <= mostFlows, 'approvals.delegation.flows-too-many')

const periodEnd = (missing: string) => z.preprocess((given) => (given === '' ? undefined : given), z.number(missing).pipe(moment))

export const delegationInput = z.object({
  /** Who gives; clients of the family send the signed-in person. */
  userId: z.string().max(100).nullish(),
  toUserId: z.string('approvals.delegation.to-missing').min(1, 'approvals.delegation.to-missing').max(100),
  type: z.coerce.number().int().nullish(),
  flowId: flowIds,
  startTime: periodEnd('approvals.delegation.start-missing'),
  endTime: periodEnd('approvals.delegation.end-missing'),
  description: description.nullish(),
  version,
})

const delegation = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  toUserId: z.string(),
  toUserName: z.string(),
  /** 0 start, 1 approve. */
  type: z.number(),
  /** Ids of the flows separated by commas; `''`: all flows. */
  flowId: z.string(),
  flowName: z.string(),
  /** The same flows, each with its name. */
  flows: z.array(z.object({ id: z.string(), fullName: z.string() })),
  startTime: z.number(),
  endTime: z.number(),
  description: z.string(),
  version: z.number(),
})
export type Delegation = z.output<typeof delegation>

/** 1: given by the caller, 2: given to him; left out: both. */
const delegationsQuery = pageQuery.extend({ myOrDelagateToMe: z.enum(['1', '2', '']).default('') })

export const listDelegations = own.page(delegation, delegationsQuery)
export const readDelegation = own.read(delegation)
export const createDelegation = own.create(delegationInput)
export const updateDelegation = own.update(delegationInput)
export const deleteDelegation = own.remove()

/** Ends it now. The stand-in may do so too: nobody is held to decide for others. */
export const stopDelegation = call({
  method: 'PUT',
  path: `${path}/Stop/{id}`,
  access: 'signed-in',
  params: idParam,
  body: versionBody,
  answer: written,
  message: 'approvals.delegation.stopped',
})

const flowChoice = z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), type: z.number() })

/** Flows to delegate: those the caller may start or finds in his boxes. */
export const pageDelegableFlows = call({
  method: 'GET',
  path: `${base}/flowTemplate/getflowAll`,
  access: 'signed-in',
  query: pageQuery.extend({ category: z.string().max(100).default('') }),
  answer: pageOf(flowChoice),
})

/** The names of some of these flows; others are left out. */
export const delegableFlowsByIds = call({
  method: 'POST',
  path: `${base}/flowTemplate/getflowList`,
  access: 'signed-in',
  changes: false,
  body: z.array(z.string().max(100)).max(mostFlows),
  answer: z.array(flowChoice.pick({ id: true, fullName: true })),
})

const startableForOthers = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  icon: z.string(),
  iconBackground: z.string(),
})

/** The flows that the caller may start in the name of somebody now (发起委托). */
export const pageFlowsForOthers = call({
  method: 'GET',
  path: `${path}/getflow`,
  access: 'signed-in',
  query: pageQuery.extend({ category: z.string().max(100).default(''), flowType: z.string().max(10).default('') }),
  answer: pageOf(startableForOthers),
})

/** In whose name the caller may start a flow now; with no flow, one. */
export const listGivers = call({
  method: 'GET',
  path: `${path}/userList`,
  access: 'signed-in',
  query: z.object({ flowId: z.string().max(100).default('') }),
  answer: listOf(z.object({ id: z.string(), fullName: z.string(), headIcon: z.string(), organize: z.string() })),
})
