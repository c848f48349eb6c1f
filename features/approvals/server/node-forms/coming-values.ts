import { checkedForm, type CheckedForm } from '#engine/flows/check-form.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { ApproverNode, FlowDefinition } from '#engine/flows/model.ts'
import { nodesShowing, reveals, sourcesOf, type FormOfRequest } from '#engine/flows/node-forms.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { comingOver } from '#engine/flows/transfers.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { rightOf } from '#engine/forms/rights.ts'
import { emptyValues } from '#engine/forms/values.ts'
import { handlerRights } from '#features/approvals/server/definitions/node-rights.ts'
import type { NodeForm, RequestForm } from '#features/approvals/server/node-forms/node-forms.ts'
import type { ServerFacts } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** What is known of the forms of a request while it is decided. */
export interface FormsNow {
  readonly definition: FlowDefinition
  /** A form with the values that it has by now; undefined values before its record exists. */
  readonly formNow: (form: FormOfRequest) => (Pick<RequestForm, 'fn' | 'facts'> & { readonly values: FormValues | undefined }) | undefined
}

/** Where the flow is when a node is entered. */
interface EnteredState extends Pick<FlowState, 'passed'> {
  /** What is known of the person whose decision enters it; undefined where it is the program. */
  readonly filler: ServerFacts | undefined
}

/**
 * The values of the form of a node once it is entered (workflow 3.2): what comes over from the nodes before, over what stands there. A field
 * that some node lets people fill in keeps what they put in; all others follow, also when the request comes here again.
 */
export function enteredValues(known: FormsNow, node: ApproverNode, own: NodeForm, state: EnteredState): FormValues {
  const { definition, formNow } = known
  const { fn, facts } = own
  const before = formNow(fn.id)?.values
  const to = checkedForm(fn.form, fieldTypes, facts)
  const coming: FormValues = Object.assign(
    {},
    ...sourcesOf(definition, state, node).map(({ form, rules }) => {
      const source = formNow(form)
      const staysThere = (field: string): boolean => reveals(definition, { form, field }, { form: fn.id, field })
      return source?.values ? comingOver(rules, { from: checkedOf(source), to }, source.values as JsonObject, staysThere) : {}
    }),
  )
  const { fields } = outlineOf(fn.form, fieldTypes)
  const isFilledIn = (field: FormField): boolean =>
    nodesShowing(definition, fn.id).some(({ code }) => rightOf(handlerRights(fn, definition, code).form, field).writable) &&
    !field.part.readOnly
  const taken = fields.filter((field) => {
    const value = coming[field.key]
    if (value === undefined || !mayHold(field, value, own)) return false
    // A form that begins keeps its defaults where nothing comes.
    if (before === undefined) return !field.type.isEmpty(value)
    return field.type.isEmpty(before[field.key] ?? field.type.empty) || !isFilledIn(field)
  })
  return { ...(before ?? begunValues(own, state.filler)), ...Object.fromEntries(taken.map(({ key }) => [key, coming[key]])) }
}

const checkedOf = ({ fn, facts }: Pick<RequestForm, 'fn' | 'facts'>): CheckedForm => checkedForm(fn.form, fieldTypes, facts)

/** Whether a field can have a value that comes over: nobody is there to mend what it refuses. What must not occur twice comes from nowhere. */
function mayHold({ type, options, part }: FormField, value: unknown, { facts }: NodeForm): boolean {
  if (part.unique) return false
  if (type.isEmpty(value)) return true
  if (type.choices && !type.choices(options, facts).some(({ id }) => id === value)) return false
  return type.validate(value, options, facts) === undefined
}

/**
 * The values of a new record: when and by whose decision it began, and the defaults but for those that say who fills it in, as it begins before
 * anybody does, and for those that must not occur twice.
 */
function begunValues({ fn, facts }: NodeForm, filler: ServerFacts | undefined): FormValues {
  const values = emptyValues(fn.form, fieldTypes, facts)
  const { fields } = outlineOf(fn.form, fieldTypes)
  const begun = fields.flatMap(({ key, part, type, options }): [string, unknown][] => {
    if (type.filledBy === 'creation' && type.fill) return [[key, type.fill(options, filler ?? { ...facts, user: undefined })]]
    const isOfPerson = part.defaultCurrent && !isMoment(type.column(options))
    return isOfPerson || part.unique ? [[key, type.empty]] : []
  })
  return { ...values, ...Object.fromEntries(begun) }
}

const isMoment = (column: unknown): boolean => ['date', 'timestamptz', 'time'].includes(String(column))
