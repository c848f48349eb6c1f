import { sql, type ColumnType } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { requestStatus, type Person } from '#engine/flows/state.ts'
import { subjectOf } from '#features/approvals/server/decisions/messages.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { createComment, deleteComment, listComments, type FlowComment } from '#features/approvals/contract/comments.ts'
import { readingOf, type RequestReading } from '#features/approvals/server/reading/request-reading.ts'
import { isPicture, saidFilesAtMost, type SaidFile } from '#features/approvals/contract/said-files.ts'
import { bindCommentFiles, letGoCommentFiles, takenFiles } from '#features/approvals/server/storage/said-files.ts'
import { pictureFor } from '#features/files/entry.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { isRecordId } from '#features/records/entry.ts'
import type { Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    flow_comment: {
      id: string
      task_id: string
      user_id: string
      user_name: string
      text: string
      mentions: ColumnType<readonly Person[], string, never>
      files: ColumnType<readonly SaidFile[], string, string>
      created_at: Date
      deleted_at: Date | null
    }
  }
}

/** More of them are no discussion any more; those that were taken back do not count. */
const commentsAtMost = 1_000
/** Of one person at one request, with those he took back: so nobody closes the discussion for the others, or fills the table. */
const ownAtMost = 200
/** Of one person at one request within a minute, as each may bring messages to others. */
const ownInMinute = 10
const minute = 60_000

/** A request in one of these is over; what was said of it stays readable. */
const endedStates: readonly number[] = [requestStatus.approved, requestStatus.terminated, requestStatus.withdrawn]

/** The comments of a request, with what they are about. Whoever may read the request reads them (security 4.6); else it is missing. */
export const listCommentsHandler = serve(listComments, async ({ kernel, session, query }) => {
  const reading = await commented(kernel, session, query.taskId)
  const [rows, total, people] = await Promise.all([
    kernel.db
      .selectFrom('flow_comment')
      .selectAll()
      .where('task_id', '=', query.taskId)
      .orderBy('id', 'desc')
      .offset(offsetOf(query))
      .limit(query.pageSize)
      .execute(),
    countOf(kernel, query.taskId),
    participants(kernel, reading),
  ])
  const directory = await kernel.directory.snapshot()
  return {
    list: rows.map((row): FlowComment => ({
      id: row.id,
      text: row.deleted_at ? '' : row.text,
      image: JSON.stringify(shownFiles(kernel, session, row).filter(isPicture)),
      file: JSON.stringify(shownFiles(kernel, session, row).filter((file) => !isPicture(file))),
      creatorUserId: row.user_id,
      creatorUser: row.user_name,
      creatorUserHeadIcon: directory.person(row.user_id)?.headIcon ?? '',
      creatorTime: row.created_at.getTime(),
      isDel: row.user_id === session.userId && row.deleted_at === null,
      isDeleted: row.deleted_at !== null,
      mentions: row.deleted_at ? [] : row.mentions.map(({ id, name }) => ({ id, fullName: name })),
    })),
    pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total },
    closed: endedStates.includes(reading.open.row.state.status),
    people: people.filter(({ id }) => id !== session.userId).map(({ id, name }) => ({ id, fullName: name })),
  }
})

export const createCommentHandler = serve(createComment, async ({ kernel, session, body, transaction }) => {
  const reading = await commented(kernel, session, body.taskId)
  const sent = [...(body.image ?? []), ...(body.file ?? [])].map(({ fileId }) => fileId)
  if (body.text === '' && sent.length === 0) throw new Refused(refusal('invalid', 'approvals.comment.empty', { field: 'text' }))
  if (sent.length > saidFilesAtMost) throw new Refused(refusal('invalid', 'approvals.files-too-many', { field: 'file' }))
  const known = new Map((await participants(kernel, reading)).map((person) => [person.id, person]))
  const mentions = [...new Set(body.mentionIds)].flatMap((id) => known.get(id) ?? [])
  if (mentions.length < new Set(body.mentionIds).size)
    throw new Refused(refusal('invalid', 'approvals.comment.stranger', { field: 'mentionIds' }))
  const id = newId()
  return transaction(async (tx, audit) => {
    await refuseMore(tx, body.taskId, session.userId, kernel.now())
    const files = await takenFiles({ kernel, userId: session.userId, tx, unsaid: true }, sent, 'file')
    await tx
      .insertInto('flow_comment')
      .values({
        id,
        task_id: body.taskId,
        user_id: session.userId,
        user_name: session.name,
        text: body.text,
        mentions: JSON.stringify(mentions),
        files: JSON.stringify(files),
        created_at: new Date(kernel.now()),
        deleted_at: null,
      })
      .execute()
    await bindCommentFiles(tx, body.taskId, session.userId, files)
    await kernel.outbox.write(tx, messagesOf(reading, session, mentions))
    audit({
      action: 'flow.commented',
      object: `${reading.open.fn.code}:${body.taskId}`,
      changes: { comment: { before: null, after: id } },
    })
    return { id }
  })
})

/** Its author takes a comment back; that there was one stays. */
export const deleteCommentHandler = serve(deleteComment, async ({ kernel, session, params, transaction }) => {
  const missing = new Refused(refusal('missing', 'kernel.missing'))
  const found = isRecordId(params.id)
    ? await kernel.db.selectFrom('flow_comment').selectAll().where('id', '=', params.id).executeTakeFirst()
    : undefined
  if (!found || found.user_id !== session.userId || found.deleted_at) throw missing
  const reading = await readingOf(kernel, session, found.task_id)
  return transaction(async (tx, audit) => {
    const gone = await tx
      .updateTable('flow_comment')
      .set({ deleted_at: new Date(kernel.now()), text: '', files: '[]' })
      .where('id', '=', found.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (gone.numUpdatedRows === 0n) throw missing
    await letGoCommentFiles(
      tx,
      found.files.map(({ fileId }) => fileId),
      found.task_id,
    )
    audit({
      action: 'flow.comment-deleted',
      object: `${reading.open.fn.code}:${found.task_id}`,
      changes: { comment: { before: found.id, after: null } },
    })
    return null
  })
})

/** Pictures with an address that browsers can draw, as clients of the family do. */
function shownFiles(kernel: Kernel, session: SignedIn, row: { readonly files: readonly SaidFile[]; readonly deleted_at: Date | null }) {
  const files = row.deleted_at ? [] : row.files
  return files.map((file): SaidFile => (isPicture(file) ? { ...file, url: pictureFor(kernel, session.sessionId, file.url) } : file))
}

/** @throws Refused 404 for who may not read the request, 403 where its flow has no comments */
async function commented(kernel: Kernel, session: SignedIn, taskId: string): Promise<RequestReading> {
  const reading = await readingOf(kernel, session, taskId)
  if (!reading.open.definition.start.comments) throw new Refused(refusal('forbidden', 'approvals.comment.off'))
  return reading
}

async function countOf(kernel: Kernel, taskId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from flow_comment where task_id = ${taskId}`.execute(kernel.db)
  return Number(rows[0]?.count ?? 0)
}

/**
 * The request is locked, so that two at once do not both find the last room, and none is written after its end.
 *
 * @throws Refused 409 once the request is over, 429 for one after the other too fast, 422 where there is no room
 */
async function refuseMore(tx: Tx, taskId: string, userId: string, now: number): Promise<void> {
  const task = await sql<{ status: number }>`select status from flow_task where id = ${taskId} for no key update`.execute(tx)
  if (endedStates.includes(task.rows[0]?.status ?? 0)) throw new Refused(refusal('conflict', 'approvals.comment.ended'))
  const { rows } = await sql<{ shown: number; own: number; recent: number }>`
    select count(*) filter (where deleted_at is null)::int as shown, count(*) filter (where user_id = ${userId})::int as own,
      count(*) filter (where user_id = ${userId} and created_at > ${new Date(now - minute)})::int as recent
    from flow_comment where task_id = ${taskId}`.execute(tx)
  const { shown = 0, own = 0, recent = 0 } = rows[0] ?? {}
  if (recent >= ownInMinute)
    throw new Refused(refusal('too-many', 'approvals.comment.too-fast', { params: { most: ownInMinute } }), {
      retryAfterSeconds: minute / 1_000,
    })
  if (own >= ownAtMost) throw new Refused(refusal('invalid', 'approvals.comment.own-full', { params: { most: ownAtMost } }))
  if (shown >= commentsAtMost) throw new Refused(refusal('invalid', 'approvals.comment.full'))
}

/** Who started the request and who was asked about it, as far as they are enabled: the people whom its timeline names. */
async function participants(kernel: Kernel, { open: { row } }: RequestReading): Promise<readonly Person[]> {
  const { rows } = await sql<{
    user_id: string
  }>`select distinct user_id from flow_operator where task_id = ${row.id} and state in ('open', 'handled') limit 200`.execute(kernel.db)
  const directory = await kernel.directory.snapshot()
  return [...new Set([row.initiator_id, ...rows.map(({ user_id }) => user_id)])].flatMap((id) => {
    const person = directory.person(id)
    return person?.enabled ? [{ id, name: person.name }] : []
  })
}

/** Who is mentioned is told, and the initiator of what others say. */
function messagesOf({ open }: RequestReading, session: SignedIn, mentions: readonly Person[]): OutboxEntry[] {
  const { row, definition, facts } = open
  const body = {
    enCode: definition.code,
    flowId: definition.id,
    formType: 2,
    processId: row.id,
    status: wireStatus(row.state.status),
  }
  const message = (userId: string, kind: 'commented' | 'mentioned'): OutboxEntry => {
    const item = row.state.entries.find(({ person }) => person.id === userId)
    return messageEntry({
      userIds: [userId],
      type: 2,
      text: `approvals.message.${kind}`,
      combined: { key: `${kind} ${row.id}`, text: `approvals.message.${kind}-more` },
      params: {
        by: session.name,
        flow: definition.name,
        subject: subjectOf(facts.directory.organization(row.organization_id), row.state.initiator),
        number: row.number ?? '',
      },
      from: { id: session.userId, name: session.name },
      body: { ...body, type: item ? 2 : userId === row.initiator_id ? 1 : 3, taskOperatorId: item?.id ?? '', taskNodeId: item?.node ?? '' },
    })
  }
  const others = mentions.filter(({ id }) => id !== session.userId)
  const initiator = row.initiator_id !== session.userId && !others.some(({ id }) => id === row.initiator_id) ? [row.initiator_id] : []
  return [...others.map(({ id }) => message(id, 'mentioned')), ...initiator.map((id) => message(id, 'commented'))]
}
