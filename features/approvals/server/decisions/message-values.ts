import { requestValue, type CalledFor } from '#engine/flows/call-values.ts'
import type { SentNotice } from '#engine/flows/event-kind.ts'
import { messageParameters, parametersAt } from '#engine/flows/message-parameters.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState, Person } from '#engine/flows/state.ts'
import { readableTitle } from '#engine/flows/title.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { coveredValues } from '#engine/forms/covered-values.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import type { NewMessage } from '#features/messages/entry.ts'
import { visibleFields, type OnlineFunction, type ServerFacts, type VisibleFields } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'

/** The request that a message tells of. */
export interface ToldRequest {
  readonly id: string
  readonly definition: FlowDefinition
  readonly fn: OnlineFunction
  readonly facts: ServerFacts
  readonly values: FormValues
  readonly state: FlowState
  readonly actor: Person
  /** Fields that the menu of the initiator grants; absent where he needs no menu to read it. */
  readonly menu?: VisibleFields | undefined
  /** Of one that starts a sub flow: the fields that the one in whose name that begins gets, and reads there; he need not see more of it. */
  readonly handsOn?: (name: string) => boolean
}

/** A value in a message is no page of its own. */
const longest = 200
const rowsAtMost = 20

/**
 * What the menu of its initiator grants of the form of a request.
 *
 * @param definition whose messages are told; where none of them has parameters nothing is asked
 */
export async function menuOfInitiator(
  kernel: Kernel,
  { fn, definition, organizationId }: Pick<ToldRequest, 'fn' | 'definition'> & { readonly organizationId: string },
  userId: string,
): Promise<VisibleFields | undefined> {
  if (fn.isFlowForm || !placesOf(definition).some(({ step }) => parametersAt(step).length > 0)) return undefined
  const isAdministrator = (await kernel.directory.snapshot()).person(userId)?.isAdministrator ?? false
  const rights = await kernel.access.functionRights({ userId, organizationId, isAdministrator }, fn.id)
  return rights && visibleFields(fn, rights)
}

/** Which fields those may read whom a message goes to: by his start and menu the initiator, by their node all others. */
function readsOf({ fn, definition, menu, handsOn }: ToldRequest, notice: SentNotice): (name: string) => boolean {
  if (handsOn) return handsOn
  const { start } = definition
  const { leadsTo, workItem, node, readAt } = notice
  const at = leadsTo === 'work-item' ? (workItem?.node ?? start.code) : leadsTo === 'copy' ? (node ?? start.code) : readAt
  const { visible } =
    at === undefined ? nodeRights(fn, definition, start.code, false, menu) : nodeRights(fn, definition, at, false, undefined)
  return visible.inForm
}

/**
 * What fills the parameters of the templates by which a message goes out (workflow 9). A field is told as its receivers read it: what is
 * hidden from them is left empty, and what is masked is covered.
 */
export function messageValues(told: ToldRequest, notice: SentNotice): NonNullable<NewMessage['values']> {
  const parameters = messageParameters(notice.parameters ?? [])
  if (parameters.length === 0) return []
  const { definition, state, actor } = told
  const reads = readsOf(told, notice)
  const initiator = state.initiator ?? actor
  const known: CalledFor = {
    flowId: definition.id,
    flowName: definition.name,
    requestId: told.id,
    title: readableTitle(definition, { title: state.title, initiatorName: initiator.name }, reads),
    node: notice.node ?? notice.workItem?.node ?? definition.start.code,
    initiator,
    people: notice.leadsTo === 'work-item' ? notice.people : [actor],
    formData: {},
  }
  return parameters.map(({ template, field, from }) => {
    const value = requestValue(from, known) ?? fieldText(told, from.replace('-', '.'), reads)
    return { template, field, value: [...value].slice(0, longest).join('') }
  })
}

/** The value of a field as people read it; of a column those of its rows. */
function fieldText({ fn, facts, values }: ToldRequest, name: string, reads: (name: string) => boolean): string {
  const outline = outlineOf(fn.form, fieldTypes)
  const field = outline.byName.get(name)
  if (!field || outline.tableByKey.has(name) || !reads(name)) return ''
  const { key, type, options, table } = field
  const covered = coveredValues(outline, values)
  const format = (from: FormValues): string => type.format(from[key] ?? type.empty, options, facts)
  if (table === undefined) return format(covered)
  const texts = rowsIn(covered[table]).slice(0, rowsAtMost).map(format)
  return texts.filter((text) => text !== '').join('、')
}
