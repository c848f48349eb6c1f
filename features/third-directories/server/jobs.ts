import { sql } from 'kysely'
import { z } from 'zod'
import { fillText, languages, type Language } from '#engine/texts/text.ts'
import {
  directions,
  linkKinds,
  mostFailures,
  mostListed,
  platforms,
  type Comparison,
  type Platform,
  type RunResult,
} from '#features/third-directories/contract.ts'
import { inwardKeyOf } from '#features/third-directories/server/inward-difference.ts'
import { inwardWriters } from '#features/third-directories/server/inward.ts'
import { compareInward, takeIn } from '#features/third-directories/server/take-in.ts'
import { keyOf, type Change, type Difference } from '#features/third-directories/server/difference.ts'
import { connectionOf, neededFor, refuseUnset, withDirectory } from '#features/third-directories/server/open-directory.ts'
import { noteRun, type EndedRun } from '#features/third-directories/server/runs.ts'
import { compare, synchronize, type Counts } from '#features/third-directories/server/synchronize.ts'
import { ThirdProblem, type ThirdDirectory } from '#features/third-directories/server/third-directory.ts'
import { auditRow, systemActor, writeAudit, type AuditNote } from '#server/audit/audit.ts'
import { maskPersonal } from '#server/audit/mask-personal.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { job, type JobContext } from '#server/jobs/job.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Person } from '#server/directory/directory.ts'
import { signedInAs } from '#server/sessions/signed-in-as.ts'
import type { Kernel } from '#server/kernel.ts'

const scope = { platform: z.enum(platforms as readonly [Platform, ...Platform[]]), kind: z.enum(linkKinds), language: z.enum(languages) }

const attempts = 3

/** Compares a platform with ours, in one direction, for whoever asked. It only reads. */
export const compareJob = job({
  name: 'third-directories/compare',
  payload: z.object({ ...scope, direction: z.enum(directions).default('out') }),
  attempts,
  run: async ({ platform, kind, language, direction }, context): Promise<Comparison> => {
    const nothing = { list: [], total: 0 }
    const found = await asOwner(context, platform, async (directory) => {
      const { kernel } = context
      const asked = [kernel.db, await kernel.directory.snapshot(), directory, { platform, kind }] as const
      const keyed =
        direction === 'in'
          ? (await compareInward(...asked)).differences.map((one) => ({ ...one, key: inwardKeyOf(one) }))
          : (await compare(...asked)).differences.map((one) => ({ ...one, key: keyOf(one) }))
      const list = keyed.slice(0, mostListed).map((one) => presented(kernel, language, one))
      return { list, total: keyed.length, problem: null }
    })
    return found instanceof ThirdProblem ? { ...nothing, problem: said(context.kernel, language, found) } : found
  },
})

const picked = { all: z.boolean(), keys: z.array(z.string()) }

/**
 * Brings organizations or people to a platform. Run again it goes on with what still differs (`synchronize`). One that the settings
 * began (`byItself`) has no owner, and the other kind may follow it (`then`).
 */
export const synchronizeJob = job({
  name: 'third-directories/synchronize',
  payload: z.object({ ...scope, ...picked, byItself: z.boolean().default(false), then: z.enum(linkKinds).optional() }),
  attempts,
  run: async ({ platform, kind, language, all, keys, byItself, then }, context) => {
    const { kernel } = context
    const nothing: Counts = { created: 0, updated: 0, removed: 0, failed: 0 }
    const as = byItself ? withConnection : asOwner
    const found = await as(context, platform, async (directory) =>
      synchronize({
        db: kernel.db,
        snapshot: await kernel.directory.snapshot(),
        directory,
        scope: { platform, kind },
        picked: { all, keys: new Set(keys) },
        note: (write) => context.step({}, write),
        progress: (done, of) => context.progress({ percent: (done / of) * 100, text: 'third.progress', params: { done, all: of } }),
      }),
    )
    const { problem, ...counts } = found instanceof ThirdProblem ? { ...nothing, problem: found } : found
    await context.finish(async (tx): Promise<RunResult> => {
      await noted(tx, context, { platform, kind, direction: 'out', ...counts, problem })
      if (then !== undefined && problem === undefined)
        await addJob(tx, synchronizeJob, { platform, kind: then, language, all, keys, byItself })
      return { ...counts, problem: problem === undefined ? null : said(kernel, language, problem), direction: 'out', failures: [] }
    })
  },
})

/** Takes organizations or people in from a platform. Run again it goes on with what still differs (`takeIn`). */
export const takeInJob = job({
  name: 'third-directories/take-in',
  payload: z.object({ ...scope, ...picked }),
  attempts,
  run: async ({ platform, kind, language, all, keys }, context) => {
    const { kernel, ownerId } = context
    const found = await asOwner(context, platform, async (directory, owner) => {
      const snapshot = await kernel.directory.snapshot()
      const session = signedInAs(owner, owner.organizationIds[0] ?? '')
      const actor = { ...systemActor, userId: ownerId, userName: owner.name }
      return takeIn({
        compared: await compareInward(kernel.db, snapshot, directory, { platform, kind }),
        snapshot,
        directory,
        scope: { platform, kind },
        writers: inwardWriters(kernel),
        picked: { all, keys: new Set(keys) },
        step: (work) =>
          context.step({}, async (tx) => {
            const notes: AuditNote[] = []
            await work({ kernel, session, tx, audit: (note) => notes.push(note) })
            const rows = notes.map((note) => auditRow(note, actor, kernel.now()))
            await writeAudit(tx, rows)
          }),
        progress: (done, of) => context.progress({ percent: (done / of) * 100, text: 'third.progress', params: { done, all: of } }),
      })
    })
    const problem = found instanceof ThirdProblem ? said(kernel, language, found) : null
    const { failures, ...counts } = found instanceof ThirdProblem ? { created: 0, updated: 0, removed: 0, failed: 0, failures: [] } : found
    await context.finish(async (tx): Promise<RunResult> => {
      await noted(tx, context, { platform, kind, direction: 'in', ...counts, problem: found instanceof ThirdProblem ? found : undefined })
      const told = failures.slice(0, mostFailures).map(({ name, refusal: { text, params } }) => {
        return { name, reason: fillText(kernel.texts, language, text, params) }
      })
      return { ...counts, problem, direction: 'in', failures: told }
    })
  },
})

/** The run of a platform that goes on; organizations and people wait for each other, as people stand in organizations. */
export async function runningJob(
  db: Db | Tx,
  platform: Platform,
): Promise<{ readonly id: string; readonly ownerId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; ownerId: string | null }>`select id, owner_id as "ownerId" from job
    where name in (${synchronizeJob.name}, ${takeInJob.name}) and state in ('waiting', 'running') and payload->>'platform' = ${platform} limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Works with the directory as long as the person who caused the job may (security 4.10). */
async function asOwner<Result>(
  context: JobContext,
  platform: Platform,
  work: (directory: ThirdDirectory, owner: Person) => Promise<Result>,
): Promise<Result | ThirdProblem> {
  const owner = (await context.kernel.directory.snapshot()).person(context.ownerId ?? '')
  if (!owner?.enabled || !owner.isAdministrator) return new ThirdProblem('third.owner-gone', { endsRun: true })
  return withConnection(context, platform, (directory) => work(directory, owner))
}

/** Works with the directory by the credentials as they are now. */
async function withConnection<Result>(
  { kernel, signal }: JobContext,
  platform: Platform,
  work: (directory: ThirdDirectory) => Promise<Result>,
): Promise<Result | ThirdProblem> {
  const connection = await connectionOf(kernel)
  const unset = refuseUnset(connection, neededFor[platform])
  if (unset) return new ThirdProblem(unset.text, { endsRun: true })
  try {
    return await withDirectory(connection, platform, signal, work)
  } catch (error) {
    if (error instanceof ThirdProblem) return error
    throw error
  }
}

type Ended = Omit<EndedRun, 'id' | 'actorName'>

/** Writes into both logs, that of runs and the audit log, how a run ended. */
async function noted(tx: Tx, { kernel, ownerId, jobId }: JobContext, { problem, ...ended }: Ended): Promise<void> {
  const { platform, kind, created, updated, removed, failed } = ended
  const actorName = (await kernel.directory.snapshot()).person(ownerId ?? '')?.name
  await noteRun(tx, { ...ended, id: jobId, actorName, problem }, kernel.now())
  const note = {
    action: 'third-directory.synchronized',
    object: `${platform}:${kind}`,
    changes: { created, updated, removed, failed },
    ...(problem ? { result: 'failed' as const } : {}),
  }
  await writeAudit(tx, [auditRow(note, { ...systemActor, userId: ownerId, userName: actorName }, kernel.now())])
}

const said = ({ texts }: Kernel, language: Language, { text, params }: ThirdProblem): string => fillText(texts, language, text, params)

type Presented = Pick<Difference, 'name' | 'changes' | 'onlyPicked' | 'held'> & Pick<Comparison['list'][number], 'key' | 'action'>

function presented({ texts }: Kernel, language: Language, one: Presented): Comparison['list'][number] {
  const masked = (change: Change): Change => (change.member === 'mobile' ? (maskPersonal({ ...change }) as Change) : change)
  return {
    key: one.key,
    action: one.action,
    name: one.name,
    changes: one.changes.map(masked),
    onlyPicked: one.onlyPicked,
    held: one.held === undefined ? null : fillText(texts, language, one.held),
  }
}
