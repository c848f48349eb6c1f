import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { administration, serviceAddress } from '#engine/values/system-configuration.ts'

const settingsPath = '/api/system/SysConfig'
const path = '/api/system/SynThirdInfo'

/** Platforms people chat on, by the number that clients of the family use. */
export const platformNumbers = { wecom: '1', dingtalk: '2' } as const
export type Platform = keyof typeof platformNumbers
export const platforms = Object.keys(platformNumbers) as readonly Platform[]

export const linkKinds = ['organization', 'person'] as const
export type LinkKind = (typeof linkKinds)[number]

const { qyhAgentId, qyhAgentSecret, qyhCorpId, qyhCorpSecret, dingAgentId, dingSynAppKey, dingSynAppSecret } = administration.shape

/** What is typed; members that are absent, and secrets of stars, are those that are stored. */
const wecomInput = z.object({ qyhAgentId, qyhAgentSecret, qyhCorpId, qyhCorpSecret, qyhApiAddress: serviceAddress }).partial()
const dingTalkInput = z.object({ dingAgentId, dingSynAppKey, dingSynAppSecret, dingApiAddress: serviceAddress }).partial()

/** Asks WeCom whether the credentials are right: `type` 0 those of the application for messages, 1 those of the synchronization. */
export const testWecom = call({
  method: 'POST',
  path: `${settingsPath}/{type}/testQyWebChatConnect`,
  access: 'administrator',
  rate: 'exchange',
  params: z.object({ type: z.enum(['0', '1']) }),
  body: wecomInput,
  answer: z.null(),
  message: 'third.connected',
})

/** Asks DingTalk whether key and secret are right and may read the departments. */
export const testDingTalk = call({
  method: 'POST',
  path: `${settingsPath}/testDingTalkConnect`,
  access: 'administrator',
  rate: 'exchange',
  body: dingTalkInput,
  answer: z.null(),
  message: 'third.connected',
})

const platformParam = z.object({
  /** 1 WeCom, 2 DingTalk. */
  type: z.enum(platformNumbers),
})

const total = z.object({
  /** 组织 or 用户, in the language of the session. */
  synType: z.string(),
  recordTotal: z.number(),
  synSuccessCount: z.number(),
  synFailCount: z.number(),
  unSynCount: z.number(),
  /** When one of them was synchronized last. */
  synDate: z.number().nullable(),
  /** Ours: what is counted. */
  kind: z.enum(linkKinds),
  /** Ours: whether a run goes on, of whichever kind, and the own job by which its progress is read. */
  running: z.boolean(),
  jobId: z.string().nullable(),
})
export type ThirdTotal = z.output<typeof total>

/** How many organizations and people are on the platform. */
export const readThirdTotals = call({
  method: 'GET',
  path: `${path}/getSynThirdTotal/{type}`,
  access: 'administrator',
  params: platformParam,
  answer: z.array(total),
})

/**
 * Begins a run of everything that needs no picking, or tells of the one that goes on: `type` 0 to the platform, 1 from the platform to
 * us. A GET in the family; the answer tells the totals as they are now, the message that it is running.
 */
const synchronizeAll = (name: string) =>
  call({
    method: 'GET',
    changes: true,
    path: `${path}/${name}`,
    access: 'administrator',
    query: z.object({ type: z.enum(['0', '1']).default('0') }),
    answer: total,
    message: 'third.running',
  })

export const synchronizeWecomOrganizations = synchronizeAll('synAllOrganizeSysToQy')
export const synchronizeWecomPeople = synchronizeAll('synAllUserSysToQy')
export const synchronizeDingTalkOrganizations = synchronizeAll('synAllOrganizeSysToDing')
export const synchronizeDingTalkPeople = synchronizeAll('synAllUserSysToDing')

/** `out`: the platform is brought to what we have; `in`: we take in what the platform has. */
export const directions = ['out', 'in'] as const
export type Direction = (typeof directions)[number]

const kindBody = z.object({ kind: z.enum(linkKinds), direction: z.enum(directions).default('out') })
const begun = z.object({
  /** By which progress and result are read (`/api/system/Job/{id}`). */
  jobId: z.string(),
})

/** Ours: compares the platform with our organizations or people. The result of the job is a `comparison`. */
export const compareThird = call({
  method: 'POST',
  path: `${path}/{type}/Actions/Compare`,
  access: 'administrator',
  rate: 'exchange',
  params: platformParam,
  body: kindBody,
  answer: begun,
})

const difference = z.object({
  /** Names it when it is picked. */
  key: z.string(),
  /** `disable` is done to ours alone, `remove` on the platform alone. */
  action: z.enum(['create', 'link', 'update', 'remove', 'disable']),
  name: z.string(),
  changes: z.array(z.object({ member: z.enum(['name', 'mobile', 'parent', 'departments']), before: z.string(), after: z.string() })),
  /** Done only where it is picked: what goes, and links that are not certain. */
  onlyPicked: z.boolean(),
  /** Why it cannot be done now. */
  held: z.string().nullable(),
})
export type ThirdDifference = z.output<typeof difference>

/** Why a run or a comparison ended before its end; null where it did not. */
const problem = z.string().nullable()

/** Most differences that a comparison lists. */
export const mostListed = 1_000

/** Most that somebody picks one by one (security 5.4). */
export const mostPicked = 500

/** What a comparison found; mobile numbers are masked. */
export const comparison = z.object({
  list: z.array(difference),
  /** All of them, also those beyond the longest list. */
  total: z.number(),
  problem,
})
export type Comparison = z.output<typeof comparison>

/** Ours: carries out what was picked of a comparison. The result of the job is a `runResult`. */
export const applyThird = call({
  method: 'POST',
  path: `${path}/{type}/Actions/Apply`,
  access: 'administrator',
  params: platformParam,
  body: kindBody.extend({
    /** Everything that needs no picking. */
    all: z.boolean(),
    keys: z.array(z.string().max(200)).max(mostPicked, 'third.too-many-picked'),
  }),
  answer: begun,
})

/** Most refusals that the result of a run names. */
export const mostFailures = 100

/** What a run did. */
export const runResult = z.object({
  created: z.number(),
  updated: z.number(),
  /** Of ours: disabled. */
  removed: z.number(),
  failed: z.number(),
  problem,
  direction: z.enum(directions).default('out'),
  /** Why something of the platform was not taken in; what could not be brought there is listed by `listThirdFailures`. */
  failures: z.array(z.object({ name: z.string(), reason: z.string() })).default([]),
})
export type RunResult = z.output<typeof runResult>

const failure = z.object({ id: z.string(), name: z.string(), reason: z.string(), time: z.number() })
export type ThirdFailure = z.output<typeof failure>

/** Ours: what could not be brought to the platform, with the reasons. */
export const listThirdFailures = call({
  method: 'GET',
  path: `${path}/{type}/Failures`,
  access: 'administrator',
  params: platformParam,
  query: pageQuery.extend({ kind: z.enum(linkKinds) }),
  answer: pageOf(failure),
})

const run = z.object({
  id: z.string(),
  kind: z.enum(linkKinds),
  direction: z.enum(directions),
  /** Null where it ran by itself. */
  actorName: z.string().nullable(),
  created: z.number(),
  updated: z.number(),
  removed: z.number(),
  failed: z.number(),
  problem,
  time: z.number(),
})
export type ThirdRun = z.output<typeof run>

/** Ours: the runs that have ended, newest first. */
export const listThirdRuns = call({
  method: 'GET',
  path: `${path}/{type}/Runs`,
  access: 'administrator',
  params: platformParam,
  query: pageQuery,
  answer: pageOf(run),
})
