import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideSave } from '#engine/forms/check-submission.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm, type FormSession, type OpenChoice } from '#engine/forms/form-session.ts'
import { fitOf } from '#engine/forms/kept-choices.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts, part } from './testing/example-form.ts'

/** What a form keeps of choices that follow other fields, and what a save keeps, whatever is changed in which order. */

const entry = (id: string, ...below: string[]) => ({ id, fullName: id, children: below.map((one) => ({ id: one, fullName: one })) })
/** What stands below an entry: some of the same ids, so that a choice often fits another entry too. */
const below: Readonly<Record<string, readonly string[]>> = {
  A: ['a', 'b'],
  B: ['b', 'c', 'd'],
  C: ['a', 'd'],
  D: ['c'],
  a: ['p', 'q'],
  b: ['q', 'r'],
  c: ['p', 'r'],
  d: [],
}
const list = (tops: string, parentField = '', multiple = false) => ({
  options: { dataType: 'static', options: [...tops].map((id) => entry(id, ...(below[id] ?? []))), parentField, multiple },
})
const rows = (follows: string) => ({
  options: { modelId: 'kinds', relationField: 'name', parameters: [{ field: 'of', relationField: follows }] },
})

const definition: FormDefinition = {
  parts: [
    part('crop', 'select', list('ABCD')),
    part('kind', 'select', list('ABCD', 'crop')),
    part('sorts', 'select', list('abcd', 'kind', true)),
    part('row', 'popup-select', rows('crop')),
    part('items', 'sub-table', {
      children: [
        part('town', 'select', list('ABCD')),
        part('field', 'select', list('ABCD', 'town')),
        part('plot', 'popup-select', rows('crop')),
      ],
    }),
  ],
  rules: [{ when: "crop == 'D' and kind == 'c'", then: [{ do: 'clear', field: 'row' }] }],
  settings: {},
}

/** A row is offered for what its id stands below in the list. An empty field narrows nothing. */
const whole: FormFacts = {
  ...exampleFacts,
  lookups: {
    ...exampleFacts.lookups,
    related: (_source, id) => ({ name: id }),
    offersRow: (_source, [sent], id) => {
      const offered = below[sent?.value ?? '']
      return !offered || offered.includes(id) ? 'offered' : 'gone'
    },
  },
}
const { offersRow: _server, ...known } = whole.lookups
const here: FormFacts = { ...whole, lookups: known }

const opened: FormValues = {
  crop: 'A',
  kind: 'b',
  sorts: ['q', 'r'],
  row: 'a',
  items: [
    { id: 'r1', town: 'A', field: 'a', plot: 'b' },
    { id: 'r2', town: '', field: '', plot: 'a' },
  ],
}

const top = fc.constantFrom('', 'A', 'B', 'C', 'D')
const choice = fc.constantFrom('', 'a', 'b', 'c', 'd')
const edit = fc.oneof(
  { weight: 2, arbitrary: fc.record({ path: fc.constantFrom('crop', 'items.r1.town', 'items.r2.town'), value: top }) },
  { weight: 2, arbitrary: fc.record({ path: fc.constantFrom('kind', 'row', 'items.r1.field', 'items.r2.plot'), value: choice }) },
  fc.record({ path: fc.constant('sorts'), value: fc.uniqueArray(fc.constantFrom('p', 'q', 'r'), { maxLength: 3 }) }),
  fc.constant({ path: 'told', value: '' }),
)

/** Tells a form what the server knows. */
function tell(form: FormSession, choices: readonly OpenChoice[]): void {
  form.dependents.settle(choices, ({ path, field }) => fitOf(field, form.snapshot(path)?.value, whole, form.valueOfOther(path)).gone)
}

const saved = (wanted: FormValues) =>
  decideSave({ definition, types, before: opened, wanted, rights: everyRight, facts: whole, submitting: true, newId: () => 'new' })

const follows: Readonly<Record<string, string>> = { kind: 'crop', sorts: 'kind', row: 'crop', field: 'town', plot: 'crop' }

/** A form lets people choose nothing but what is offered. */
function isOffered(form: FormSession, path: string, value: unknown): boolean {
  const key = path.split('.').at(-1) ?? ''
  const source = follows[key]
  if (source === undefined) return true
  const offered = below[String(form.valueOfOther(path)(source))] ?? (key === 'row' || key === 'plot' ? ['a', 'b', 'c', 'd'] : [])
  return (Array.isArray(value) ? value : [value]).every((one) => one === '' || offered.includes(String(one)))
}

function edited(edits: readonly { readonly path: string; readonly value: unknown }[]): FormSession {
  const form = openForm({ definition, types, facts: here, values: opened })
  for (const { path, value } of edits) {
    if (path === 'told') tell(form, form.dependents.openChoices())
    else if (isOffered(form, path, value)) form.set(path, value)
  }
  return form
}

test('once everything was told, a save takes what the form holds, whether all was sent or only what changed', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const form = edited(edits)
      while (form.dependents.openChoices().length > 0) tell(form, form.dependents.openChoices())
      const values = form.values()
      expect(saved(values)).toMatchObject({ refusals: [], values })
      const changed = new Set(form.changedPaths().map((path) => path.split('.')[0]))
      expect(saved(Object.fromEntries(Object.entries(values).filter(([key]) => changed.has(key))))).toMatchObject({ refusals: [], values })
    }),
    { numRuns: 200 },
  )
})

test('where nobody could tell, a save takes what the form holds or refuses it at the choices that are to be checked', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const form = edited(edits)
      const open = form.dependents.openChoices().map(({ path }) => path.replace('.r1.', '.0.').replace('.r2.', '.1.'))
      form.dependents.settle(form.dependents.openChoices(), () => undefined)
      const values = form.values()
      const decision = saved(values)
      expect(open).toEqual(expect.arrayContaining(decision.refusals.map(({ field }) => field)))
      if (decision.refusals.length === 0) expect(decision.values).toEqual(values)
    }),
    { numRuns: 200 },
  )
})
