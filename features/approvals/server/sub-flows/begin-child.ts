import { sql } from 'kysely'
import { checkedForm } from '#engine/flows/check-form.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { FieldTransfer } from '#engine/flows/model.ts'
import { launchMessageOf } from '#engine/flows/node-messages.ts'
import { subFlowOf } from '#engine/flows/sub-flows.ts'
import { comingByRules } from '#engine/flows/transfers.ts'
import { emptyValues } from '#engine/forms/values.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { publishedFormOf } from '#features/approvals/server/definitions/form-of-flow.ts'
import { startableFlow } from '#features/approvals/server/definitions/flows.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { menuOfInitiator } from '#features/approvals/server/decisions/message-values.ts'
import type { AboutRequest } from '#features/approvals/server/decisions/plan-command.ts'
import { programSession } from '#features/approvals/server/decisions/initiator-session.ts'
import { planNewRequest } from '#features/approvals/server/requests/start-request.ts'
import { askingServices } from '#features/approvals/server/services/people-services.ts'
import { openRequest, readRequest } from '#features/approvals/server/storage/open-request.ts'
import { childShape } from '#features/approvals/server/storage/tables.ts'
import { serverFacts, withInterfaceChoices } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { systemActor } from '#server/audit/audit.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A request that another one has started and that does not exist yet. */
export interface PlannedChild {
  readonly id: string
  readonly parent_id: string
  readonly node: string
  readonly flow_id: string
  readonly waits: boolean
  readonly depth: number
  readonly initiator_id: string
  readonly initiator_name: string
}

interface Attempt {
  readonly submits: boolean
  readonly values: FormValues
}

/** What the node of the parent hands on, and how it tells so. */
interface Wanted extends Attempt {
  readonly handed: readonly FieldTransfer[]
  readonly begun: AboutRequest['begun']
}

/**
 * Brings a planned request into being: its id is the key, so of two nodes that try at once one finds it there. What cannot be submitted by
 * itself becomes a draft of its initiator, and where even the values that were handed on are refused, an empty one.
 *
 * @throws Refused where its flow cannot be started now
 */
export async function beginChild(kernel: Kernel, child: PlannedChild): Promise<void> {
  const { submits, values, handed, begun } = await wantedOf(kernel, child)
  const attempts: readonly Attempt[] = [
    ...(submits ? [{ submits, values }] : []),
    { submits: false, values },
    { submits: false, values: {} },
  ]
  for (const [at, attempt] of attempts.entries()) {
    try {
      return await saveChild(kernel, child, attempt, { handed, begun })
    } catch (error) {
      if (!(error instanceof Refused) || at === attempts.length - 1) throw error
    }
  }
}

async function wantedOf(kernel: Kernel, planned: PlannedChild): Promise<Wanted> {
  const { parent_id, node } = planned
  const row = await readRequest(kernel.db, parent_id)
  if (!row) throw new Refused(refusal('missing', 'kernel.missing'))
  const open = await openRequest(kernel, programSession(row.initiator_id, row.state.initiator?.name ?? '', row.organization_id), row)
  const step = subFlowOf(open.definition, node)
  if (!step) throw new RangeError(`no sub flow ${node}`)
  const { definition, fn, facts, record } = open
  const child = await formOfChild(kernel, planned)
  const forms = { from: checkedForm(fn.form, fieldTypes, facts), to: checkedForm(child.fn.form, fieldTypes, child.known) }
  const actor = { id: row.initiator_id, name: row.state.initiator?.name ?? '' }
  const by = { id: row.id, definition, fn, facts, values: record.values, state: row.state, actor }
  return {
    submits: step.submits,
    values: comingByRules(step.values, forms, record.values as JsonObject),
    handed: step.values,
    begun: { said: launchMessageOf(definition, step), by },
  }
}

/** Which fields of the parent the initiator of the child may be told of: those whose values he gets, and reads in his own form. */
async function handedTo(
  kernel: Kernel,
  { userId, organizationId }: SignedIn,
  { fn, definition }: Pick<AboutRequest, 'fn' | 'definition'>,
  { handed, begun }: Pick<Wanted, 'handed' | 'begun'>,
): Promise<(name: string) => boolean> {
  if (!begun) return () => false
  const menu = await menuOfInitiator(kernel, { fn, definition: begun.by.definition, organizationId }, userId)
  const { visible } = nodeRights(fn, definition, definition.start.code, false, menu)
  return (name) =>
    handed.some(({ from, to }) => (name === from || name.startsWith(`${from}.`)) && visible.inForm(`${to}${name.slice(from.length)}`))
}

async function saveChild(
  kernel: Kernel,
  child: PlannedChild,
  { submits, values }: Attempt,
  told: Pick<Wanted, 'handed' | 'begun'>,
): Promise<void> {
  const { id, parent_id: request, node, waits, depth } = child
  const flow = await startableFlow(kernel, child.flow_id)
  const { session, fn, known } = await formOfChild(kernel, child)
  const handsOn = await handedTo(kernel, session, { fn, definition: flow.definition }, told)
  const wanted = { ...emptyValues(fn.form, fieldTypes, known), ...values }
  const begun = {
    id,
    rights: everyRight,
    command: { type: 'begin-sub-flow', requestId: id, parent: { request, node, waits, depth }, submits } as const,
    requires: [
      {
        query: sql`select 1 from flow_child where id = ${id} and left_at is null`,
        otherwise: refusal('conflict', 'flows.already-handled'),
      },
    ],
    begun: told.begun && { ...told.begun, by: { ...told.begun.by, handsOn } },
    changes: [{ update: childShape, key: ['id'], rows: [{ id, begun_at: new Date(kernel.now()).toISOString() }] }],
  }
  const origin = { actor: systemActor, claim: undefined }
  await askingServices(kernel, (services) =>
    kernel.saves.save(origin, (tx) =>
      planNewRequest({ kernel, session, services }, { fn, facts: known }, flow, { wanted, submitting: submits }, begun, tx),
    ),
  )
}

/** The form with which it begins, as its initiator has it. @throws Refused 404 where there is none any more */
async function formOfChild(kernel: Kernel, child: PlannedChild) {
  const session = await initiatorOf(kernel, child)
  const found = await publishedFormOf(kernel, child.flow_id)
  if (!found) throw new Refused(refusal('missing', 'approvals.no-form'))
  const fn = await withInterfaceChoices(kernel, found, session)
  return { session, fn, known: await serverFacts(kernel, session) }
}

async function initiatorOf(kernel: Kernel, { initiator_id: userId, initiator_name: name }: PlannedChild): Promise<SignedIn> {
  const directory = await kernel.directory.snapshot()
  return programSession(userId, name, directory.person(userId)?.organizationIds[0] ?? '')
}
