import { sql } from 'kysely'
import { z } from 'zod'
import { dueOf, type ScheduledTask } from '#features/scheduled-tasks/server/tasks.ts'
import type { Tx } from '#server/database/types.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { job } from '#server/jobs/job.ts'
import { uuidOf } from '#server/jobs/job-id.ts'
import { keyOfTask } from '#server/jobs/scheduled.ts'
import type { Kernel } from '#server/kernel.ts'

/**
 * Adds the runs of the tasks that are due, once a minute for all nodes. A run and the next time of its task are written together,
 * so a second run of this job finds nothing due. Times that passed while no node ran are made up for once.
 */
export const beginDueTasks = job({
  name: 'scheduled-tasks/begin',
  payload: z.object({}),
  attempts: 3,
  every: '* * * * *',
  run: (_payload, { kernel, finish }) => finish((tx) => beginDue(kernel, tx)),
})

async function beginDue(kernel: Kernel, tx: Tx): Promise<{ readonly begun: number }> {
  const now = new Date(kernel.now())
  const due = await tx
    .selectFrom('scheduled_task')
    .selectAll()
    .where('enabled', '=', true)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const task of due) {
    await addRun(kernel, tx, task, `${task.next_at?.toISOString()}`)
    await tx
      .updateTable('scheduled_task')
      .set({ next_at: dueOf(kernel, task, now.getTime()) ?? null })
      .where('id', '=', task.id)
      .execute()
  }
  return { begun: due.length }
}

/**
 * Adds one run of a task.
 *
 * @param occasion what makes it one: the same occasion gives the same run
 */
export async function addRun(
  kernel: Kernel,
  tx: Tx,
  task: Pick<ScheduledTask, 'id' | 'method' | 'interface_id'>,
  occasion: string,
): Promise<void> {
  const id = uuidOf(`${task.id} ${occasion}`)
  await addJobs(tx, [{ id, name: task.method, payload: task.interface_id === '' ? {} : { task: task.id }, key: keyOfTask(task.id) }])
  const now = new Date(kernel.now())
  await sql`update scheduled_task set run_count = run_count + 1, last_at = ${now} where id = ${task.id}`.execute(tx)
}
