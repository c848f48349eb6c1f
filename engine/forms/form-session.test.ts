import { describe, expect, test } from 'vitest'
import { openForm, totalsPath } from '#engine/forms/form-session.ts'
import { refusal } from '#engine/values/refusal.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts as facts, filingForm as definition, part } from './testing/example-form.ts'

const opened = (rest: Partial<Parameters<typeof openForm>[0]> = {}) => openForm({ definition, types, facts, mode: 'add', ...rest })

function withRows(count: number) {
  const form = opened()
  return {
    form,
    rows: form.addRows(
      'items',
      Array.from({ length: count }, () => ({})),
    ),
  }
}

describe('values', () => {
  test('a product is computed in its row, summed below, and what hangs on the sum follows', () => {
    const {
      form,
      rows: [first = '', second = ''],
    } = withRows(2)
    form.set(`items.${first}.planArea`, '600')
    form.set(`items.${first}.planUnit`, '500.5')
    form.set(`items.${second}.planArea`, '400')
    expect(form.snapshot(`items.${first}.planYield`)?.value).toBe('300300')
    expect(form.values()).toMatchObject({ areaTotal: '1000', yieldTotal: '300300', depRate: '80', depDue: '80000' })
    form.removeRow('items', second)
    expect(form.values()).toMatchObject({ areaTotal: '600', depRate: '100', depDue: '60000' })
  })

  test('a rule that is off sets and hides nothing', () => {
    const rules = definition.rules.map((rule) => ({ ...rule, off: true }))
    const form = opened({ definition: { ...definition, rules } })
    form.set('depRate', '1')
    expect(form.snapshot('depRate')).toMatchObject({ value: '1', readOnly: false })
    expect(form.snapshot('consignor')?.visible).toBe(true)
  })

  test('rules count working days as the definition or the facts say, and Monday to Friday where neither does', () => {
    const rules = [{ then: [{ do: 'set' as const, field: 'due', value: "addWorkdays('2026-09-30', 1)" }] }]
    const dated = { ...definition, parts: [part('due', 'date')], rules }
    const due = (rest: Partial<Parameters<typeof openForm>[0]>) => opened({ definition: dated, ...rest }).values()['due']
    expect(due({})).toBe('2026-10-01')
    const workingDays = { '2026-10-01': false, '2026-10-02': false, '2026-10-03': true }
    expect(due({ definition: { ...dated, workingDays } })).toBe('2026-10-03')
    const never = { ...facts.expressions, isWorkingDay: (day: string) => day === '2026-10-04' }
    expect(due({ definition: { ...dated, workingDays }, facts: { ...facts, expressions: never } })).toBe('2026-10-04')
  })

  test('a field a rule sets takes nothing typed', () => {
    const form = opened()
    form.set('depRate', '1')
    expect(form.snapshot('depRate')).toMatchObject({ value: '100', readOnly: true, derived: true })
  })

  test('a preset may be changed, and fills again when it is emptied', () => {
    const form = opened()
    expect(form.snapshot('season')?.value).toBe('2026')
    form.set('season', '2027')
    expect(form.snapshot('season')).toMatchObject({ value: '2027', derived: false })
    form.set('season', null)
    expect(form.snapshot('season')?.value).toBe('2026')
  })

  test('reading computes only what is never stored', () => {
    expect(opened({ mode: 'read', values: { areaTotal: '5', depRate: '7' } }).values()).toMatchObject({ areaTotal: '5', depRate: '7' })
  })

  test('changed paths name what differs from the beginning', () => {
    const form = opened()
    form.set('remark', 'a')
    expect(form.changedPaths()).toEqual(['remark'])
    form.set('remark', '')
    expect(form.changedPaths()).toEqual([])
  })
})

describe('rules', () => {
  test('of two rules on one field the later wins while it holds', () => {
    const form = opened()
    expect(form.snapshot('consignor')).toMatchObject({ visible: false, required: false })
    form.set('prodMode', '受托')
    expect(form.snapshot('consignor')).toMatchObject({ visible: true, required: true })
  })

  test('clear acts when its condition begins to hold', () => {
    const form = opened()
    form.set('prodMode', '受托')
    form.set('consignor', '甲公司')
    form.set('prodMode', '自产')
    expect(form.values()).toMatchObject({ consignor: '' })
    // Said quietly, and until something stands there again.
    expect(form.problems()).toEqual([])
    expect(form.snapshot('consignor')?.note).toMatchObject({ text: 'forms.cleared', params: { was: '甲公司' } })
    form.set('prodMode', '受托')
    form.set('consignor', '乙公司')
    expect(form.snapshot('consignor')?.note).toBeUndefined()
  })

  test('a rule on a column holds row by row', () => {
    const {
      form,
      rows: [first, second],
    } = withRows(2)
    form.set(`items.${first}.isoType`, 'space')
    expect(form.snapshot(`items.${first}.isoDist`)).toMatchObject({ required: true, readOnly: false })
    expect(form.snapshot(`items.${second}.isoDist`)).toMatchObject({ required: false, readOnly: true })
  })
})

describe('what scripts ask', () => {
  test('hides, requires and locks a field, and is taken back by them alone', () => {
    const form = opened()
    for (const flag of ['hide', 'require', 'lock'] as const) form.setScripted('season', flag, true)
    expect(form.snapshot('season')).toMatchObject({ visible: false, required: false, readOnly: true })
    form.setScripted('season', 'hide', false)
    expect(form.snapshot('season')).toMatchObject({ visible: true, required: true, readOnly: true })
    form.set('season', '2030')
    expect(form.snapshot('season')?.value).toBe('2026')
    form.set('season', '2031', 'script')
    expect(form.snapshot('season')?.value).toBe('2031')
    form.setScripted('season', 'lock', false)
    expect(form.snapshot('season')?.readOnly).toBe(false)
  })

  test('takes the columns of a sub-table along', () => {
    const { form, rows } = withRows(1)
    const path = `items.${rows[0]}.planArea`
    form.set(path, '5')
    expect(form.snapshot(path)).toMatchObject({ visible: true, readOnly: false })
    form.setScripted('items', 'lock', true)
    expect(form.snapshot(path)?.readOnly).toBe(true)
    expect(form.addRow('items')).toBeUndefined()
    form.setScripted('items', 'hide', true)
    expect(form.snapshot(path)?.visible).toBe(false)
  })

  test('lifts nothing that a rule or a right asks for', () => {
    const form = opened({
      rights: { fields: new Map([['season', { readable: true, writable: false }]]), others: { readable: true, writable: true } },
    })
    for (const name of ['season', 'depRate', 'consignor'])
      for (const flag of ['hide', 'require', 'lock'] as const) form.setScripted(name, flag, false)
    expect(form.snapshot('consignor')?.visible).toBe(false)
    form.set('season', '2031', 'script')
    form.set('depRate', '1', 'script')
    expect(form.values()).toMatchObject({ season: '2026', depRate: '100' })
  })
})

describe('watching', () => {
  test('a snapshot stays the same object until something of it changes', () => {
    const {
      form,
      rows: [first],
    } = withRows(1)
    const [remark, area] = [form.snapshot('remark'), form.snapshot(`items.${first}.planArea`)]
    form.set('prodMode', '受托')
    expect(form.snapshot('remark')).toBe(remark)
    expect(form.snapshot(`items.${first}.planArea`)).toBe(area)
  })

  test('a key pressed in a row of five hundred redraws that row and the sums alone', () => {
    const { form, rows } = withRows(500)
    const notified: string[] = []
    const paths = [
      ...rows.flatMap((row) => ['planArea', 'planUnit', 'planYield', 'isoType', 'isoDist'].map((column) => `items.${row}.${column}`)),
      'areaTotal',
      'yieldTotal',
      'depRate',
      'depDue',
      'remark',
      'items',
      totalsPath('items'),
    ]
    for (const path of paths) {
      form.snapshot(path)
      form.subscribe(path, () => notified.push(path))
    }
    form.set(`items.${rows[7]}.planUnit`, '2')
    notified.length = 0
    form.set(`items.${rows[7]}.planArea`, '3')
    expect(notified.sort()).toEqual(
      ['areaTotal', 'depDue', `items.${rows[7]}.planArea`, `items.${rows[7]}.planYield`, totalsPath('items'), 'yieldTotal'].sort(),
    )
    expect(form.totals('items')).toMatchObject({ planArea: '3', planYield: '6' })
  })

  test('a listener that was removed is not called', () => {
    const form = opened()
    let notified = 0
    form.snapshot('remark')
    const stop = form.subscribe('remark', () => {
      notified += 1
    })
    stop()
    form.set('remark', 'x')
    expect(notified).toBe(0)
  })
})

describe('rows', () => {
  test('a removed row can be put back where it was', () => {
    const { form, rows } = withRows(3)
    form.set(`items.${rows[1]}.planArea`, '5')
    const removed = form.removeRow('items', rows[1] ?? '')
    form.addRow('items', removed)
    expect(form.rowIds('items')).toEqual(rows)
    expect(form.values()).toMatchObject({ areaTotal: '5' })
  })

  test('a row added to restored ones takes the name of none of them', () => {
    const before = withRows(2)
    const form = opened({ values: before.form.values() })
    const added = form.addRow('items')
    expect(form.rowIds('items')).toEqual([...before.rows, added])
    expect(new Set(form.rowIds('items')).size).toBe(3)
  })

  test('a copy stands behind its row, moving keeps values', () => {
    const {
      form,
      rows: [first = '', second = ''],
    } = withRows(2)
    form.set(`items.${first}.planArea`, '5')
    const copy = form.copyRow('items', first) ?? ''
    expect(form.rowIds('items')).toEqual([first, copy, second])
    form.moveRow('items', second, 0)
    expect(form.rowIds('items')).toEqual([second, first, copy])
    expect(form.values()).toMatchObject({ areaTotal: '10' })
  })

  test('a full sub-table takes no more rows', () => {
    const { form } = withRows(1000)
    expect(form.addRow('items')).toBeUndefined()
  })
})

describe('problems', () => {
  test('they come in reading order, with the words of the control, its label, or the cell', () => {
    const {
      form,
      rows: [first],
    } = withRows(1)
    form.set('prodMode', '受托')
    form.set('prodMode', '')
    expect(form.validate().map(({ path, refusal: { text } }) => [path, text])).toEqual([
      ['prodMode', 'forms.required'],
      [`items.${first}.planArea`, 'forms.required-cell'],
    ])
    form.set('prodMode', '受托')
    expect(form.problems()[0]).toMatchObject({
      path: 'consignor',
      refusal: { text: 'forms.message', params: { message: '请选择委托企业' } },
      containers: ['#1'],
    })
  })

  test('a problem shows after the field was left, and goes when it is put right', () => {
    const {
      form,
      rows: [first],
    } = withRows(1)
    const path = `items.${first}.planArea`
    form.set(path, '-1')
    expect(form.snapshot(path)?.problem).toBeUndefined()
    form.check(path)
    expect(form.snapshot(path)?.problem).toMatchObject({ text: 'fields.number.too-small' })
    form.set(path, '1')
    expect(form.snapshot(path)?.problem).toBeUndefined()
  })

  test('a field that was left without a touch stays quiet until the form is checked', () => {
    const {
      form,
      rows: [first],
    } = withRows(1)
    const path = `items.${first}.planArea`
    form.check(path)
    expect(form.snapshot(path)?.problem).toBeUndefined()
    form.set(path, '5')
    form.set(path, null)
    form.check(path)
    expect(form.snapshot(path)?.problem).toMatchObject({ text: 'forms.required-cell' })
  })

  test('text that could not be read keeps the value and shows why', () => {
    const form = opened({ values: { depPaid: '3', remark: 'x' } })
    form.refuse('remark', refusal('invalid', 'fields.number.no-number'), '3x')
    expect(form.snapshot('remark')).toMatchObject({ value: 'x', draft: '3x', problem: { text: 'fields.number.no-number' } })
    expect(form.validate().map(({ path }) => path)).toContain('remark')
  })

  test('refusals of the server name rows by their place; the rest is given back', () => {
    const { form, rows } = withRows(2)
    const general = refusal('conflict', 'records.changed')
    const hidden = refusal('invalid', 'x', { field: 'consignor' })
    expect(form.setProblems([refusal('invalid', 'x', { field: 'items.1.planUnit' }), general, hidden])).toEqual([general, hidden])
    expect(form.snapshot(`items.${rows[1]}.planUnit`)?.problem).toMatchObject({ text: 'x' })
    form.set(`items.${rows[1]}.planUnit`, '1')
    expect(form.snapshot(`items.${rows[1]}.planUnit`)?.problem).toBeUndefined()
  })

  test('what the server refused holds up no further submission, as another field may have put it right', () => {
    const form = openForm({ definition: { parts: [part('from', 'number'), part('to', 'number')], rules: [], settings: {} }, types, facts })
    form.setProblems([refusal('invalid', 'x', { field: 'to' })])
    form.set('from', '1')
    expect(form.problems()).toMatchObject([{ path: 'to' }])
    expect(form.validate()).toEqual([])
  })
})

describe('rights', () => {
  const rights = {
    fields: new Map([
      ['depRate', { readable: false, writable: false }],
      ['remark', { readable: true, writable: false }],
      ['items', { readable: true, writable: false }],
    ]),
    others: { readable: true, writable: true },
  }

  test('a hidden field is absent, and so are the results it goes into', () => {
    const form = opened({ rights })
    expect(Object.keys(form.values())).not.toContain('depRate')
    expect(Object.keys(form.values())).not.toContain('depDue')
    expect(form.snapshot('depDue')).toMatchObject({ visible: false, value: null })
  })

  test('a field or sub-table not to be written takes nothing', () => {
    const form = opened({ rights })
    form.set('remark', 'x')
    expect(form.snapshot('remark')).toMatchObject({ value: '', readOnly: true })
    expect(form.addRow('items')).toBeUndefined()
  })
})

describe('what scripts ask of columns and choices', () => {
  test('a column is hidden whole, also for rows that come later; one that must be filled in stays', () => {
    const { form, rows } = withRows(1)
    const before = form.snapshot('items')
    form.setScripted('items.isoDist', 'hide', true)
    expect(form.wishes.hides('items.isoDist')).toBe(true)
    expect(form.snapshot('items')).not.toBe(before)
    expect(form.snapshot(`items.${rows[0]}.isoDist`)?.visible).toBe(false)
    expect(form.snapshot(`items.${form.addRow('items')}.isoDist`)?.visible).toBe(false)
    form.setScripted('items.planArea', 'hide', true)
    expect(form.snapshot(`items.${rows[0]}.planArea`)?.visible).toBe(true)
    form.setScripted('items.isoDist', 'hide', false)
    expect(form.snapshot(`items.${rows[0]}.isoDist`)?.visible).toBe(true)
  })

  test('narrowed choices are told, and the field is drawn anew', () => {
    const form = opened()
    const before = form.snapshot('season')
    form.setOffered('season', new Set(['a']))
    expect(form.wishes.offered('season')).toEqual(new Set(['a']))
    expect(form.snapshot('season')).not.toBe(before)
    form.setOffered('season', undefined)
    expect(form.wishes.offered('season')).toBeUndefined()
    form.setOffered('gone', new Set(['a']))
  })
})
