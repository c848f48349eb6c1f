import { sql } from 'kysely'
import { faultsOf, type StoredCourse, type StoredWorkItem } from '#engine/flows/testing/stored-course.ts'
import type { RequestStatus } from '#engine/flows/state.ts'
import '#features/approvals/server/storage/tables.ts'
import type { Db } from '#server/database/types.ts'

/**
 * What is wrong with requests as they are stored, by request; empty where nothing is.
 *
 * @param lookedAt until when the program has looked for what is due
 */
export async function faultsOfStored(db: Db, ids: readonly string[], lookedAt: number): Promise<readonly string[]> {
  const faults: string[] = []
  for (const id of ids) {
    const course = await storedCourse(db, id, lookedAt)
    const found = faultsOf(course)
    if (found.length > 0) faults.push(`${id}: ${found.join('; ')} in ${JSON.stringify(course.events)}`)
  }
  return faults
}

async function storedCourse(db: Db, id: string, lookedAt: number): Promise<StoredCourse> {
  const task = await db
    .selectFrom('flow_task')
    .innerJoin('flow_version as one', (join) =>
      join.onRef('one.flow_id', '=', 'flow_task.flow_id').onRef('one.version', '=', 'flow_version'),
    )
    .select(['state', 'function_id', 'timer_at', 'one.definition'])
    .where('flow_task.id', '=', id)
    .executeTakeFirstOrThrow()
  const events = await db.selectFrom('flow_event').select('body').where('task_id', '=', id).orderBy('sequence').execute()
  const items = await db
    .selectFrom('flow_operator')
    .select(['id', 'node', 'user_id', 'state', 'due_at', 'alarm_at'])
    .where('task_id', '=', id)
    .execute()
  const { rows: records } = await sql<{ flow_state: RequestStatus }>`select flow_state from ${sql.table(`records.${task.function_id}`)}
    where id = ${id} and deleted_at is null`.execute(db)
  const workItems = items.map((item): StoredWorkItem => ({
    id: item.id,
    node: item.node,
    person: item.user_id,
    state: item.state,
    dueAt: item.due_at?.getTime() ?? null,
    alarmAt: item.alarm_at?.getTime() ?? null,
  }))
  return {
    definition: task.definition,
    events: events.map(({ body }) => body),
    state: task.state,
    workItems,
    recordStatus: records[0]?.flow_state ?? null,
    timerAt: task.timer_at?.getTime() ?? null,
    lookedAt,
  }
}
