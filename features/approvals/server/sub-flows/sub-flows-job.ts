import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { FlowCommand } from '#engine/flows/actions.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { runCommand } from '#features/approvals/server/decisions/program-commands.ts'
import { readRequest, type StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import type { PlannedChild } from '#features/approvals/server/sub-flows/begin-child.ts'
import { plannedColumns, tryChild } from '#features/approvals/server/sub-flows/failures.ts'
import '#features/approvals/server/storage/tables.ts'
import type { Tx } from '#server/database/types.ts'
import { addJobs, newJob } from '#server/jobs/add-jobs.ts'
import { job, type JobContext } from '#server/jobs/job.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'

/** Most requests of one kind in one run; the next one goes on. */
const atMost = 1_000

const { draft, waiting, approved, returned, withdrawn, terminated, suspended, toResubmit } = requestStatus
const ended = sql.join([approved, terminated])
const unfinished = sql.join([draft, waiting, returned, withdrawn, suspended, toResubmit])

/**
 * Everything that follows between a request and its sub flows (子流程), by what is stored: requests that are planned come into being, ends are
 * told to who waits for them, what is waited for no more is ended, and what is part of a suspended request is suspended with it. Each happens
 * in the transaction that notes it, so a run beside or again finds nothing left to do.
 */
export const subFlowsJob = job({
  name: 'approvals/sub-flows',
  payload: z.object({}),
  attempts: 1,
  every: '* * * * *',
  run: async (_payload, context) => {
    await beginPlanned(context)
    await tellEnds(context)
    await endLeft(context)
    await suspendWithParents(context)
    await restoreWithParents(context)
  },
})

/** Has the job run as soon as a decision leaves work to it. */
export const runSubFlows: OutboxHandler = async (_entries, { tx }) => {
  await addJobs(tx, [newJob(subFlowsJob, {})])
}

async function beginPlanned({ kernel }: JobContext): Promise<void> {
  const { rows } = await sql<PlannedChild>`select ${plannedColumns} from flow_child
    where begun_at is null and left_at is null order by created_at, id limit ${atMost}`.execute(kernel.db)
  // One that cannot be started holds back no other.
  for (const child of rows) await tryChild(kernel, child)
}

interface Pair {
  readonly id: string
  readonly parent_id: string
  readonly status: number
  readonly by_id: string
  readonly by_name: string
}

async function pairs({ kernel }: JobContext, where: RawBuilder<unknown>): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`select child.id, child.parent_id, task.status, coalesce(child.left_by_id, '') as by_id,
      coalesce(child.left_by_name, '') as by_name
    from flow_child as child join flow_task as task on task.id = child.id join flow_task as parent on parent.id = child.parent_id
    where ${where} order by child.id limit ${atMost}`.execute(kernel.db)
  return rows
}

interface Doing {
  readonly request: string
  readonly command: FlowCommand
  readonly failing: string
  /** Notes that it is done; in the same transaction, so it is undone with it. */
  readonly note?: (tx: Tx) => Promise<unknown>
}

function carryOut(context: JobContext, { request, command, failing, note }: Doing): Promise<void> {
  const claim = async (tx: Tx): Promise<StoredRequest | undefined> => {
    const row = await readRequest(tx, request, true)
    if (row) await note?.(tx)
    return row
  }
  return runCommand(context, { request, command: () => command, claim, failing })
}

async function tellEnds(context: JobContext): Promise<void> {
  const where = sql`child.waits and child.told_at is null and child.left_at is null and child.begun_at is not null and task.status in (${ended})`
  for (const { id: child, parent_id: request, status } of await pairs(context, where)) {
    const outcome = status === approved ? 'approved' : 'terminated'
    const command = { type: 'end-sub-flow', child, outcome } as const
    await carryOut(context, { request, command, failing: 'the end of a sub flow was not told to its request' })
  }
}

async function endLeft(context: JobContext): Promise<void> {
  const where = sql`child.left_at is not null and child.begun_at is not null and task.deleted_at is null and task.status in (${unfinished})`
  for (const { id: request, by_id, by_name } of await pairs(context, where)) {
    const command = { type: 'leave-parent', by: { id: by_id, name: by_name }, opinion: '主流程不再等待该子流程' } as const
    await carryOut(context, { request, command, failing: 'a sub flow was not ended with its request' })
  }
}

async function suspendWithParents(context: JobContext): Promise<void> {
  const where = sql`child.waits and child.suspended_at is null and child.told_at is null and child.left_at is null and child.begun_at is not null
    and parent.status = ${suspended} and task.status = ${waiting}`
  for (const { id: request } of await pairs(context, where)) {
    const note = (tx: Tx) => sql`update flow_child set suspended_at = now() where id = ${request}`.execute(tx)
    const command = { type: 'suspend', opinion: '主流程已挂起' } as const
    await carryOut(context, { request, command, note, failing: 'a sub flow was not suspended with its request' })
  }
}

async function restoreWithParents(context: JobContext): Promise<void> {
  const where = sql`child.suspended_at is not null and parent.status <> ${suspended} and task.status = ${suspended}`
  for (const { id: request } of await pairs(context, where)) {
    const note = (tx: Tx) => sql`update flow_child set suspended_at = null where id = ${request}`.execute(tx)
    const command = { type: 'restore', opinion: '主流程已恢复' } as const
    await carryOut(context, { request, command, note, failing: 'a sub flow was not restored with its request' })
  }
}
