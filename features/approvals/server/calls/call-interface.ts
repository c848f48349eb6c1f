import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { callValues } from '#engine/flows/call-values.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { initiatorOf } from '#features/approvals/server/decisions/initiator-session.ts'
import { openRequest, readRequest } from '#features/approvals/server/storage/open-request.ts'
import { callInterface } from '#features/data-interfaces/entry.ts'
import { numberField } from '#features/records/entry.ts'
import type { Tables, Tx } from '#server/database/types.ts'
import { job, type JobContext } from '#server/jobs/job.ts'
import '#features/approvals/server/calls/tables.ts'

/** Runs until it is given up: eleven hours (`job.ts`). */
const attempts = 12

type CallRow = Selectable<Tables['flow_call']>

/**
 * Makes a call that an event of a request caused. The service may be asked again after a kill between its answer and the mark that it was asked:
 * each try carries the id of the call as `Idempotency-Key`, by which the service tells them apart. A second run of a call that was made
 * finds its mark and does nothing.
 */
export const callInterfaceJob = job({
  name: 'approvals/call-interface',
  payload: z.object({ call: z.string() }),
  attempts,
  run: async ({ call }, context) => {
    const { kernel } = context
    const row = await kernel.db.selectFrom('flow_call').selectAll().where('id', '=', call).executeTakeFirst()
    if (!row || row.state === 'done') return
    const failed = await made(context, row).catch(async (error: unknown) => {
      context.signal.throwIfAborted()
      await noteFailure(context, row, refusal('invalid', 'approvals.call.failed'))
      throw error
    })
    if (!failed) return context.finish((tx) => ended(tx, row))
    await noteFailure(context, row, failed)
    throw new Error(`the interface ${row.interface_id} of an event gave no answer: ${failed.text}`)
  },
})

/** @returns why it failed; undefined where the service has answered */
async function made({ kernel, signal }: JobContext, row: CallRow): Promise<Refusal | undefined> {
  const request = await readRequest(kernel.db, row.task_id)
  if (!request) return refusal('missing', 'approvals.call.request-gone')
  const open = await openRequest(kernel, initiatorOf(request), request, undefined)
  const { fn, record, definition } = open
  const field = numberField(fn)
  const formData = { ...record.values, ...(field && { [field.key]: request.number }) } as JsonObject
  const values = callValues(row.body.parameters, {
    flowId: definition.id,
    flowName: definition.name,
    requestId: row.task_id,
    title: request.state.title,
    node: row.node,
    initiator: { id: request.initiator_id, name: request.state.initiator?.name ?? '' },
    people: row.body.people,
    formData,
  })
  // Whose action it was; the initiator where the program did it or several were late.
  const userId = row.body.people.length === 1 && row.body.people[0]?.id ? row.body.people[0].id : request.initiator_id
  const reader = { userId, organizationId: request.organization_id }
  return callInterface(kernel, { interfaceId: row.interface_id, values, reader, origin: 'flow', key: row.id, signal })
}

async function ended(tx: Tx, { id }: CallRow): Promise<void> {
  await tx
    .updateTable('flow_call')
    .set({ state: 'done', attempts: sql<number>`attempts + 1`, failure: null, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** What the monitor tells of it. The job goes on trying, and is listed among the failed ones once it has given up. */
async function noteFailure({ kernel, attempt }: JobContext, { id }: CallRow, { text, params = {} }: Refusal): Promise<void> {
  const state = attempt >= attempts ? 'failed' : 'waiting'
  await kernel.db
    .updateTable('flow_call')
    .set({ state, attempts: sql<number>`attempts + 1`, failure: JSON.stringify({ text, params }) as never, ended_at: null })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
}
