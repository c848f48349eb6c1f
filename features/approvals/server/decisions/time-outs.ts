import { sql } from 'kysely'
import { z } from 'zod'
import { approvesInTime } from '#engine/flows/actions/time-out/action.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { Refused } from '#engine/values/refusal.ts'
import { editForm, type Acting } from '#features/approvals/server/decisions/plan-command.ts'
import { runCommand } from '#features/approvals/server/decisions/program-commands.ts'
import { formOf } from '#features/approvals/server/decisions/work-item-actions.ts'
import { handlerRights } from '#features/approvals/server/definitions/node-rights.ts'
import { formToHandle } from '#features/approvals/server/node-forms/node-forms.ts'
import { claimDueRequest, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import '#features/approvals/server/storage/tables.ts'
import { runAs } from '#server/database/execution.ts'
import type { Db } from '#server/database/types.ts'
import { job } from '#server/jobs/job.ts'

/** Most requests in one run; the next one goes on. */
const atMost = 1_000

/**
 * Reminds of work items that will be due, tells that they are overdue, and approves where the flow says so (`time-out` of the engine).
 * A request is claimed by its due work items in the transaction that acts and moves their next moment, so whatever runs beside or
 * again finds nothing left to do. What passed while no node ran is made up for once.
 */
export const timeOutsJob = job({
  name: 'approvals/time-outs',
  payload: z.object({}),
  attempts: 1,
  every: '* * * * *',
  run: async (_payload, context) => {
    const now = new Date(context.kernel.now())
    for (const request of await dueRequests(context.kernel.db, now)) {
      await runCommand(context, {
        request,
        command: async (acting, open) => ({ type: 'time-out', incomplete: await incompleteNodes(acting, open) }),
        claim: (tx) => claimDueRequest(tx, request, now),
        failing: 'the time limits of a request were not kept',
      })
    }
  },
})

/** Nodes that would approve by themselves while the form lacks what they require: an approval by hand is refused there, too. */
async function incompleteNodes(acting: Acting, open: OpenRequest): Promise<readonly string[]> {
  const { definition, row } = open
  const nodes = new Set(row.state.entries.map(({ node }) => node).filter((node) => approvesInTime(definition, node)))
  const incomplete: string[] = []
  for (const node of nodes) {
    try {
      const shown = formToHandle(open, node)
      const form = formOf(open, shown, handlerRights(shown.fn, definition, node), {}, 'submitted')
      await editForm(acting, shown, { form })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      incomplete.push(node)
    }
  }
  return incomplete
}

/** Requests that wait and whose time has come, the longest due first. What is suspended, withdrawn or over is none of them. */
async function dueRequests(db: Db, now: Date): Promise<readonly string[]> {
  const due = sql<{ id: string }>`select task.id from flow_operator as item
    join flow_task as task on task.id = item.task_id and task.deleted_at is null and task.status = ${requestStatus.waiting}
    where item.state = 'open' and item.alarm_at <= ${now} group by task.id order by min(item.alarm_at), task.id limit ${atMost}`
  // A plan that was kept from when there were few requests reads all of them each minute.
  const { rows } = await runAs(db, due.compile(db), { planEachTime: true })
  return rows.map(({ id }) => id)
}
