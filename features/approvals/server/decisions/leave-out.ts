import { sql } from 'kysely'
import { z } from 'zod'
import { requestStatus } from '#engine/flows/state.ts'
import { runCommand } from '#features/approvals/server/decisions/program-commands.ts'
import { readRequest } from '#features/approvals/server/storage/open-request.ts'
import '#features/approvals/server/storage/tables.ts'
import type { Db } from '#server/database/types.ts'
import { job } from '#server/jobs/job.ts'

/** Most requests in one run; the next one goes on. */
const atMost = 1_000

/**
 * Requests wait no longer for people who were disabled: the others decide, or whom the flow names where nobody is found. It looks at every
 * person who is disabled, however that happened, and some minutes later, so that an administrator can hand the work over first. A run
 * again finds only what still waits for them.
 */
export const leaveOutJob = job({
  name: 'approvals/leave-out',
  payload: z.object({}),
  attempts: 1,
  every: '*/10 * * * *',
  schedulable: true,
  run: async (_payload, context) => {
    for (const request of await waitingForDisabled(context.kernel.db)) {
      await runCommand(context, {
        request,
        command: () => ({ type: 'leave-out' }),
        claim: (tx) => readRequest(tx, request, true),
        // Nobody can be asked in their place: it stays in the monitor.
        failing: 'a request waits on for somebody who is disabled',
      })
    }
  },
})

async function waitingForDisabled(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select distinct task.id from user_account as person
    join flow_operator as item on item.user_id = person.id::text and item.state = 'open'
    join flow_task as task on task.id = item.task_id and task.deleted_at is null and task.status = ${requestStatus.waiting}
    where not person.enabled or person.deleted_at is not null order by 1 limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}
