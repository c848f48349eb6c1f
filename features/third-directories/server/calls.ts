import { offsetOf } from '#engine/contract/shapes.ts'
import { fillText, type Language, type TextParams } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  applyThird,
  compareThird,
  linkKinds,
  listThirdFailures,
  listThirdRuns,
  platformNumbers,
  platforms,
  readThirdTotals,
  synchronizeDingTalkOrganizations,
  synchronizeDingTalkPeople,
  synchronizeWecomOrganizations,
  synchronizeWecomPeople,
  type Direction,
  type LinkKind,
  type Platform,
  type ThirdTotal,
} from '#features/third-directories/contract.ts'
import { lockBeginning } from '#features/third-directories/server/automatic.ts'
import { compareJob, runningJob, synchronizeJob, takeInJob } from '#features/third-directories/server/jobs.ts'
import { failedLinks, linksOf } from '#features/third-directories/server/links.ts'
import { connectionOf, neededFor, refuseUnset } from '#features/third-directories/server/open-directory.ts'
import { runsOfPlatform } from '#features/third-directories/server/runs.ts'
import { departmentsToSend, peopleToSend } from '#features/third-directories/server/synchronize.ts'
import { serveTestDingTalk, serveTestWecom } from '#features/third-directories/server/test-connection.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { serve, type Served } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Audit } from '#server/saves/saves.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

const platformOf = (number: string): Platform => platforms.find((one) => platformNumbers[one] === number) ?? 'wecom'

const serveTotals = serve(readThirdTotals, async ({ params, kernel, session, db }) => {
  const platform = platformOf(params.type)
  return Promise.all(linkKinds.map((kind) => totalOf(kernel, db, session, platform, kind)))
})

async function totalOf(kernel: Kernel, db: Db | Tx, session: SignedIn, platform: Platform, kind: LinkKind): Promise<ThirdTotal> {
  const own = idsToSend(await kernel.directory.snapshot(), kind)
  const links = await linksOf(db, { platform, kind })
  const running = await runningJob(db, platform)
  const counted = (state: 'done' | 'failed') => links.filter((link) => link.state === state && own.has(link.ownId)).length
  const [success, failed] = [counted('done'), counted('failed')]
  const times = links.filter(({ state }) => state !== 'pending').map(({ changedAt }) => changedAt.getTime())
  return {
    synType: fillText(kernel.texts, session.language, kind === 'organization' ? 'third.organizations' : 'third.people'),
    recordTotal: own.size,
    synSuccessCount: success,
    synFailCount: failed,
    unSynCount: own.size - success - failed,
    synDate: times.length === 0 ? null : times.reduce((latest, time) => Math.max(latest, time)),
    kind,
    running: running !== undefined,
    jobId: running?.ownerId === session.userId ? running.id : null,
  }
}

function idsToSend(snapshot: DirectorySnapshot, kind: LinkKind): ReadonlySet<string> {
  return new Set((kind === 'organization' ? departmentsToSend(snapshot) : peopleToSend(snapshot)).map(({ id }) => id))
}

interface Run {
  readonly direction: Direction
  readonly platform: Platform
  readonly kind: LinkKind
  readonly all: boolean
  readonly keys: readonly string[]
}

/** @returns the id of the job, undefined while another run of the platform goes on */
async function begun(tx: Tx, audit: Audit, session: SignedIn, { direction, platform, kind, all, keys }: Run): Promise<string | undefined> {
  if (await lockBeginning(tx, platform)) return undefined
  const payload = { platform, kind, language: session.language ?? 'zh', all, keys: [...keys] }
  const removals = keys.filter((key) => /^(remove|disable):/.test(key)).length
  audit({ action: 'third-directory.began', object: `${platform}:${kind}`, changes: { direction, all, picked: keys.length, removals } })
  return addJob(tx, direction === 'in' ? takeInJob : synchronizeJob, payload, { ownerId: session.userId })
}

/** @throws Refused where the credentials are not there yet */
async function refuseUnsetPlatform(kernel: Kernel, platform: Platform): Promise<void> {
  const unset = refuseUnset(await connectionOf(kernel), neededFor[platform])
  if (unset) throw new Refused(unset)
}

const synchronizeHandler = (declared: typeof synchronizeWecomPeople, platform: Platform, kind: LinkKind): Served =>
  serve(declared, async ({ query, kernel, session, transaction }) => {
    const direction = query.type === '1' ? 'in' : 'out'
    await refuseUnsetPlatform(kernel, platform)
    return transaction(async (tx, audit) => {
      await begun(tx, audit, session, { direction, platform, kind, all: true, keys: [] })
      return totalOf(kernel, tx, session, platform, kind)
    })
  })

const serveCompare = serve(compareThird, async ({ params, body: { kind, direction }, kernel, session, transaction }) => {
  const platform = platformOf(params.type)
  await refuseUnsetPlatform(kernel, platform)
  return transaction(async (tx) => {
    const payload = { platform, kind, direction, language: session.language ?? 'zh' }
    return { jobId: await addJob(tx, compareJob, payload, { ownerId: session.userId }) }
  })
})

const serveApply = serve(applyThird, async ({ params, body: { kind, direction, all, keys }, kernel, session, transaction }) => {
  const platform = platformOf(params.type)
  if (!all && keys.length === 0) throw new Refused(refusal('invalid', 'third.nothing-picked', { field: 'keys' }))
  await refuseUnsetPlatform(kernel, platform)
  return transaction(async (tx, audit) => {
    const jobId = await begun(tx, audit, session, { direction, platform, kind, all, keys: [...new Set(keys)] })
    if (jobId === undefined) throw new Refused(refusal('conflict', 'third.running'))
    return { jobId }
  })
})

const serveFailures = serve(listThirdFailures, async ({ params, query, kernel, session, db }) => {
  const scope = { platform: platformOf(params.type), kind: query.kind }
  const { rows, total } = await failedLinks(db, scope, { limit: query.pageSize, offset: offsetOf(query) })
  const snapshot = await kernel.directory.snapshot()
  const nameOf = (id: string) => (query.kind === 'organization' ? snapshot.organization(id) : snapshot.person(id))?.name ?? id
  const list = rows.map((row) => ({
    id: row.own_id,
    name: nameOf(row.own_id),
    reason: reasonOf(kernel, session.language ?? 'zh', row),
    time: (row.changed_at as unknown as Date).getTime(),
  }))
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } }
})

function reasonOf({ texts }: Kernel, language: Language, row: { readonly reason: string | null; readonly reason_params: unknown }): string {
  return row.reason === null ? '' : fillText(texts, language, row.reason, (row.reason_params ?? {}) as TextParams)
}

const serveRuns = serve(listThirdRuns, async ({ params, query, kernel, session, db }) => {
  const page = { limit: query.pageSize, offset: offsetOf(query) }
  const { rows, total } = await runsOfPlatform(db, platformOf(params.type), page)
  const list = rows.map(
    ({ id, kind, direction, actor_name: actor, created, updated, removed, failed, problem, problem_params, ended_at }) => {
      const counts = { created, updated, removed, failed }
      const said = problem === null ? null : fillText(kernel.texts, session.language ?? 'zh', problem, (problem_params ?? {}) as TextParams)
      return { id, kind, direction, actorName: actor, ...counts, problem: said, time: (ended_at as unknown as Date).getTime() }
    },
  )
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } }
})

export const thirdCalls: readonly Served[] = [
  serveTestWecom,
  serveTestDingTalk,
  serveTotals,
  synchronizeHandler(synchronizeWecomOrganizations, 'wecom', 'organization'),
  synchronizeHandler(synchronizeWecomPeople, 'wecom', 'person'),
  synchronizeHandler(synchronizeDingTalkOrganizations, 'dingtalk', 'organization'),
  synchronizeHandler(synchronizeDingTalkPeople, 'dingtalk', 'person'),
  serveCompare,
  serveApply,
  serveFailures,
  serveRuns,
]
