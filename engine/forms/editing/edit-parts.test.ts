import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkForm } from '#engine/forms/check-form.ts'
import { decodeForm, encodeForm } from '#engine/forms/codec-form.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { filingForm, part } from '#engine/forms/testing/example-form.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { refuseMove, refusePlace } from './allowed-places.ts'
import { changeParts, insertParts, moveParts, removeParts, renameField } from './edit-parts.ts'
import { NewKeys, newPart, refuseKey } from './new-part.ts'
import { copyParts, pasteParts } from './paste.ts'
import { partAt, placesOf, type PartAddress } from './part-tree.ts'
import { usesWithin } from './references.ts'

const form = (...parts: FormDefinition['parts']): FormDefinition => ({ parts, rules: [], settings: {} })
const addresses = (of: FormDefinition) => [...placesOf(of, types).keys()]
const beginning = (type: string, nth: number) => ({ label: `${type} ${nth}` })
const area = (key: string) => ({ __vModel__: key })

test('parts are named by their keys, those of a sub-table behind its own', () => {
  expect(addresses(filingForm)).toEqual(expect.arrayContaining(['#1', 'prodMode', 'items', 'items.planArea', 'areaTotal']))
})

test('a new part has a key of its own, and what its type cannot do without', () => {
  const keys = new NewKeys(form(part('text1', 'text'), part('#1', 'card')), types)
  expect([newPart('text', keys, types, beginning).key, newPart('long-text', keys, types, beginning).key]).toEqual(['text2', 'longText1'])
  const grid = newPart('table-grid', keys, types, beginning)
  expect(grid.children?.map(({ type, children }) => [type, children?.length])).toEqual([
    ['table-grid-row', 2],
    ['table-grid-row', 2],
  ])
  expect(newPart('tabs', keys, types, beginning).children?.map(({ label }) => label)).toEqual(['tab 1', 'tab 2'])
})

test('parts stand only where their type may: pages in tabs alone, no table and no card in a table', () => {
  const of = form(part('#1', 'tabs', { children: [part('#2', 'tab', { children: [] })] }), part('items', 'sub-table', { children: [] }))
  const at = (type: string, parent?: string) => refusePlace(of, types, [part('x', type)], { parent })?.text
  expect([at('tab'), at('text', '#1'), at('tab', '#1'), at('text', '#2')]).toEqual([
    'forms.editing.not-here',
    'forms.editing.not-here',
    undefined,
    undefined,
  ])
  expect(['text', 'card', 'sub-table', 'rich-text'].map((type) => at(type, 'items'))).toEqual([
    undefined,
    ...Array<string>(3).fill('forms.editing.not-in-sub-table'),
  ])
  expect(refuseMove(of, types, ['#1'], { parent: '#2' })?.text).toBe('forms.editing.within-itself')
})

test('a part is moved among its own siblings to where the mark stood', () => {
  const of = form(part('a', 'text'), part('b', 'text'), part('c', 'text'), part('d', 'text'))
  const moved = (keys: readonly string[], index: number) =>
    addresses(moveParts(of, types, keys, { parent: undefined, index }).form).join('')
  expect([moved(['a'], 3), moved(['d'], 1), moved(['b', 'd'], 0), moved(['a'], 1)]).toEqual(['bcad', 'adbc', 'bdac', 'abcd'])
  expect(moveParts(of, types, ['b'], { parent: undefined, index: 2 }).form).toBe(of)
})

test('what did not change stays the same objects', () => {
  const changed = changeParts(filingForm, types, ['items.planArea'], { label: 'Area' })
  expect(partAt(changed, types, 'items.planArea')?.label).toBe('Area')
  expect(partAt(changed, types, '#1')).toBe(partAt(filingForm, types, '#1'))
  expect(partAt(changed, types, 'items.planUnit')).toBe(partAt(filingForm, types, 'items.planUnit'))
  expect(changeParts(changed, types, ['items.planArea'], { label: 'Area' })).toBe(changed)
})

test('a member that is set to undefined goes back to what it is without being set; options are laid over the others', () => {
  const of = form(part('a', 'number', { required: true, options: { min: 0, max: 9 } }))
  const changed = changeParts(of, types, ['a'], { required: undefined, options: { max: undefined, precision: 2 } })
  expect(partAt(changed, types, 'a')).toEqual(part('a', 'number', { options: { min: 0, precision: 2 } }))
})

test('rules, formulas and options follow a field that is called otherwise', () => {
  const of: FormDefinition = {
    ...form(
      part('planArea', 'number', { label: 'planArea' }),
      part('total', 'calculation', { options: { expression: [area('planArea'), '+', area('items.planArea')] } }),
      part('end', 'date', { options: { hasEnd: true, endKind: 2, endField: 'begin' } }),
      part('begin', 'date'),
      part('items', 'sub-table', {
        options: { summaryField: ['planArea'] },
        children: [
          part('planArea', 'number'),
          part('double', 'calculation', { options: { expression: [area('items.planArea'), '×', '2'] } }),
        ],
      }),
    ),
    rules: [
      {
        when: "planArea > 1 and items.planArea ≥ 2 and remark != 'planArea'",
        then: [{ do: 'set', field: 'items-planArea', value: 'planArea×2' }],
      },
    ],
  }
  const main = renameField(of, types, 'planArea', 'size').form
  expect(main.rules).toEqual([
    { when: "size > 1 and items.planArea ≥ 2 and remark != 'planArea'", then: [{ do: 'set', field: 'items-planArea', value: 'size×2' }] },
  ])
  expect(partAt(main, types, 'total')?.options.expression).toEqual([area('size'), '+', area('items.planArea')])
  expect(partAt(main, types, 'size')?.label).toBe('planArea')
  const column = renameField(main, types, 'items.planArea', 'acres').form
  expect(column.rules[0]?.then).toEqual([{ do: 'set', field: 'items-acres', value: 'size×2' }])
  expect(partAt(column, types, 'items')?.options.summaryField).toEqual(['acres'])
  const table = renameField(column, types, 'items', 'rows').form
  expect(table.rules[0]?.when).toContain('rows.acres ≥ 2')
  expect(partAt(table, types, 'rows.double')?.options.expression).toEqual([area('rows.acres'), '×', '2'])
  expect(partAt(renameField(of, types, 'begin', 'first').form, types, 'end')?.options.endField).toBe('first')
})

test('a published field, a reserved word and a taken name are refused, and nothing changes', () => {
  const of = form(part('a', 'text', { column: 'a' }), part('b', 'text'), part('items', 'sub-table', { children: [part('c', 'text')] }))
  const asked = (address: PartAddress, key: string) => refuseKey(of, types, address, key)?.text
  expect([asked('a', 'x'), asked('b', 'a'), asked('b', 'id'), asked('b', '1b'), asked('b', 'x'), asked('items.c', 'a')]).toEqual([
    'forms.editing.key-fixed',
    'forms.editing.key-taken',
    'forms.editing.key-shape',
    'forms.editing.key-shape',
    undefined,
    undefined,
  ])
  expect(renameField(of, types, 'a', 'x').form).toBe(of)
})

test('a field that enters a sub-table is called by the table, gets a free key and no column', () => {
  const of: FormDefinition = {
    ...form(part('size', 'number', { column: 'size' }), part('items', 'sub-table', { children: [part('size', 'number')] })),
    rules: [{ when: 'size > 1', then: [{ do: 'hide', field: 'size' }] }],
  }
  const { form: moved, addresses: at } = moveParts(of, types, ['size'], { parent: 'items', index: 1 })
  expect([at, moved.rules]).toEqual([['items.size2'], [{ when: 'items.size2 > 1', then: [{ do: 'hide', field: 'items.size2' }] }]])
  expect(partAt(moved, types, 'items.size2')).not.toHaveProperty('column')
  const back = moveParts(moved, types, ['items.size2'], { parent: undefined, index: 0 })
  expect([back.addresses, back.form.rules[0]?.when]).toEqual([['size2'], 'size2 > 1'])
})

test('with a field its actions go, what else names it is told', () => {
  const uses = usesWithin(filingForm, types, ['items.planArea'])
  expect(uses).toEqual(
    expect.arrayContaining([
      { kind: 'formula', address: 'items.planYield' },
      { kind: 'formula', address: 'areaTotal' },
    ]),
  )
  const of: FormDefinition = {
    ...form(part('a', 'text'), part('b', 'text')),
    rules: [
      { when: "a == 'x'", then: [{ do: 'hide', field: 'b' }] },
      {
        then: [
          { do: 'require', field: 'b' },
          { do: 'hide', field: 'a' },
        ],
      },
    ],
  }
  expect(removeParts(of, types, ['b']).rules).toEqual([{ then: [{ do: 'hide', field: 'a' }] }])
  expect(usesWithin(of, types, ['a'])).toEqual([
    { kind: 'rule-condition', rule: 1 },
    { kind: 'rule-target', rule: 2 },
  ])
})

test('pasted parts have keys of their own, name each other by them, and tell what is missing', () => {
  const of = form(
    part('size', 'number', { column: 'size' }),
    part('half', 'calculation', { column: 'half', options: { expression: [area('size'), '+', area('rate')] } }),
    part('rate', 'number'),
  )
  const copied = copyParts(of, types, ['size', 'half'])
  const again = pasteParts(of, types, copied, { parent: undefined, index: 3 })
  expect([again.addresses, again.missing]).toEqual([['size2', 'half2'], []])
  expect(partAt(again.form, types, 'half2')).toMatchObject({ options: { expression: [area('size2'), '+', area('rate')] } })
  expect(partAt(again.form, types, 'half2')).not.toHaveProperty('column')
  expect(pasteParts(form(part('x', 'text')), types, copied, { parent: undefined, index: 0 }).missing).toEqual(['rate'])
})

test('whatever is moved, renamed, copied and taken out: keys stay unique, a sound form stays sound, and the codec keeps it', () => {
  const palette = [...types.values()].filter(
    ({ type }) => !['tab', 'step', 'collapse-item', 'table-grid-row', 'table-grid-cell'].includes(type),
  )
  const act = fc.record({
    do: fc.constantFrom('move', 'rename', 'copy', 'insert'),
    what: fc.nat(40),
    where: fc.nat(40),
    index: fc.nat(6),
    type: fc.constantFrom(...palette.map(({ type }) => type)),
  })
  const sound = checkForm(filingForm, types)
  expect(sound).toEqual([])
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let of = filingForm
      for (const { do: name, what, where, index, type } of acts) {
        const all = addresses(of)
        const address = all[what % all.length] ?? ''
        const place = { parent: [undefined, ...all][where % (all.length + 1)], index }
        if (name === 'move') of = moveParts(of, types, [address, all[index % all.length] ?? ''], place).form
        else if (name === 'rename') of = renameField(of, types, address, `renamed${what}`).form
        else if (name === 'copy') of = pasteParts(of, types, copyParts(of, types, [address]), place).form
        else of = insertParts(of, types, [newPart(type, new NewKeys(of, types), types, beginning)], place).form
      }
      const found = checkForm(of, types).filter(({ text }) => !text.endsWith('.circle') && !text.endsWith('formula-number'))
      expect(found).toEqual([])
      expect(compiledForm(of, types).computations.length).toBeGreaterThanOrEqual(compiledForm(filingForm, types).computations.length)
      const read = decodeForm(encodeForm(of, types), types)
      expect(read.ok && encodeForm(read.value, types)).toEqual(encodeForm(of, types))
      if (read.ok)
        expect(addresses(read.value).filter((name) => !name.includes('#'))).toEqual(addresses(of).filter((name) => !name.includes('#')))
    }),
    { numRuns: 300 },
  )
})

test('a verify code follows the fields that it names: they are called otherwise, told as used, and gone from it with themselves', () => {
  const verifyCode = { shown: ['name', 'items.town'], from: 'first', until: 'last' }
  const of = form(
    part('name', 'text'),
    part('items', 'sub-table', { children: [part('town', 'text')] }),
    part('first', 'date'),
    part('last', 'date'),
    part('code', 'text', { readOnly: true, verifyCode }),
  )
  const named = (one: FormDefinition) => one.parts.find(({ key }) => key === 'code')?.verifyCode
  const renamed = (address: string, key: string) => named(renameField(of, types, address, key).form)
  expect(renamed('name', 'title')).toEqual({ ...verifyCode, shown: ['title', 'items.town'] })
  expect(renamed('items.town', 'place')).toEqual({ ...verifyCode, shown: ['name', 'items.place'] })
  expect(renamed('items', 'rows')).toEqual({ ...verifyCode, shown: ['name', 'rows.town'] })
  expect(renamed('first', 'begins')).toEqual({ ...verifyCode, from: 'begins' })
  expect(renamed('last', 'ends')).toEqual({ ...verifyCode, until: 'ends' })
  expect(renamed('code', 'number')).toBeUndefined()
  for (const address of ['name', 'items', 'items.town', 'first', 'last'])
    expect(usesWithin(of, types, [address])).toEqual([{ kind: 'option', address: 'code' }])
  expect(usesWithin(of, types, ['code'])).toEqual([])
  const without = (...gone: readonly string[]) => named(removeParts(of, types, gone))
  expect(without('name')).toEqual({ ...verifyCode, shown: ['items.town'] })
  expect(without('items')).toEqual({ ...verifyCode, shown: ['name'] })
  expect(without('first', 'last')).toEqual({ shown: verifyCode.shown })
  const pasted = pasteParts(form(), types, copyParts(of, types, ['code']), { parent: undefined, index: 0 })
  expect(pasted.missing).toEqual(['name', 'items.town', 'first', 'last'])
})

test('a formula within a row follows a field that comes in from outside, and is not taken for the column of the same key', () => {
  const sum = (...keys: string[]) => ({ expression: keys.flatMap((key, at) => (at === 0 ? [area(key)] : ['+', area(key)])) })
  const of = form(
    part('size', 'number'),
    part('items', 'sub-table', { children: [part('rate', 'number'), part('both', 'calculation', { options: sum('size', 'items.rate') })] }),
  )
  const { form: moved } = moveParts(of, types, ['size'], { parent: 'items', index: 0 })
  expect(partAt(moved, types, 'items.both')).toMatchObject({ options: sum('items.size', 'items.rate') })
  expect(checkForm(moved, types)).toEqual([])
  const twice = insertParts(of, types, [part('size', 'number')], { parent: 'items', index: 0 }).form
  expect(partAt(renameField(twice, types, 'size', 'whole').form, types, 'items.both')).toMatchObject({
    options: sum('whole', 'items.rate'),
  })
})
