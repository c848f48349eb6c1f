import { offsetOf } from '#engine/contract/shapes.ts'
import { fillText, type Language } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  cancelJob,
  deleteFailedJob,
  listFailedJobs,
  listParkedEntries,
  readJob,
  retryFailedJob,
  retryParkedEntry,
  type JobAnswer,
} from '#features/jobs/contract.ts'
import { titleOfJob } from '#features/jobs/server/job-titles.ts'
import { afterCommit } from '#server/database/transaction.ts'
import { serve, type Served } from '#server/http/serve.ts'
import { cancelJob as endJob, failedJobs, jobById, removeFailedJob, retryJob, type JobRow } from '#server/jobs/jobs.ts'
import type { Kernel } from '#server/kernel.ts'
import { messageWithoutData } from '#server/traces/without-data.ts'
import { parkedEntries, retryParked } from '#server/outbox/parked-entries.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

const serveRead = serve(readJob, async ({ kernel, session, params }) =>
  answerOf(kernel, session.language, await ownJob(kernel, session, params.id)),
)

const serveCancel = serve(cancelJob, async ({ kernel, session, params }) => {
  const { id } = await ownJob(kernel, session, params.id)
  await endJob(kernel.db, id)
  return null
})

const serveListFailed = serve(listFailedJobs, async ({ kernel, session, query }) => {
  const { rows, total } = await failedJobs(kernel.db, { limit: query.pageSize, offset: offsetOf(query) })
  const { person } = await kernel.directory.snapshot()
  const list = rows.map((row) => ({
    ...answerOf(kernel, session.language, row),
    attempts: row.attempts,
    title: titleOfJob(kernel.texts, session.language, row.name),
    error: messageWithoutData(row.error ?? ''),
    ownerName: (row.owner_id && person(row.owner_id)?.name) || '',
  }))
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } }
})

const serveRetry = serve(retryFailedJob, ({ params, transaction }) =>
  transaction(async (tx, audit) => {
    if (!(await retryJob(tx, checkedId(params.id)))) throw missing()
    audit({ action: 'job.retried', object: `job:${params.id}` })
    return null
  }),
)

const serveDelete = serve(deleteFailedJob, ({ params, transaction }) =>
  transaction(async (tx, audit) => {
    if (!(await removeFailedJob(tx, checkedId(params.id)))) throw missing()
    audit({ action: 'job.deleted', object: `job:${params.id}` })
    return null
  }),
)

const serveListParked = serve(listParkedEntries, async ({ kernel }) => {
  const rows = await parkedEntries(kernel.db)
  return {
    list: rows.map(({ id, kind, attempts, error, created_at }) => ({
      id,
      kind,
      attempts,
      error: messageWithoutData(error ?? ''),
      createdTime: created_at.getTime(),
    })),
  }
})

const serveRetryParked = serve(retryParkedEntry, ({ params, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    if (!(await retryParked(tx, checkedId(params.id)))) throw missing()
    afterCommit(tx, () => kernel.outbox.wake())
    audit({ action: 'outbox-entry.retried', object: `outbox:${params.id}` })
    return null
  }),
)

/** @throws Refused 404 also for somebody else's job */
async function ownJob({ db }: Kernel, { userId }: SignedIn, id: string): Promise<JobRow> {
  const row = await jobById(db, checkedId(id))
  if (row?.owner_id !== userId) throw missing()
  return row
}

function answerOf({ texts }: Kernel, language: Language, row: JobRow): JobAnswer {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    percent: row.percent,
    text: row.progress === null ? '' : fillText(texts, language, row.progress, row.progress_params ?? {}),
    result: row.result,
    createdTime: row.created_at.getTime(),
    endTime: row.ended_at?.getTime() ?? null,
  }
}

const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The database refuses to look for what is no id. */
function checkedId(id: string): string {
  if (!shape.test(id)) throw missing()
  return id
}

const missing = (): Refused => new Refused(refusal('missing', 'kernel.missing'))

export const jobCalls: readonly Served[] = [
  serveListFailed,
  serveListParked,
  serveRetryParked,
  serveRead,
  serveCancel,
  serveRetry,
  serveDelete,
]
