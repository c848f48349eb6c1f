import { partsOf, type Expression } from '#engine/expressions/expression.ts'
import { compiledForm, type CompiledForm, type Computation } from './compiled-form.ts'
import { Evaluation } from './evaluation.ts'
import type { FormFacts } from './facts.ts'
import type { FieldTypes } from './field-type.ts'
import type { FormDefinition, FormValues } from './model.ts'
import type { FormField } from './outline.ts'
import { Recomputation } from './recompute.ts'
import { RecordState } from './record-state.ts'
import { everyRight } from './rights.ts'

/**
 * The values of a record once it has moved on in its flow: values that read the flow are recomputed, and those that depend on them.
 *
 * @param values with all rules applied, as the save that goes with the move has decided them
 * @param facts with the flow as it stands now
 * @returns the same object where nothing changes; fields and sub-tables that stay the same are the same values
 */
export function recomputeFlow(definition: FormDefinition, types: FieldTypes, values: FormValues, facts: FormFacts): FormValues {
  const form = compiledForm(definition, types)
  if (form.flowReaders.length === 0) return values
  return recomputed(form, values, facts, (_, recomputation) => recomputation.these(form.flowReaders))
}

/** What rules of a form read when they ask for the day. */
export interface DayReading {
  readonly computations: readonly Computation[]
  /** Names of the fields they read beside it. */
  readonly fields: ReadonlySet<string>
}

/** The rules of a form whose values depend on the day on which they are computed. */
export function dayReading(definition: FormDefinition, types: FieldTypes): DayReading {
  const { computations } = compiledForm(definition, types)
  const reading = computations.filter((computation) => expressionsOf(computation).some(readsDay))
  return { computations: reading, fields: new Set(reading.flatMap(expressionsOf).flatMap(fieldsIn)) }
}

const expressionsOf = ({ setters }: Computation): readonly Expression[] =>
  setters.flatMap(({ when, value }) => (when ? [when, value] : [value]))

const readsDay = (expression: Expression): boolean =>
  (expression.kind === 'call' && (expression.name === 'today' || expression.name === 'now')) || partsOf(expression).some(readsDay)

const fieldsIn = (expression: Expression): readonly string[] =>
  expression.kind === 'field' ? [expression.name] : partsOf(expression).flatMap(fieldsIn)

/**
 * The values of a record once another day has come: values that read the day are recomputed, and those that depend on them.
 *
 * @param facts with the flow as it stands
 * @returns the same object where nothing changes
 */
export function recomputeDay(definition: FormDefinition, types: FieldTypes, values: FormValues, facts: FormFacts): FormValues {
  const { computations } = dayReading(definition, types)
  if (computations.length === 0) return values
  return recomputed(compiledForm(definition, types), values, facts, (_, recomputation) => recomputation.these(computations))
}

/**
 * The values of a record after the server gave one of its fields another value: those that depend on it are recomputed.
 *
 * @param given by key of a field of the record itself
 */
export function recomputeGiven(
  definition: FormDefinition,
  types: FieldTypes,
  values: FormValues,
  given: FormValues,
  facts: FormFacts,
): FormValues {
  const form = compiledForm(definition, types)
  return recomputed(form, values, facts, (state, recomputation, changed) => {
    for (const field of form.outline.fields) {
      if (!Object.hasOwn(given, field.key) || !state.set(field, undefined, given[field.key])) continue
      changed.add(field)
      recomputation.changed(field.name, undefined, undefined)
    }
  })
}

function recomputed(
  form: CompiledForm,
  values: FormValues,
  facts: FormFacts,
  begin: (state: RecordState, recomputation: Recomputation, changed: Set<FormField>) => void,
): FormValues {
  const state = new RecordState(form.outline, values)
  const evaluation = new Evaluation({ form, state, facts, rights: everyRight, reading: false, device: undefined, seesAll: true })
  const changed = new Set<FormField>()
  const recomputation = new Recomputation(form, state, evaluation, undefined, ({ field }) => void changed.add(field))
  begin(state, recomputation, changed)
  recomputation.run()
  if (changed.size === 0) return values
  return { ...values, ...Object.fromEntries([...changed].map((field) => valueAt(state, field))) }
}

function valueAt(state: RecordState, field: FormField): [string, unknown] {
  return field.table === undefined ? [field.key, state.get(field, undefined)] : [field.table, state.rowsOf(field.table)]
}
