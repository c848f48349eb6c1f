import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { fillText } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  deleteLog,
  deleteLogRows,
  listLog,
  listLogThings,
  mostLogRows,
  readOperation,
  verifyLog,
  type OperationDetail,
} from '#features/logs/contract.ts'
import { clientErrorCalls } from '#features/logs/server/client-errors.ts'
import { operationOf } from '#features/logs/server/log-sources.ts'
import { countLog, readLog, selectionOf } from '#features/logs/server/read-log.ts'
import { isWhole, speechFor } from '#features/logs/server/speech.ts'
import { verifyJob } from '#features/logs/server/verify-job.ts'
import type { AuditRow } from '#server/audit/audit.ts'
import { sealOver } from '#server/audit/seal.ts'
import type { Db } from '#server/database/types.ts'
import { serve, type Served } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/jobs.ts'

const serveList = serve(listLog, async ({ kernel, session, params, query }) => {
  const { currentPage, pageSize, before } = query
  const offset = offsetOf(query)
  if (before === '' && offset >= mostLogRows) throw new Refused(refusal('invalid', 'logs.too-far', { field: 'currentPage' }))
  const selection = await selectionOf(kernel, params.category, query)
  const found = await readLog(kernel, selection, { limit: pageSize, offset, before }, session.language)
  // A page that is not full gives the total without counting; an empty page only where it is the first.
  const isLast = before === '' && found.rows.length < pageSize && (found.rows.length > 0 || currentPage === 1)
  const total = isLast ? offset + found.rows.length : await countLog(kernel, selection)
  return {
    list: [...found.rows],
    pagination: { currentPage, pageSize, total },
    next: found.next,
    since: selection.since ?? null,
  }
})

type Entry = AuditRow & { readonly xid: string }

const serveRead = serve(readOperation, async ({ kernel, db, session, params, query }): Promise<OperationDetail> => {
  const entry = await entryOf(db, params.id, query.at)
  if (!entry) throw new Refused(refusal('missing', 'kernel.missing'))
  const speech = await speechFor(kernel, session.language)
  const operation = operationOf({ ...entry })
  return {
    changes: [...speech.changes(operation)],
    isWhole: isWhole(operation),
    object: entry.object,
    sessionId: entry.session_id ?? '',
    hash: entry.hash.toString('hex'),
    seal: (await sealOver(db, entry.xid)) ?? null,
  }
})

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Entries are found by their time, which is in an index, and told apart by their id, which is in none. */
async function entryOf(db: Db, id: string, at: number): Promise<Entry | undefined> {
  if (!isUuid.test(id)) return undefined
  const { rows } = await sql<Entry>`select *, xid::text as xid from audit_entry where at = ${new Date(at)} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

const prefix = 'logs.thing.'

const serveThings = serve(listLogThings, async ({ kernel: { texts }, session: { language } }) => {
  const keys = Object.keys(texts).filter((key) => key.startsWith(prefix))
  return { list: keys.map((key) => ({ id: key.slice(prefix.length), fullName: fillText(texts, language, key) })) }
})

const refuseDeleting = (): never => {
  throw new Refused(refusal('forbidden', 'logs.append-only'))
}

const serveVerify = serve(verifyLog, ({ body, session, transaction }) =>
  transaction(async (tx, audit) => {
    const { startTime, endTime } = body
    const range = { since: startTime ?? undefined, until: endTime ?? undefined }
    const id = await addJob(tx, verifyJob, { ...range, language: session.language }, { ownerId: session.userId })
    audit({ action: 'log.verified', object: 'audit_entry', changes: { since: startTime ?? null, until: endTime ?? null } })
    return { id }
  }),
)

export const logCalls: readonly Served[] = [
  serveThings,
  serveRead,
  serveList,
  serve(deleteLogRows, async () => refuseDeleting()),
  serve(deleteLog, async () => refuseDeleting()),
  serveVerify,
  ...clientErrorCalls,
]
