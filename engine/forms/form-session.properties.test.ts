import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormSession } from '#engine/forms/form-session.ts'
import { openForm } from '#engine/forms/form-session.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts as facts, filingForm as definition } from './testing/example-form.ts'

const amount = fc.option(fc.integer({ min: -5, max: 2000 }).map(String))
const edit = fc.oneof(
  fc.record({ do: fc.constant('cell'), column: fc.constantFrom('planArea', 'planUnit', 'isoDist'), row: fc.nat(5), value: amount }),
  fc.record({ do: fc.constant('cell'), column: fc.constant('isoType'), row: fc.nat(5), value: fc.constantFrom('', 'space', 'time') }),
  fc.record({
    do: fc.constant('field'),
    column: fc.constantFrom('prodMode', 'consignor', 'remark'),
    row: fc.constant(0),
    value: fc.constantFrom('', '受托', '自产'),
  }),
  fc.record({ do: fc.constant('field'), column: fc.constant('season'), row: fc.constant(0), value: fc.constantFrom(null, '2026', '2028') }),
  fc.record({ do: fc.constantFrom('add', 'remove', 'copy', 'move'), column: fc.constant(''), row: fc.nat(5), value: fc.constant(null) }),
)

interface Edit {
  readonly do: string
  readonly column: string
  readonly row: number
  readonly value: string | null
}

function apply(form: FormSession, { do: act, column, row, value }: Edit): void {
  const id = form.rowIds('items')[row]
  if (act === 'field') form.set(column, value)
  else if (act === 'add') form.addRow('items', { at: Math.min(row, form.rowIds('items').length) })
  else if (id === undefined) return
  else if (act === 'cell') form.set(`items.${id}.${column}`, value)
  else if (act === 'remove') form.removeRow('items', id)
  else if (act === 'copy') form.copyRow('items', id)
  else form.moveRow('items', id, 0)
}

const fields = ['prodMode', 'consignor', 'season', 'items', 'areaTotal', 'yieldTotal', 'depRate', 'depDue', 'depPaid', 'remark']
const columns = ['planArea', 'planUnit', 'planYield', 'isoType', 'isoDist']
const pathsOf = (form: FormSession) => [
  ...fields,
  ...form.rowIds('items').flatMap((row) => columns.map((column) => `items.${row}.${column}`)),
]
/** What is drawn for the values alone. A note tells of what happened on the way, so a form opened anew does not have it. */
const drawn = (form: FormSession) => pathsOf(form).map((path) => ({ path, ...form.snapshot(path), note: undefined, choicesVersion: 0 }))
const noted = (form: FormSession) => pathsOf(form).flatMap((path) => (form.snapshot(path)?.note ? [form.snapshot(path)?.value] : []))

test('after any edits the form stands as if it were opened with its values', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const form = openForm({ definition, types, facts })
      for (const one of edits) {
        apply(form, one)
        // Looked at on the way, so that a snapshot kept too long would show.
        drawn(form)
      }
      const again = openForm({ definition, types, facts, values: form.values() })
      expect(again.values()).toEqual(form.values())
      expect(drawn(again)).toEqual(drawn(form))
      expect(noted(again)).toEqual([])
      // A note says that a field was cleared, so it stands at no field with a value.
      expect(noted(form).filter((value) => value !== '' && value !== null)).toEqual([])
      expect(again.totals('items')).toEqual(form.totals('items'))
      expect(again.validate().map(({ path, refusal }) => ({ path, refusal }))).toEqual(
        form.validate().map(({ path, refusal }) => ({ path, refusal })),
      )
    }),
    { numRuns: 150 },
  )
})

test('listeners of a path are called for every change of its snapshot', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      const form = openForm({ definition, types, facts })
      form.addRows('items', [{}, {}])
      for (const one of edits) {
        const paths = pathsOf(form)
        const before = new Map(paths.map((path) => [path, form.snapshot(path)]))
        const notified = new Set<string>()
        const stops = paths.map((path) => form.subscribe(path, () => notified.add(path)))
        apply(form, one)
        const changed = paths.filter((path) => form.snapshot(path) !== undefined && form.snapshot(path) !== before.get(path))
        expect([...notified].filter((path) => path !== 'items' && form.snapshot(path) !== undefined).sort()).toEqual(
          changed.filter((path) => path !== 'items').sort(),
        )
        for (const stop of stops) stop()
      }
    }),
    { numRuns: 80 },
  )
})
