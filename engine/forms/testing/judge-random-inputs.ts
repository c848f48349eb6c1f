import fc from 'fast-check'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { decideSave } from '#engine/forms/check-submission.ts'
import { FormSession } from '#engine/forms/form-session.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormRule } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { fromWire, toWire } from '#engine/forms/values.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { anyFilledForm, type FilledForm } from '#fields/testing/random-forms.ts'
import { randomFacts } from '#fields/testing/random-values.ts'
import { exampleFacts } from './example-form.ts'

/** Anything a client might send: numbers with long fractions, dates, texts, choices of the definition, and invalid values. */
function anyWire(field: FormField): fc.Arbitrary<unknown> {
  const choices = (field.type.choices?.(field.options, exampleFacts) ?? []).map((choice) => choice.id)
  return fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: -10, max: 120_000, noNaN: true }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
    { weight: 2, arbitrary: fc.constantFrom(0.1, 0.2, 0.07, 1.005, 37.375, 99_999.99, 100_000) },
    { weight: 2, arbitrary: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) }) },
    { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
    { weight: 3, arbitrary: choices.length > 0 ? fc.constantFrom(...choices) : fc.constantFrom('13000000001', '２６', '1,234.5') },
    { weight: 1, arbitrary: fc.constantFrom(null, '', [], {}, true, ['a']) },
  )
}

function anyRecord(definition: FormDefinition): fc.Arbitrary<Record<string, unknown>> {
  const { fields, tables } = outlineOf(definition, fieldTypes)
  const record = (its: readonly FormField[]): fc.Arbitrary<Record<string, unknown>> =>
    fc.record(Object.fromEntries(its.map((field) => [field.key, anyWire(field)])), { requiredKeys: [] })
  const rows = Object.fromEntries(tables.map((table) => [table.key, fc.array(record(table.columns), { maxLength: 4 })]))
  return fc.tuple(record(fields), fc.record(rows)).map(([own, listed]) => ({ ...own, ...listed }))
}

/**
 * Results of the rules for random inputs, as text: the values to store, the refusals, and what a form being filled in shows.
 * Browser and server must give the same text for the same seed.
 */
export function judgeRandomInputs(formData: unknown, seed: number, count: number): string[] {
  const decoded = decodeForm(formData, fieldTypes)
  if (!decoded.ok) throw new RangeError(decoded.refusal.text)
  const definition = decoded.value
  return fc.sample(anyRecord(definition), { seed, numRuns: count }).map((wire) => judge(definition, wire, exampleFacts))
}

/** The same for random forms of all field types with random rules: filled in with values that fit, of which some are replaced by anything. */
export function judgeRandomForms(seed: number, count: number): string[] {
  const filled = anyFilledForm({ most: 8 }).chain((one) =>
    fc.record({ one: fc.constant(one), rules: anyRules(one), wild: anyRecord(one.form), kept: fc.integer({ min: 1, max: 4 }) }),
  )
  return fc.sample(filled, { seed, numRuns: count }).map(({ one, rules, wild, kept }) => {
    const definition = { ...one.form, rules }
    const fitting = toWire(definition, fieldTypes, randomFacts, one.values)
    const replaced = Object.entries(wild).filter((_entry, index) => index % kept === 0)
    return judge(definition, { ...fitting, ...Object.fromEntries(replaced) }, randomFacts)
  })
}

/** Rules over the fields of a form: what they ask is of any kind, and so is what they do. */
function anyRules({ form }: FilledForm): fc.Arbitrary<readonly FormRule[]> {
  const { fields } = outlineOf(form, fieldTypes)
  const key = fc.constantFrom(...fields.map((field) => field.key))
  const condition = fc.oneof(
    fc.tuple(key, key).map(([a, b]) => `${a} == ${b}`),
    key.map((one) => `empty(${one})`),
    fc.tuple(key, fc.integer({ min: -5, max: 500 })).map(([one, number]) => `${one} > ${number}`),
    fc.tuple(key, key).map(([a, b]) => `!empty(${a}) && empty(${b})`),
    fc.constant('today() > date(2026, 1, 1)'),
  )
  const act = fc.constantFrom('show', 'hide', 'require', 'optional', 'disable', 'enable', 'clear')
  const setting = fc.record({
    do: fc.constant('set' as const),
    field: key,
    value: fc.oneof(key, fc.constant("'甲'"), fc.constant('1 + 2')),
  })
  const action = fc.oneof({ weight: 4, arbitrary: fc.record({ do: act, field: key }) }, { weight: 1, arbitrary: setting })
  return fc.array(fc.record({ when: condition, then: fc.array(action, { minLength: 1, maxLength: 2 }) }), { maxLength: 4 }) as fc.Arbitrary<
    readonly FormRule[]
  >
}

function judge(definition: FormDefinition, wire: Record<string, unknown>, facts: FormFacts): string {
  const read = fromWire(definition, fieldTypes, facts, wire)
  let rows = 0
  const newId = (): string => `row-${(rows += 1)}`
  const decision = decideSave({
    definition,
    types: fieldTypes,
    wanted: read.values,
    rights: everyRight,
    facts,
    submitting: true,
    newId,
  })
  const session = new FormSession({ definition, types: fieldTypes, values: decision.values, facts, newId })
  const shown = session.validate().map((problem) => ({ path: problem.path, refusal: problem.refusal }))
  return JSON.stringify({
    unread: read.refusals,
    stored: toWire(definition, fieldTypes, facts, decision.values),
    refused: decision.refusals,
    filled: session.values(),
    shown,
  })
}
