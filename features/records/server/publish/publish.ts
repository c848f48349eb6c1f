import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { functionsCache, type FunctionDefinition } from '#features/records/server/online-function.ts'
import { refill, type Conversion, type Refilling } from '#features/records/server/publish/convert.ts'
import { isInCode, refillInCode } from '#features/records/server/publish/convert-in-code.ts'
import { countConversions, countLost, unaccepted } from '#features/records/server/publish/count-losses.ts'
import type { AcceptedLosses, PublishStep } from '#features/records/server/publish/plan.ts'
import { alone } from '#features/records/server/publish/publish-alone.ts'
import { indexNeeds } from '#features/records/server/publish/index-needs.ts'
import { preparePublication, type DefinedFunction } from '#features/records/server/publish/prepare.ts'
import { forgetRefusals, noteRefusal, refusalOf } from '#features/records/server/publish/refused-publications.ts'
import { uniqueIndexNames, type IndexNeeds } from '#features/records/server/publish/list-indexes.ts'
import { dropIndex, isMaking, makeOf, runTableStep, undoMaking } from '#features/records/server/publish/run-step.ts'
import { verifyField } from '#features/records/server/verify/codes.ts'
import { giveCodesJob } from '#features/records/server/verify/give-codes.ts'
import { isRetryable, isUnavailable, violatedUnique } from '#server/database/failures.ts'
import { auditRow, systemActor, writeAudit, type AuditActor } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { addJobs, newJob } from '#server/jobs/add-jobs.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'

export interface WantedFunction extends DefinedFunction {
  /** Id of who publishes it; absent where the program does. */
  readonly by?: string
  /** The version it was judged against; absent: whichever is published. */
  readonly from?: number
  /** What was confirmed to get lost; absent: nothing. */
  readonly accepted?: AcceptedLosses
}

const askAgainMilliseconds = 100

/**
 * Publishes a definition: records the steps, runs them one by one, and switches when all are done. After a crash the old version
 * stays in use and the publication is resumed; after a refusal it stays in use too, and administrators see the refusal.
 *
 * @returns the published version; the same one when nothing changed
 * @throws Refused 422 when a field cannot change its type, or its values must be unique and are not; 409 where more rows would lose a value
 *   than was confirmed, also by what is written meanwhile, and for a person while the function is being published, and where another version
 *   is published than he has seen
 */
export async function publishFunction(kernel: Kernel, wanted: WantedFunction): Promise<number> {
  for (;;) {
    const done = await alone(kernel, wanted.id, () => publishAlone(kernel, wanted))
    if (done) return done.result
    // People are told at once, and try again; a program waits.
    if (wanted.by !== undefined) throw busy()
    await pause(askAgainMilliseconds)
  }
}

const busy = () => new Refused(refusal('conflict', 'records.publish.busy'))

type Started = { version: number } | { publicationId: string; toVersion: number }

async function publishAlone(kernel: Kernel, wanted: WantedFunction): Promise<number> {
  // An interrupted publication is finished first, because this definition is compared with its result.
  for (const { id } of await openPublications(kernel.db, wanted.id)) await resumed(kernel, id)
  const { id, code, definition } = wanted
  const needs = await indexNeeds(kernel, id)
  try {
    const started = await inTransaction(kernel.db, (tx) => recordPublication(tx, wanted, { needs, zone: kernel.settings.timeZone }))
    if ('version' in started) return started.version
    await runPublication(kernel, started.publicationId)
    return started.toVersion
  } catch (error) {
    // One that cannot be finished now stays open, and this one comes after it.
    if (violatedUnique(error) === 'publication_running') throw busy()
    if (error instanceof NotRecorded) await noteRefusal(kernel, { id, code, name: definition.name }, error.refusals)
    throw error
  }
}

/** Refused before anything was begun. */
class NotRecorded extends Refused {}

function openPublications(db: Db, functionId?: string) {
  const open = db.selectFrom('publication').select(['id', 'function_id']).where('state', '=', 'running')
  return (functionId === undefined ? open : open.where('function_id', '=', functionId)).execute()
}

/** Resumes publications that were interrupted and that nobody else runs; when one fails again, the old version stays in use. */
export async function resumePublications(kernel: Kernel): Promise<void> {
  for (const { id, function_id } of await openPublications(kernel.db)) await alone(kernel, function_id, () => resumed(kernel, id))
}

async function resumed(kernel: Kernel, id: string): Promise<void> {
  await runPublication(kernel, id).catch((error: unknown) => {
    // What was refused is in the log already; anything else may succeed the next time.
    if (!(error instanceof Refused)) kernel.log.error({ err: error, publication: id }, 'a publication was interrupted')
  })
}

/**
 * Closes a publication with a step that cannot succeed, so that it is not tried again, and takes back what it made: unique indexes would
 * refuse values of the version that stays in use, and columns would add up with every try. A version that serves already is not
 * given up: the steps that are left are tried again later.
 *
 * @returns the error for the caller: a refusal, or what came when the publication may succeed later
 */
async function giveUp(kernel: Kernel, publicationId: string, error: unknown): Promise<unknown> {
  if (isUnavailable(error) || isRetryable(error)) return error
  const { id, code, published, published_version, definition, to_version } = await kernel.db
    .selectFrom('publication')
    .innerJoin('online_function', 'online_function.id', 'publication.function_id')
    .select(['online_function.id', 'code', 'published', 'published_version', 'publication.definition', 'to_version'])
    .where('publication.id', '=', publicationId)
    .executeTakeFirstOrThrow()
  if (published_version >= to_version) return error
  const wanted = definition as FunctionDefinition
  for (const name of uniqueIndexNames(code, wanted).difference(uniqueIndexNames(code, published ?? undefined)))
    await dropIndex(kernel.db, name)
  const steps = await kernel.db
    .selectFrom('publication_step')
    .select('detail')
    .where('publication_id', '=', publicationId)
    .where('made', '=', true)
    .orderBy('no', 'desc')
    .execute()
  for (const { detail } of steps) {
    const step = detail as PublishStep
    if (isMaking(step)) await undoMaking(kernel.db, step)
  }
  const found = error instanceof Refused ? error.refusals[0]! : refusalOf(error, code, wanted)
  kernel.log.warn({ err: error, publication: publicationId }, 'a publication failed')
  await kernel.db
    .updateTable('publication')
    .set({ state: 'failed', error: String(error).slice(0, 500), finished_at: new Date(kernel.now()) })
    .where('id', '=', publicationId)
    .where('state', '=', 'running')
    .execute()
  if (published === null) await inTransaction(kernel.db, (tx) => forgetUnpublished(tx, id))
  await noteRefusal(kernel, { id, code, name: wanted.name }, [found])
  return new Refused(found)
}

/**
 * Takes back that a function was to be published, where none of its publications succeeded and none is running: its code is free again.
 */
export async function forgetUnpublished(tx: Tx, functionId: string): Promise<void> {
  const { rows } = await sql`select 1 from online_function where id = ${functionId} and published is null
    and not exists (select 1 from publication where function_id = ${functionId} and state = 'running') for update`.execute(tx)
  if (rows.length === 0) return
  await sql`delete from publication_step using publication as p where p.id = publication_id and p.function_id = ${functionId}`.execute(tx)
  await sql`delete from publication where function_id = ${functionId}`.execute(tx)
  await sql`delete from online_function where id = ${functionId}`.execute(tx)
}

async function recordPublication(
  tx: Tx,
  wanted: WantedFunction,
  { needs, zone }: { readonly needs: IndexNeeds; readonly zone: string },
): Promise<Started> {
  const { id, code, by, from, accepted = {} } = wanted
  // Locked first: what is compared with it stays as it is until the publication is recorded.
  await tx.selectFrom('online_function').select('id').where('id', '=', id).forUpdate().execute()
  const { version, isSame, definition, steps, refusals } = await preparePublication(tx, wanted, needs)
  if (isSame) {
    await forgetRefusals(tx, [id])
    return { version }
  }
  if (from !== undefined && from !== version) throw new Refused(refusal('conflict', 'records.publish.overtaken'))
  if (refusals.length > 0) throw new NotRecorded(refusals)
  const lost = unaccepted(await countConversions(tx, { steps, main: code, zone }), accepted, definition)
  // Whoever looks at the plan confirms it; what a program publishes needs somebody who sees that it was refused.
  if (lost.length > 0) throw by === undefined ? new NotRecorded(lost) : new Refused(lost)
  await sql`insert into online_function (id, code, name, category, web_type, flow_id, draft)
    values (${id}, ${code}, ${definition.name}, ${definition.category}, ${definition.webType}, ${definition.flowId ?? null}, ${JSON.stringify(definition)}::jsonb)
    on conflict (id) do update set code = excluded.code, draft = excluded.draft, modified_at = now()`.execute(tx)
  const publicationId = newId()
  const toVersion = version + 1
  await sql`insert into publication (id, function_id, from_version, to_version, definition, published_by)
    values (${publicationId}, ${id}, ${version}, ${toVersion}, ${JSON.stringify(definition)}::jsonb, ${by ?? null})`.execute(tx)
  for (const [no, step] of steps.entries()) {
    const detail = step.kind === 'go-live' || step.kind === 'fill-late' ? { ...step, accepted } : step
    await sql`insert into publication_step (publication_id, no, kind, detail) values (${publicationId}, ${no}, ${step.kind}, ${JSON.stringify(detail)}::jsonb)`.execute(
      tx,
    )
  }
  return { publicationId, toVersion }
}

async function runPublication(kernel: Kernel, publicationId: string): Promise<void> {
  try {
    const steps = await waitingSteps(kernel.db, publicationId)
    for (const { no, step } of steps) await runStep(kernel, publicationId, no, step)
    await kernel.db
      .updateTable('publication')
      .set({ state: 'done', finished_at: new Date(kernel.now()) })
      .where('id', '=', publicationId)
      .where('state', '=', 'running')
      .execute()
  } catch (error) {
    throw await giveUp(kernel, publicationId, error)
  }
}

/** None once the publication is closed, also by whoever had the lock before. */
async function waitingSteps(db: Db, publicationId: string): Promise<{ no: number; step: PublishStep }[]> {
  const rows = await db
    .selectFrom('publication_step')
    .innerJoin('publication', 'publication.id', 'publication_step.publication_id')
    .select(['no', 'detail'])
    .where('publication_id', '=', publicationId)
    .where('publication.state', '=', 'running')
    .where('publication_step.state', '=', 'waiting')
    .orderBy('no')
    .execute()
  return rows.map((row) => ({ no: row.no, step: row.detail as PublishStep }))
}

async function runStep(kernel: Kernel, publicationId: string, no: number, step: PublishStep): Promise<void> {
  if (step.kind === 'go-live') return goLive(kernel, publicationId, no, step)
  const done = (db: Db | Tx, made = false) =>
    db
      .updateTable('publication_step')
      .set({ state: 'done', made, finished_at: new Date(kernel.now()) })
      .where('publication_id', '=', publicationId)
      .where('no', '=', no)
      .execute()
  if (isMaking(step)) return makeOf(kernel.db, step, done)
  if (step.kind === 'fill-late') await fillLate(kernel, publicationId, step)
  else await runTableStep(kernel, step)
  await done(kernel.db)
}

/** Switches definition, version and caches in one short transaction. */
async function goLive(
  kernel: Kernel,
  publicationId: string,
  no: number,
  { main, conversions, accepted = {} }: Extract<PublishStep, { kind: 'go-live' }>,
): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    if (conversions.length > 0) await refillChanged(kernel, tx, publicationId, { main, conversions, accepted })
    await sql`update online_function set published = publication.definition, published_version = publication.to_version,
      name = publication.definition ->> 'name', category = publication.definition ->> 'category',
      web_type = publication.definition ->> 'webType', flow_id = publication.definition ->> 'flowId', modified_at = now()
      from publication where publication.id = ${publicationId} and online_function.id = publication.function_id`.execute(tx)
    await sql`insert into function_version (function_id, version, definition, published_by)
      select function_id, to_version, definition, published_by from publication where id = ${publicationId} on conflict do nothing`.execute(
      tx,
    )
    await sql`update publication_step set state = 'done', finished_at = now() where publication_id = ${publicationId} and no = ${no}`.execute(
      tx,
    )
    const { function_id, from_version, to_version, published_by, definition } = await tx
      .selectFrom('publication')
      .select(['function_id', 'from_version', 'to_version', 'published_by', 'definition'])
      .where('id', '=', publicationId)
      .executeTakeFirstOrThrow()
    const changes = { version: { before: from_version, after: to_version } }
    await writeAudit(tx, [
      auditRow(
        { action: 'function.published', object: `function:${function_id}`, changes },
        await publisherOf(kernel, published_by),
        kernel.now(),
      ),
    ])
    await forgetRefusals(tx, [function_id])
    await functionsCache(kernel).bump(tx)
    // Records that counted before get their codes behind the publication, however many there are.
    if (verifyField(definition as FunctionDefinition))
      await addJobs(tx, [newJob(giveCodesJob, { functionId: function_id }, { key: `${giveCodesJob.name}:${function_id}` })])
  })
}

/** Whoever published it, also where another process goes on with it after a crash. */
async function publisherOf(kernel: Kernel, userId: string | null): Promise<AuditActor> {
  if (userId === null) return systemActor
  return { ...systemActor, userId, userName: (await kernel.directory.snapshot()).person(userId)?.name }
}

interface Filled {
  readonly main: string
  readonly conversions: readonly Conversion[]
  readonly accepted: AcceptedLosses
}

/**
 * Blocks writers, but not readers, for this transaction, and copies what they changed in the meantime.
 *
 * @throws Refused where they wrote more values that do not get over than was confirmed
 */
async function refillChanged(kernel: Kernel, tx: Tx, publicationId: string, { main, conversions, accepted }: Filled): Promise<void> {
  await sql`lock table ${recordsTable(main)} in share row exclusive mode`.execute(tx)
  const since = await startOf(tx, publicationId)
  const zone = kernel.settings.timeZone
  await refillAll(kernel, tx, conversions, { main, since, zone })
  const lost = await lostOf(tx, publicationId, { main, conversions, accepted, zone })
  if (lost.length > 0) throw new Refused(lost)
}

/** What is lost beyond what was confirmed, now that the new columns are filled. */
async function lostOf(
  tx: Tx,
  publicationId: string,
  { accepted, conversions, ...where }: Filled & { readonly zone: string },
): Promise<readonly Refusal[]> {
  const { definition } = await tx.selectFrom('publication').select('definition').where('id', '=', publicationId).executeTakeFirstOrThrow()
  return unaccepted(await countLost(tx, conversions, where), accepted, definition as FunctionDefinition)
}

async function refillAll({ cipher }: Kernel, tx: Tx, conversions: readonly Conversion[], refilling: Refilling): Promise<void> {
  for (const conversion of conversions) {
    if (isInCode(conversion)) await refillInCode(tx, cipher, conversion, refilling)
    else await refill(conversion, refilling).execute(tx)
  }
}

/** How long another node may still save with the old version: its cache is at most a second old. */
const oldVersionMilliseconds = 2_000

/** Saves that waited for the switch have written the old column; their rows have the old version. */
async function fillLate(
  kernel: Kernel,
  publicationId: string,
  { main, conversions, version, accepted = {} }: Extract<PublishStep, { kind: 'fill-late' }>,
): Promise<void> {
  await pause(oldVersionMilliseconds)
  await inTransaction(kernel.db, async (tx) => {
    const since = await startOf(tx, publicationId)
    const zone = kernel.settings.timeZone
    await refillAll(kernel, tx, conversions, { main, since, zone, olderThan: version })
    // The version serves already, and the column they were written to keeps them.
    for (const { params } of await lostOf(tx, publicationId, { main, conversions, accepted, zone }))
      kernel.log.warn({ publication: publicationId, ...params }, 'values that do not convert were saved while a publication went live')
  })
}

/** Goes back a little, because a record saved when copying began may have a slightly older time than that of the database. */
async function startOf(tx: Tx, publicationId: string): Promise<Date> {
  const { started_at } = await tx.selectFrom('publication').select('started_at').where('id', '=', publicationId).executeTakeFirstOrThrow()
  return new Date(started_at.getTime() - 60_000)
}
