import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkList } from '#engine/forms/check-list.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import { decodeLists, textsOfList } from '#engine/forms/phone/codec-lists.ts'
import { sortsOfList } from '#engine/forms/list-sorts.ts'
import { listOnAnyDevice, listOnPhone, phoneSections } from '#engine/forms/phone/phone-list.ts'
import { fixedFilterOf, withFixedFilter } from '#engine/forms/fixed-filter.ts'
import { rowButtons, toolbarButtons } from '#engine/forms/list-buttons.ts'
import type { FormDefinition, ListDefinition, ListLayout } from '#engine/forms/model.ts'
import { fieldsOf, outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts, part } from '../../testing/example-form.ts'
import { changed, columnOf, moved, removed, searchOf, switchedButton, withLayout } from './items.ts'
import { editedOnPhone, setApart, setSame } from './phone.ts'
import { followForm } from './follow-form.ts'
import { filledList, newList } from './new-list.ts'
import { sampleRows } from './sample-rows.ts'
import { renamedInList, withoutField } from './without-field.ts'

const form: FormDefinition = {
  parts: [
    part('name', 'text', { label: '名称' }),
    part('area', 'number', { label: '面积' }),
    part('day', 'date', { label: '日期' }),
    part('kind', 'select', { label: '种类' }),
    part('county', 'region', { label: '区县' }),
    part('above', 'relation-form', { label: '上级', options: { modelId: 'm', relationField: 'name' } }),
    part('gone', 'text', { label: '隐藏', hidden: true }),
  ],
  rules: [],
  settings: {},
}
const fields = fieldsOf(form, types)
const keys = fields.map(({ key }) => key)
const fieldAt = (index: number) => fields[index % fields.length] as (typeof fields)[number]
const list = newList(form, types)
/** All but what the codec keeps aside. */
const said = (definition: ListDefinition): unknown =>
  JSON.parse(JSON.stringify(definition, (name, value: unknown) => (name === 'rest' ? undefined : value)))
const again = (definition: ListDefinition): ListDefinition => {
  const decoded = decodeLists(textsOfList(definition))
  if (!decoded.ok) throw new Error('unreadable')
  return decoded.value
}

type Edit = (list: ListDefinition) => ListDefinition
const section = fc.constantFrom(...phoneSections)
const place = fc.nat(9)
const layouts: readonly ListLayout[] = ['plain', 'cards', 'beside', 'grouped', 'in-place', 'tree']

/** What the designer does, each as it calls it. */
const editOfComputer: fc.Arbitrary<Edit> = fc.oneof(
  place.map((index): Edit => (old) => ({ ...old, columns: [...old.columns, columnOf(fieldAt(index))] })),
  place.map((index): Edit => (old) => ({ ...old, searches: [...old.searches, searchOf(fieldAt(index))] })),
  fc.tuple(place, place).map(([from, to]): Edit => (old) => ({ ...old, columns: moved(old.columns, from, to) })),
  fc.tuple(place, place).map(([from, to]): Edit => (old) => ({ ...old, searches: moved(old.searches, from, to) })),
  place.map((at): Edit => (old) => ({ ...old, columns: removed(old.columns, at) })),
  fc
    .tuple(
      place,
      fc.record(
        {
          label: fc.string(),
          width: fc.option(fc.nat(800), { nil: undefined }),
          align: fc.constantFrom('left', 'center', 'right', undefined),
          fixed: fc.constantFrom('left', 'right', undefined),
          sortable: fc.option(fc.boolean(), { nil: undefined }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([at, change]): Edit => (old) => ({ ...old, columns: changed(old.columns, at, change) })),
  fc
    .tuple(
      place,
      fc.record(
        { kind: fc.constantFrom('equal', 'like', 'range'), multiple: fc.boolean(), preset: fc.constantFrom('a', ['1', '2']) },
        { requiredKeys: [] },
      ),
    )
    .map(([at, change]): Edit => (old) => ({ ...old, searches: changed(old.searches, at, change) })),
  fc.constantFrom(...toolbarButtons).map((name): Edit => (old) => ({ ...old, buttons: switchedButton(old.buttons, name, toolbarButtons) })),
  fc.constantFrom(...rowButtons).map((name): Edit => (old) => ({ ...old, rowButtons: switchedButton(old.rowButtons, name, rowButtons) })),
  fc.constantFrom(...layouts).map(
    (layout): Edit =>
      (old) =>
        withLayout(old, layout),
  ),
  fc.constantFrom(...keys).map(
    (key): Edit =>
      (old) =>
        old.layout === 'grouped' ? { ...old, groupBy: key } : old,
  ),
  fc.tuple(fc.constantFrom(...keys), fc.string()).map(
    ([field, title]): Edit =>
      (old) =>
        old.treeBeside ? { ...old, treeBeside: { ...old.treeBeside, field, title } } : old,
  ),
  fc
    .record(
      {
        sortBy: fc.constantFrom('', ...keys),
        sortDirection: fc.constantFrom('asc', 'desc'),
        thenBy: fc.uniqueArray(fc.record({ key: fc.constantFrom(...keys), direction: fc.constantFrom('asc', 'desc') }), {
          minLength: 1,
          maxLength: 3,
          selector: ({ key }) => key,
        }),
        paged: fc.boolean(),
        pageSize: fc.constantFrom(20, 50, 100, 500),
        superQuery: fc.boolean(),
        rowClick: fc.constantFrom('detail', 'edit', 'none'),
        summary: fc.subarray(['area']),
        judges: fc.record({ buttons: fc.boolean(), columns: fc.boolean(), fields: fc.boolean(), rows: fc.boolean() }),
      },
      { requiredKeys: [] },
    )
    .map((change): Edit => (old) => ({ ...old, ...change })),
  fc.subarray(keys).map(
    (cardFields): Edit =>
      (old) =>
        old.layout === 'cards' ? { ...old, cardFields } : old,
  ),
  fc.constantFrom(...keys).map(
    (field): Edit =>
      (old) =>
        withFixedFilter(old, { match: 'or', groups: [{ match: 'and', conditions: [{ field, symbol: 'notNull', fieldValue: '' }] }] }),
  ),
  fc.constantFrom(...keys).map(
    (key): Edit =>
      (old) =>
        withoutField(old, key),
  ),
)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { arbitrary: editOfComputer, weight: 4 },
  {
    arbitrary: section.map(
      (one): Edit =>
        (old) =>
          setApart(old, one),
    ),
    weight: 1,
  },
  {
    arbitrary: section.map(
      (one): Edit =>
        (old) =>
          setSame(old, one),
    ),
    weight: 1,
  },
  {
    arbitrary: fc.tuple(section, editOfComputer).map(
      ([one, change]): Edit =>
        (old) =>
          editedOnPhone(old, one, change),
    ),
    weight: 3,
  },
)
const strange = {
  customBtnsList: [{ value: 'btn_x' }],
  ruleList: [],
  funcs: { rowStyle: 'x' },
  type: 1,
  treeTitle: '左侧',
  groupField: 'kind',
}

describe('whatever is edited', () => {
  test('is what is stored, and members that nobody knows stay', () => {
    const start = fc.oneof(
      fc.constant(list),
      fc.constant<ListDefinition>({ ...list, rest: strange }),
      fc.constant(again({ ...list, rest: strange })),
    )
    fc.assert(
      fc.property(start, fc.array(edit, { maxLength: 8 }), (first, edits) => {
        const last = edits.reduce((old, next) => next(old), first)
        const stored = again(last)
        expect(said(stored)).toEqual(said({ ...stored, ...last }))
        expect(again(stored)).toEqual(stored)
        if (first !== list) expect(stored.rest).toMatchObject({ customBtnsList: strange.customBtnsList, funcs: strange.funcs })
      }),
      { numRuns: 400 },
    )
  })
})

describe('a field that is gone', () => {
  test('leaves nothing of itself in the list', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 10 }), fc.constantFrom(...keys), (edits, key) => {
        const last = withoutField(
          edits.reduce((old, next) => next(old), list),
          key,
        )
        const rest = { ...form, parts: form.parts.filter((one) => one.key !== key) }
        const faults = checkList(rest, last, types).map(({ text, params }) => [text, params?.['key'] ?? params?.['field']])
        expect(faults.filter(([, named]) => named === key)).toEqual([])
        const phone = listOnPhone(last)
        const shown = [...phone.columns, ...phone.searches, ...listOnAnyDevice(last).columns].map((one) => one.key)
        const sorts = [last, phone].flatMap(sortsOfList).map((sort) => sort.key)
        expect([...shown, ...phone.summary, ...sorts]).not.toContain(key)
        expect([last.groupBy, last.parent, last.treeBeside?.field, last.sortBy, ...last.summary, ...(last.cardFields ?? [])]).not.toContain(
          key,
        )
        expect(fixedFilterOf(last)?.groups.flatMap(({ conditions }) => conditions.map(({ field }) => field))).not.toContain(key)
      }),
      { numRuns: 200 },
    )
  })

  test('makes a list plain that was arranged by it, and leaves one alone that does not name it', () => {
    const grouped = { ...withLayout(list, 'grouped'), groupBy: 'kind' }
    expect(withoutField(grouped, 'kind').layout).toBe('plain')
    expect(withLayout(withoutField(grouped, 'kind'), 'grouped').groupBy).toBe('')
    const other = withoutField(list, 'other')
    expect(other.columns).toBe(list.columns)
  })

  test('that got another key keeps its column, search, order and conditions', () => {
    const filter = {
      match: 'and' as const,
      groups: [{ match: 'and' as const, conditions: [{ field: 'name', symbol: '==', fieldValue: 'a' }] }],
    }
    const renamed = renamedInList(withFixedFilter({ ...list, sortBy: 'name' }, filter), 'name', 'title')
    expect([renamed.columns[0]?.key, renamed.searches[0]?.key, renamed.sortBy]).toEqual(['title', 'title', 'title'])
    expect(fixedFilterOf(renamed)?.groups[0]?.conditions[0]).toMatchObject({ field: 'title', fieldValue: 'a' })
  })

  test('that a condition compares another one with is renamed there, and takes the condition along when it goes', () => {
    const conditions = [{ field: 'area', symbol: '>', fieldValue: 'name', fieldValueType: 1 }]
    const filtered = withFixedFilter(list, { match: 'and', groups: [{ match: 'and', conditions }] })
    expect(fixedFilterOf(renamedInList(filtered, 'name', 'title'))?.groups[0]?.conditions).toMatchObject([
      { field: 'area', fieldValue: 'title' },
    ])
    expect(fixedFilterOf(withoutField(filtered, 'name'))?.groups).toEqual([])
  })
})

describe('a list follows its form', () => {
  const changedTo = (key: string, more: object): FormDefinition => ({
    ...form,
    parts: form.parts.map((one) => (one.key === key ? { ...one, ...more } : one)),
  })
  const follow = (after: FormDefinition, of = list) => followForm(of, form, after, types)

  test('to the new title of a field, and keeps one that was written into the list', () => {
    const own = { ...list, columns: changed(list.columns, 1, { label: '亩数' }) }
    const after = changedTo('area', { label: '种植面积' })
    expect(follow(after).columns[1]).toEqual({ ...list.columns[1], label: '种植面积' })
    expect(follow(after).searches[1]).toEqual({ ...list.searches[1], label: '种植面积' })
    expect(follow(after, own).columns[1]?.label).toBe('亩数')
    expect(follow(after).columns[0]).toBe(list.columns[0])
  })

  test('to a number that became a text, and to a type that no list shows', () => {
    const asText = changedTo('area', { type: 'text', options: {} })
    const text = follow(asText, { ...list, summary: ['area'] })
    expect(text.columns[1]).toEqual({ key: 'area', label: '面积' })
    expect(text.searches[1]).toMatchObject({ key: 'area', kind: 'like' })
    expect(text.summary).toEqual([])
    expect(checkList(asText, text, types)).toEqual([])
    const title = follow(changedTo('area', { type: 'group-title', options: {} }))
    expect([...title.columns, ...title.searches].map(({ key }) => key)).not.toContain('area')
  })

  test('to the removal of a field, and not to what does not concern it', () => {
    expect(follow({ ...form, parts: form.parts.slice(1) }).columns.map(({ key }) => key)).not.toContain('name')
    expect(follow(changedTo('gone', { label: '别的' }))).toEqual(list)
    expect(follow(form)).toBe(list)
  })
})

describe('the pieces', () => {
  test('sample rows have texts that their types would have', () => {
    const [first] = sampleRows(list, outlineOf(form, types), exampleFacts)
    expect(first).toMatchObject({ id: 'sample-1', name: '名称1', area: '128', day: '2026-03-05' })
    expect(sampleRows(list, outlineOf(form, types), exampleFacts, 2)).toHaveLength(2)
  })

  test('sample rows of switches and ranges are what these show', () => {
    const parts = ['switch', 'number-range', 'date-range', 'time', 'time-range'].map((type) =>
      part(type.replaceAll('-', ''), type, { label: type }),
    )
    const odd: FormDefinition = { parts, rules: [], settings: {} }
    const columns = parts.map(({ key, label }) => ({ key, label }))
    const [first, second] = sampleRows({ ...list, columns }, outlineOf(odd, types), exampleFacts)
    expect([first?.['switch'], second?.['switch']]).toEqual(['开', '关'])
    expect(Object.values(first ?? {}).filter((text) => parts.some(({ label }) => text.startsWith(label)))).toEqual([])
  })

  test('a new list shows the fields that are not hidden', () => {
    expect(list.columns.map(({ key }) => key)).toEqual(['name', 'area', 'day', 'kind', 'county', 'above'])
    expect(list.columns[1]).toEqual({ key: 'area', label: '面积', align: 'right' })
    expect(list.searches.map(({ key, kind }) => [key, kind])).toEqual([
      ['name', 'like'],
      ['area', 'range'],
      ['day', 'range'],
    ])
    const kept = { ...list, searches: [], columns: list.columns.slice(0, 1) }
    expect(filledList(kept, form, types)).toEqual({ ...kept, searches: list.searches })
    expect(filledList({ ...kept, buttons: [], rowButtons: [] }, form, types)).toMatchObject({
      buttons: list.buttons,
      rowButtons: list.rowButtons,
    })
  })

  test('a button comes where the order has it and goes again; foreign ones stay', () => {
    const buttons = [
      { name: 'add', label: '登记' },
      { name: 'btn_own', label: 'x' },
    ]
    const more = switchedButton(switchedButton(buttons, 'upload', toolbarButtons), 'download', toolbarButtons)
    expect(more.map(({ name }) => name)).toEqual(['add', 'download', 'upload', 'btn_own'])
    expect(switchedButton(more, 'add', toolbarButtons).map(({ name }) => name)).toEqual(['download', 'upload', 'btn_own'])
  })

  test('what is moved out of the list stays where it is', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 3, 0)).toEqual(['a', 'b'])
  })

  test('cards are a plain table for clients of the family', () => {
    const cards = withLayout(list, 'cards')
    expect(cards.layout).toBe('cards')
    expect(encodeList(cards)).toMatchObject({ type: 1, seedbedCards: true })
    expect(withLayout(cards, 'cards').layout).toBe('cards')
    expect(encodeList(withLayout(cards, 'plain')).seedbedCards).toBeUndefined()
    expect(withLayout(cards, 'tree').layout).toBe('tree')
  })

  test('a layout that comes back has what it had', () => {
    const grouped = { ...withLayout(list, 'grouped'), groupBy: 'kind' }
    expect(withLayout(withLayout(grouped, 'plain'), 'grouped').groupBy).toBe('kind')
  })
})
