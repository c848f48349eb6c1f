import { sql } from 'kysely'
import { fillText } from '#engine/texts/text.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { beginSubFlows, listFailedSubFlows } from '#features/approvals/contract/monitor.ts'
import { whoAdministers } from '#features/approvals/server/definitions/assistants.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { readRequest } from '#features/approvals/server/storage/open-request.ts'
import { beginChild, type PlannedChild } from '#features/approvals/server/sub-flows/begin-child.ts'
import '#features/approvals/server/storage/tables.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { serve, type Served } from '#server/http/serve.ts'
import { JobLost } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Most planned requests of one request that are told and tried again at once. */
const atMost = 500

type Failure = Pick<Refusal, 'text' | 'params'>

/** What a planned request of a sub flow is read with. */
export const plannedColumns = sql`id, parent_id, node, flow_id, waits, depth, initiator_id, initiator_name`

/**
 * Brings a planned request into being, or notes why that failed; the next run tries again. Administrators and the
 * co-administrators of the flow are told the first time.
 *
 * @returns why it failed; undefined where it exists now, or is planned no more
 * @throws JobLost when another run of the job has begun
 */
export async function tryChild(kernel: Kernel, child: PlannedChild): Promise<Refusal | undefined> {
  try {
    await beginChild(kernel, child)
    return undefined
  } catch (error) {
    if (error instanceof JobLost) throw error
    kernel.log[error instanceof Refused ? 'info' : 'warn']({ request: child.id, err: error }, 'a sub flow was not started')
    const told = (error instanceof Refused ? error.refusals[0] : undefined) ?? refusal('invalid', 'approvals.sub-flow-error')
    return (await noteFailure(kernel, child, told)) ? told : undefined
  }
}

/** @returns whether it is planned still: what another node has started meanwhile is there already */
async function noteFailure(kernel: Kernel, child: PlannedChild, { text, params = {} }: Refusal): Promise<boolean> {
  const failure = JSON.stringify({ text, params } satisfies Failure)
  const isPlanned = sql`id = ${child.id} and begun_at is null and left_at is null`
  return inTransaction(kernel.db, async (tx) => {
    const { rows: first } = await sql`update flow_child set failure = ${failure}::jsonb, failed_at = now()
      where ${isPlanned} and failed_at is null returning id`.execute(tx)
    if (first.length > 0) {
      await kernel.outbox.write(tx, await messagesAbout(kernel, child))
      return true
    }
    await sql`update flow_child set failure = ${failure}::jsonb where ${isPlanned} and failure is distinct from ${failure}::jsonb`.execute(
      tx,
    )
    return (await sql`select id from flow_child where ${isPlanned}`.execute(tx)).rows.length > 0
  })
}

async function messagesAbout(kernel: Kernel, child: PlannedChild) {
  const [parent, flows] = await Promise.all([readRequest(kernel.db, child.parent_id), currentFlows(kernel)])
  const userIds = parent ? await whoAdministers(kernel, parent.flow_id) : []
  if (!parent || userIds.length === 0) return []
  const params = {
    flow: flows.get(parent.flow_id)?.name ?? '',
    number: parent.number ?? '',
    subject: parent.state.initiator?.name ?? '',
    child: flows.get(child.flow_id)?.name ?? child.flow_id,
    person: child.initiator_name,
  }
  return [messageEntry({ userIds, type: 3, text: 'approvals.message.sub-flow-failed', params, from: { id: '', name: '' }, body: {} })]
}

/** The reason in the language of who reads it; `''` where there is none. */
export function failureText(kernel: Kernel, { language }: SignedIn, failure: Failure | null): string {
  return failure ? fillText(kernel.texts, language, failure.text, failure.params) : ''
}

/** How many requests of sub flows of each request could not be started so far. */
export async function failureCounts(kernel: Kernel, requests: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (requests.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`select parent_id as id, count(*)::int as count from flow_child
    where parent_id = any(${[...requests]}::uuid[]) and begun_at is null and left_at is null and failed_at is not null group by parent_id`.execute(
    kernel.db,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Whether somebody may try again what a request of an organization could not start. */
export async function startsAgain(kernel: Kernel, session: SignedIn): Promise<(organizationId: string) => boolean> {
  const { administration, allows } = kernel.access
  const [among, may] = await Promise.all([administration.organizations(session, 'edit'), allows(beginSubFlows.access, session, {})])
  return (organizationId) => may && (among === 'all' || among.has(organizationId))
}

interface FailedRow extends PlannedChild {
  readonly failure: Failure
  readonly failed_at: Date
}

/** @throws Refused 404 for a request that does not exist */
async function failedOf({ db }: Kernel, request: string): Promise<readonly FailedRow[]> {
  if (!(await readRequest(db, request))) throw new Refused(refusal('missing', 'kernel.missing'))
  const { rows } = await sql<FailedRow>`select ${plannedColumns}, failure, failed_at from flow_child
    where parent_id = ${request} and begun_at is null and left_at is null and failed_at is not null
    order by created_at, id limit ${atMost}`.execute(db)
  return rows
}

export const subFlowFailureCalls: readonly Served[] = [
  serve(listFailedSubFlows, async ({ kernel, session, params }) => {
    const [rows, flows] = await Promise.all([failedOf(kernel, params.id), currentFlows(kernel)])
    const list = rows.map((row) => ({
      id: row.id,
      flowName: flows.get(row.flow_id)?.name ?? '',
      userName: row.initiator_name,
      failure: failureText(kernel, session, row.failure),
      since: row.failed_at.getTime(),
    }))
    return { list }
  }),
  serve(beginSubFlows, async ({ kernel, params }) => {
    const failed: Refusal[] = []
    for (const child of await failedOf(kernel, params.id)) failed.push(...[(await tryChild(kernel, child)) ?? []].flat())
    if (failed.length > 0) throw new Refused([...new Map(failed.map((one) => [one.text, one])).values()])
    return null
  }),
]
