import { sql } from 'kysely'
import { z } from 'zod'
import { requestStatus } from '#engine/flows/state.ts'
import { Refused } from '#engine/values/refusal.ts'
import { planCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { writePlan } from '#features/approvals/server/decisions/write-plan.ts'
import { openRequest, readRequest, type StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import '#features/approvals/server/storage/tables.ts'
import { auditRow, systemActor, writeAudit, type AuditNote } from '#server/audit/audit.ts'
import type { Db } from '#server/database/types.ts'
import { job, JobLost } from '#server/jobs/job.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

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
  run: async (_payload, { kernel, step }) => {
    for (const id of await waitingForDisabled(kernel.db)) {
      try {
        await step({}, async (tx) => {
          const row = await readRequest(tx, id, true)
          if (!row) return
          const acting = { kernel, session: initiatorOf(row), tx, actor: { id: '', name: '' } }
          const open = await openRequest(kernel, acting.session, row, tx)
          const notes: AuditNote[] = []
          await writePlan(
            kernel,
            tx,
            (note) => notes.push(note),
            await planCommand(acting, open, { command: { type: 'leave-out' } }, () => null),
          )
          const rows = notes.map((note) => auditRow(note, systemActor, kernel.now()))
          await writeAudit(tx, rows)
        })
      } catch (error) {
        if (error instanceof JobLost) throw error
        // Nobody can be asked in their place, or somebody else was faster: it stays in the monitor. One request holds back no other.
        const isRefused = error instanceof Refused
        kernel.log[isRefused ? 'info' : 'error']({ request: id, err: error }, 'a request waits on for somebody who is disabled')
      }
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

/** Rules of the form are asked for the initiator, as when he submitted it. */
function initiatorOf({ initiator_id: userId, state, organization_id: organizationId }: StoredRequest): SignedIn {
  return {
    sessionId: '',
    userId,
    account: '',
    name: state.initiator?.name ?? '',
    organizationId,
    positionId: undefined,
    isAdministrator: false,
    language: 'zh',
    locked: false,
    mustChangePassword: false,
    mustEnrol: false,
  }
}
