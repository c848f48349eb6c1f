import { describe, expect, test } from 'vitest'
import { decideSave } from '#engine/forms/check-submission.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts as facts, part } from './testing/example-form.ts'

const lots: FormDefinition = {
  parts: [part('lots', 'sub-table', { children: [part('batch', 'text', { unique: true }), part('size', 'text')] })],
  rules: [],
  settings: {},
}
const opened = (rest: Partial<Parameters<typeof openForm>[0]> = {}) => openForm({ definition: lots, types, facts, mode: 'add', ...rest })

describe('a column whose values may not repeat', () => {
  const openLots = (...batches: string[]) => {
    const form = opened({ definition: lots })
    const rows = form.addRows(
      'lots',
      batches.map((batch) => ({ batch, size: '1' })),
    )
    const told = () => rows.map((row) => form.snapshot(`lots.${row}.batch`)?.problem?.params)
    return { form, rows, told }
  }

  test('tells below which row has the value, and follows what is typed, added, moved and removed', () => {
    const { form, rows, told } = openLots('P1', 'P2', 'P1', '', '')
    expect(form.validate().map(({ path, refusal: { text } }) => [path, text])).toEqual([[`lots.${rows[2]}.batch`, 'forms.repeated-cell']])
    expect(told()[2]).toEqual({ row: 1 })
    form.moveRow('lots', rows[1]!, 0)
    expect(told()[2]).toEqual({ row: 2 })
    form.set(`lots.${rows[0]}.batch`, 'P9')
    expect(told()).toEqual([undefined, undefined, undefined, undefined, undefined])
    form.set(`lots.${rows[3]}.batch`, 'P2')
    expect(told()[3]).toEqual({ row: 1 })
    form.removeRow('lots', rows[1]!)
    expect(form.problems()).toEqual([])
  })

  test('is left empty in a copied row', () => {
    const { form, rows } = openLots('P1')
    const copy = form.copyRow('lots', rows[0]!)!
    expect([form.snapshot(`lots.${copy}.batch`)?.value, form.snapshot(`lots.${copy}.size`)?.value]).toEqual(['', '1'])
  })

  test('says nothing of what is covered, or may not be written', () => {
    const { form } = openLots('1380****000', '1380****000')
    expect(form.validate()).toHaveLength(1)
    const covered = openForm({
      ...{ types, facts, mode: 'edit', values: form.values() },
      definition: {
        ...lots,
        parts: [part('lots', 'sub-table', { children: [part('batch', 'text', { unique: true, mask: { kind: 'phone' } })] })],
      },
    })
    expect(covered.validate()).toEqual([])
    const fields = new Map([['lots.batch', { readable: true, writable: false }]])
    const read = opened({
      definition: lots,
      mode: 'edit',
      values: form.values(),
      rights: { fields, others: { readable: true, writable: true } },
    })
    expect(read.validate()).toEqual([])
  })
})

test('a value of a column that may not repeat is refused in the row that repeats it, but in a draft', () => {
  const wanted = {
    lots: [
      { id: 'a', batch: 'P1' },
      { id: 'b', batch: 'P2' },
      { id: 'c', batch: 'P1' },
      { id: 'd', batch: '' },
    ],
  }
  const refused = (submitting: boolean, keepsPatterns?: () => boolean) =>
    decideSave({
      ...{ definition: lots, types, wanted, rights: everyRight, facts, submitting, newId: () => crypto.randomUUID() },
      ...(keepsPatterns && { keepsPatterns }),
    }).refusals.map(({ kind, text, field }) => [kind, text, field])
  expect(refused(true)).toEqual([['invalid', 'forms.repeated-cell', 'lots.2.batch']])
  expect(refused(false)).toEqual([])
  expect(refused(false, () => true)).toEqual([['invalid', 'forms.repeated-cell', 'lots.2.batch']])
})
