import { encodeFlow } from '#engine/flows/codec.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { enableFlow, flowVersions, makeCurrent, removeVersion, requestsOfVersions } from '#features/approvals/entry.ts'
import {
  deleteFlowVersion,
  listFlowVersions,
  makeMainVersion,
  readVersionId,
  releaseFlow,
  stopFlow,
  versionId,
  type NamedVersion,
} from '#features/flow-design/contract.ts'
import { refuseUnlessDesigner } from '#features/flow-design/server/assistants.ts'
import { draftStore, type FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { namesFor } from '#features/function-design/entry.ts'
import { publishDraft } from '#features/flow-design/server/publish.ts'
import type { Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

/** How a flow stands after something was done with its versions. */
async function standingIn(tx: Tx, id: string) {
  const { standing, version } = present(await draftStore.find(tx, id))
  return { id, publishedVersion: standing.publishedVersion, enabledMark: standing.enabled ? (1 as const) : (0 as const), version }
}

const lockedDraft = async (tx: Tx, id: string): Promise<FlowDraft> => present(await draftStore.lock(tx, id))

/** @throws Refused 404 for what names no version */
function namedVersion(id: string): NamedVersion {
  const named = readVersionId(id)
  if (!named) throw new Refused(refusal('missing', 'kernel.missing'))
  return named
}

export const versionCalls = [
  serve(releaseFlow, ({ kernel, session, params, body, transaction }) =>
    transaction(async (tx, audit) => {
      const draft = await lockedDraft(tx, params.id)
      await refuseUnlessDesigner({ kernel, session, db: tx }, draft.id, 'release')
      refuseStale(draft, body?.version)
      if (draft.standing.publishedVersion === 0 || body?.publish) await publishDraft({ kernel, session, tx, audit }, draft.id)
      if (!draft.standing.enabled && draft.standing.publishedVersion > 0) {
        await enableFlow(kernel, tx, draft.id, true)
        audit({ action: 'flow.enabled', object: `flow:${draft.id}` })
      }
      return standingIn(tx, draft.id)
    }),
  ),
  serve(stopFlow, ({ kernel, params, transaction }) =>
    transaction(async (tx, audit) => {
      const draft = await lockedDraft(tx, params.id)
      if (draft.standing.publishedVersion === 0) throw new Refused(refusal('conflict', 'flow-design.never-published'))
      await enableFlow(kernel, tx, draft.id, false)
      audit({ action: 'flow.disabled', object: `flow:${draft.id}` })
      return standingIn(tx, draft.id)
    }),
  ),
  serve(makeMainVersion, ({ kernel, session, params, transaction }) =>
    transaction(async (tx, audit) => {
      const { flowId, number, saved } = namedVersion(params.id)
      const draft = await lockedDraft(tx, flowId)
      await refuseUnlessDesigner({ kernel, session, db: tx }, draft.id, 'release')
      if (number === 0) refuseStale(draft, saved)
      if (number === 0) await publishDraft({ kernel, session, tx, audit }, draft.id)
      else {
        await makeCurrent(kernel, tx, flowId, number)
        const version = { before: draft.standing.publishedVersion, after: number }
        audit({ action: 'flow.version-chosen', object: `flow:${flowId}`, changes: { version } })
      }
      return standingIn(tx, flowId)
    }),
  ),
  serve(deleteFlowVersion, ({ params, transaction }) =>
    transaction(async (tx, audit) => {
      const { flowId, number } = namedVersion(params.id)
      await removeVersion(tx, flowId, number)
      audit({ action: 'flow.version-deleted', object: `flow:${flowId}`, changes: { version: number } })
      return null
    }),
  ),
  serve(listFlowVersions, async ({ kernel, session, db, params, query }) => {
    present(await draftStore.find(db, params.id))
    const { currentPage, pageSize } = query
    const moment = (at: number | ''): Date | undefined => (at === '' ? undefined : new Date(at))
    const wanted = { limit: pageSize, offset: offsetOf(query), from: moment(query.startTime), until: moment(query.endTime) }
    const [{ list, total }, requests, nameOf] = await Promise.all([
      flowVersions(db, params.id, wanted),
      requestsOfVersions(kernel, params.id),
      namesFor({ kernel, session }),
    ])
    const rows = list.map(({ version, definition, isCurrent, createdAt, createdBy }) => ({
      id: versionId(params.id, version),
      version,
      enabledMark: isCurrent ? (1 as const) : (0 as const),
      flowTemplateJson: definition ? JSON.stringify(encodeFlow(definition)) : '',
      creatorUser: nameOf(createdBy),
      creatorTime: createdAt.getTime(),
      lastModifyTime: null,
      running: requests ? (requests.get(version)?.running ?? 0) : null,
      requests: requests ? (requests.get(version)?.all ?? 0) : null,
    }))
    return { list: rows, pagination: { currentPage, pageSize, total } }
  }),
]
