import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldTypes } from '#fields/definitions.ts'
import { mapFormTexts, mapListTexts } from './definition-texts.ts'
import type { FormDefinition, ListDefinition } from './model.ts'
import { filingForm, part } from './testing/example-form.ts'

const form: FormDefinition = {
  parts: [
    part('#1', 'card', {
      label: '卡片',
      options: { title: '基本信息' },
      children: [
        part('area', 'number', {
          label: '面积',
          placeholder: '请填面积',
          help: '按合同',
          options: { after: '亩' },
          patterns: [{ pattern: '/^1/', message: '以 1 开头' }],
        }),
        part('kind', 'radio', { label: '方式', options: { options: [{ id: 'a', fullName: '甲' }] } }),
        part('class', 'select', {
          label: '类别',
          options: { dataType: 'dictionary', dictionaryType: '字典', options: [{ id: 'a', fullName: '甲' }] },
        }),
      ],
    }),
    part('items', 'sub-table', { label: '明细', children: [part('on', 'switch', { label: '启用', options: { onText: '是' } })] }),
    part('#2', 'row', { label: '栅格' }),
    part('#4', 'qr-code', { label: '二维码' }),
    part('#3', 'group-title', { label: '分组标题', options: { content: '保证金' } }),
  ],
  rules: [{ when: "kind == '甲'", then: [{ do: 'set', field: 'area', value: "'中文'" }] }],
  settings: { cancelText: '取 消' },
}

function textsOf(definition: FormDefinition): Record<string, string> {
  const found: Record<string, string> = {}
  mapFormTexts(definition, fieldTypes, (text, place) => (found[place] = text))
  return found
}

test('everything a form says to people is met, with its place', () => {
  expect(textsOf(form)).toEqual({
    'form.#1.label': '卡片',
    'form.#1.title': '基本信息',
    'form.area.label': '面积',
    'form.area.placeholder': '请填面积',
    'form.area.help': '按合同',
    'form.area.pattern.0': '以 1 开头',
    'form.area.after': '亩',
    'form.kind.label': '方式',
    'form.kind.options.a.fullName': '甲',
    'form.class.label': '类别',
    'form.items.label': '明细',
    'form.items.actionText': '添加',
    'form.items-on.label': '启用',
    'form.items-on.onText': '是',
    'form.items-on.offText': '关',
    'form.#4.label': '二维码',
    'form.#3.content': '保证金',
    'form.cancelText': '取 消',
  })
})

test('other texts stand where the former stood, and nothing else changes', () => {
  const said = mapFormTexts(form, fieldTypes, (text) => `<${text}>`)
  expect(Object.values(textsOf(said))).toEqual(Object.values(textsOf(form)).map((text) => `<${text}>`))
  expect(said.rules).toBe(form.rules)
  expect(said.parts[0]!.children![2]!.options).toEqual(form.parts[0]!.children![2]!.options)
})

test('a form whose texts stay is the same form', () => {
  const same = mapFormTexts(filingForm, fieldTypes, (text) => text)
  // The type's own text of a button is written out.
  const items = same.parts.find(({ key }) => key === 'items')!
  expect({ ...same, parts: same.parts.map((one) => (one === items ? { ...one, options: {} } : one)) }).toEqual(filingForm)
})

test('translating and translating back gives the form again', () => {
  fc.assert(
    fc.property(fc.string(), (mark) => {
      const there = mapFormTexts(form, fieldTypes, (text) => mark + text)
      const back = mapFormTexts(there, fieldTypes, (text) => text.slice(mark.length))
      expect(back).toEqual(mapFormTexts(form, fieldTypes, (text) => text))
    }),
  )
})

test('of a list the names of columns, searches and own buttons are said; the platform has words for its buttons', () => {
  const list: ListDefinition = {
    columns: [{ key: 'area', label: '面积' }],
    searches: [{ key: 'area', label: '面积从', kind: 'range' }],
    sortBy: '',
    sortDirection: 'desc',
    paged: true,
    pageSize: 20,
    buttons: [
      { name: 'add', label: '新增' },
      { name: 'download', label: '下载' },
    ],
    rowButtons: [{ name: 'edit', label: '编辑' }],
    summary: [],
    judges: { buttons: false, columns: false, fields: false, rows: false },
  }
  const places: string[] = []
  const said = mapListTexts(list, (text, place) => {
    places.push(place)
    return `<${text}>`
  })
  expect(places).toEqual(['list.column.area', 'list.search.area', 'list.button.download'])
  expect([...said.buttons, ...said.rowButtons].map(({ label }) => label)).toEqual(['新增', '<下载>', '编辑'])
})
