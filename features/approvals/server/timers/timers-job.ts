import { sql } from 'kysely'
import { runCommand } from '#features/approvals/server/decisions/program-commands.ts'
import { whoAdministers } from '#features/approvals/server/definitions/assistants.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { claimDueTimers, type StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import '#features/approvals/server/storage/tables.ts'
import { timersRun } from '#features/approvals/server/timers/work.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { runAs } from '#server/database/execution.ts'
import type { Tx } from '#server/database/types.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

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
    const due = sql<{
      id: string
      told: boolean
    }>`select id, timer_told is not distinct from timer_at as told from flow_task where timer_at <= ${now} and deleted_at is null
      order by timer_at, id limit ${atMost}`
    // A plan that was kept from when there were few requests reads all of them each minute.
    const { rows } = await runAs(context.kernel.db, due.compile(context.kernel.db), { planEachTime: true })
    for (const { id: request, told } of rows) {
      await runCommand(context, {
        request,
        command: () => ({ type: 'fire-timers' }),
        claim: (tx) => claimDueTimers(tx, request, now),
        failing: 'a request did not go on from its timer',
        refused: told ? undefined : (tx) => tellRefused(context.kernel, tx, request, now),
      })
    }
  },
})

/** Tells who administers the flow, once for each moment: the next runs try again, and nobody else would notice. */
async function tellRefused(kernel: Kernel, tx: Tx, request: string, now: Date): Promise<void> {
  const { rows } = await sql<Pick<StoredRequest, 'flow_id' | 'number' | 'state'>>`update flow_task set timer_told = timer_at
    where id = ${request} and timer_at <= ${now} and deleted_at is null and timer_told is distinct from timer_at returning flow_id, number, state`.execute(
    tx,
  )
  const [stuck] = rows
  const userIds = stuck ? await whoAdministers(kernel, stuck.flow_id) : []
  if (!stuck || userIds.length === 0) return
  const flow = (await currentFlows(kernel)).get(stuck.flow_id)?.name ?? ''
  const params = { flow, number: stuck.number ?? '', subject: stuck.state.initiator?.name ?? '' }
  const text = 'approvals.message.timer-refused'
  // One person's absence may hold up all requests of a flow.
  const combined = { key: `timer-refused ${stuck.flow_id}`, text: `${text}-more` }
  await kernel.outbox.write(tx, [messageEntry({ userIds, type: 3, text, combined, params, from: { id: '', name: '' }, body: {} })])
}
