import { sql } from 'kysely'
import { runCommand } from '#features/approvals/server/decisions/program-commands.ts'
import { claimDueTimers } from '#features/approvals/server/storage/open-request.ts'
import '#features/approvals/server/storage/tables.ts'
import { timersRun } from '#features/approvals/server/timers/work.ts'
import { runAs } from '#server/database/execution.ts'
import { job } from '#server/jobs/job.ts'

/** Most requests in one run; the next one goes on. Many, as requests that cannot go on stay due and must not keep others from being reached. */
const atMost = 50_000

/**
 * Lets requests go on whose timer (定时器) is over (`fire-timers` of the engine). A request is claimed by its due timer in the transaction that
 * acts and moves that moment, so whatever runs beside or again finds nothing left to do. It runs at the moment of each timer, and each minute
 * for those whose run was missed.
 */
export const timersJob = job({
  ...timersRun,
  attempts: 1,
  every: '* * * * *',
  run: async (_payload, context) => {
    const now = new Date(context.kernel.now())
    const due = sql<{ id: string }>`select id from flow_task where timer_at <= ${now} and deleted_at is null
      order by timer_at, id limit ${atMost}`
    // A plan that was kept from when there were few requests reads all of them each minute.
    const { rows } = await runAs(context.kernel.db, due.compile(context.kernel.db), { planEachTime: true })
    for (const { id: request } of rows) {
      await runCommand(context, {
        request,
        command: () => ({ type: 'fire-timers' }),
        claim: (tx) => claimDueTimers(tx, request, now),
        failing: 'a request did not go on from its timer',
      })
    }
  },
})
