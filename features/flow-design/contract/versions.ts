import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { flag, version } from '#engine/resource/inputs.ts'
import { designRules, path } from '#features/flow-design/contract/drafts.ts'

/** Id of a published version on the wire: the flow and its number. */
export function versionId(flowId: string, number: number): string {
  return `${flowId}~${number}`
}

/** Id of the draft as it was saved: number 0, and the version of that save, so that nobody publishes what somebody else saved since. */
export function savedDraftId(flowId: string, version: number): string {
  return `${versionId(flowId, 0)}~${version}`
}

export interface NamedVersion {
  readonly flowId: string
  /** 0: the draft. */
  readonly number: number
  /** Of a draft: the version of its save; absent where the id names none. */
  readonly saved: number | undefined
}

/** Undefined for what is no id of a version. */
export function readVersionId(id: string): NamedVersion | undefined {
  const found = /^([^~]+)~(\d{1,9})(?:~(\d{1,9}))?$/.exec(id)
  if (!found || (found[3] !== undefined && found[2] !== '0')) return undefined
  return { flowId: found[1]!, number: Number(found[2]), saved: found[3] === undefined ? undefined : Number(found[3]) }
}

const published = z.object({ id: z.string(), publishedVersion: z.number(), enabledMark: flag, version: z.number() })

/** Lets requests be started: publishes the draft where nothing is published yet, or where that is asked for (ours). */
export const releaseFlow = call({
  method: 'POST',
  path: `${path}/Release/{id}`,
  access: designRules.see,
  params: idParam,
  body: z
    .object({
      /** Publishes the draft as a new version. */
      publish: z.boolean().default(false),
      version,
    })
    .nullish(),
  answer: published,
  message: 'flow-design.released',
})

/** No request is started any more; those that run go on. */
export const stopFlow = call({
  method: 'POST',
  path: `${path}/Stop/{id}`,
  access: designRules.release,
  params: idParam,
  answer: published,
  message: 'flow-design.stopped',
})

/** Makes a version the one with which requests start: an older one, or the draft as a save named it, which is published by it; 409 where it was saved again since. */
export const makeMainVersion = call({
  method: 'POST',
  path: `${path}/{id}/MainVersion`,
  access: designRules.see,
  params: idParam,
  answer: published,
  message: 'flow-design.released',
})

/** Deletes a version that no request was ever started with. */
export const deleteFlowVersion = call({
  method: 'DELETE',
  path: `${path}/{id}/FlowJson`,
  access: designRules.release,
  params: idParam,
  message: 'kernel.deleted',
})

const versionRow = z.object({
  id: z.string(),
  version: z.number(),
  /** 1 of the main version. */
  enabledMark: flag,
  /** The tree; `''` on pages of more than 20 rows, and from where the trees of a page are larger than 8 MB together. */
  flowTemplateJson: z.string(),
  creatorUser: z.string(),
  creatorTime: z.number(),
  lastModifyTime: z.number().nullable(),
  /** Ours: requests on their way with this version, and all that were made with it; null where counting took too long. */
  running: z.number().nullable(),
  requests: z.number().nullable(),
})
export type FlowVersionRow = z.output<typeof versionRow>

/** Epoch milliseconds of days, `''` for any time. */
const day = z.union([z.literal(''), z.coerce.number().min(0).max(253_402_300_799_999)]).default('')

/** Published versions, the newest first. */
export const listFlowVersions = call({
  method: 'GET',
  path: `${path}/{id}/FlowJsonList`,
  access: designRules.see,
  params: idParam,
  query: pageQuery.extend({
    flowId: z.string().max(100).default(''),
    templateId: z.string().max(100).default(''),
    startTime: day,
    endTime: day,
  }),
  answer: pageOf(versionRow),
  rate: 'search',
})

const difference = z.object({
  /** Code and caption of the node. */
  node: z.string(),
  name: z.string(),
  change: z.enum(['added', 'removed', 'moved', 'changed']),
  /** What of it, in words; `''` where the node as a whole. */
  property: z.string(),
  before: z.string(),
  after: z.string(),
})
export type FlowDifference = z.output<typeof difference>

/** Ours: in words what makes one version another; 0 is the draft. */
export const compareFlowVersions = call({
  method: 'GET',
  path: `${path}/{id}/Differences`,
  access: designRules.see,
  params: idParam,
  query: z.object({ from: z.coerce.number().int().min(0).max(999_999_999), to: z.coerce.number().int().min(0).max(999_999_999) }),
  answer: listOf(difference),
  rate: 'search',
})
