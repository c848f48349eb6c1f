import { requestValue, type CalledFor } from '#engine/flows/call-values.ts'
import type { SentNotice } from '#engine/flows/event-kind.ts'
import { messageParameters } from '#engine/flows/message-parameters.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState, Person } from '#engine/flows/state.ts'
import { readableTitle } from '#engine/flows/title.ts'
import { coveredValues } from '#engine/forms/covered-values.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import type { NewMessage } from '#features/messages/entry.ts'
import type { OnlineFunction, ServerFacts } from '#features/records/entry.ts'

/** The request that a message tells of. */
export interface ToldRequest {
  readonly id: string
  readonly definition: FlowDefinition
  readonly fn: OnlineFunction
  readonly facts: ServerFacts
  readonly values: FormValues
  readonly state: FlowState
  readonly actor: Person
}

/** A value in a message is no page of its own. */
const longest = 200
const rowsAtMost = 20

/**
 * What fills the parameters of the templates by which a message goes out (workflow 9). A field is told as those of the node read it: what is
 * hidden there is told nobody, and what is masked is covered.
 */
export function messageValues(told: ToldRequest, notice: SentNotice): NonNullable<NewMessage['values']> {
  const parameters = messageParameters(notice.parameters ?? [])
  if (parameters.length === 0) return []
  const { definition, fn, state, actor } = told
  const node = notice.leadsTo === 'work-item' ? notice.workItem?.node : notice.leadsTo === 'copy' ? notice.node : undefined
  const { visible } = nodeRights(fn, definition, node ?? definition.start.code, false, undefined)
  const initiator = state.initiator ?? actor
  const known: CalledFor = {
    flowId: definition.id,
    flowName: definition.name,
    requestId: told.id,
    title: readableTitle(definition, { title: state.title, initiatorName: initiator.name }, visible.inForm),
    node: notice.node ?? notice.workItem?.node ?? definition.start.code,
    initiator,
    people: notice.leadsTo === 'work-item' ? notice.people : [actor],
    formData: {},
  }
  return parameters.map(({ template, field, from }) => {
    const value = requestValue(from, known) ?? fieldText(told, from.replace('-', '.'), visible.inForm)
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
