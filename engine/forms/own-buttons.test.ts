import { describe, expect, test } from 'vitest'
import { fieldTypes } from '#fields/definitions.ts'
import { checkList } from './check-list.ts'
import { decodeList, encodeList } from './codec-list.ts'
import { mapListTexts } from './definition-texts.ts'
import { renamedInList, withoutField } from './editing/list/without-field.ts'
import type { FormDefinition, ListDefinition } from './model.ts'
import { buttonHolds } from './own-button-holds.ts'
import { filledAddress, newOwnButton, ownButtonsOf, standsIn, withOwnButtons, type OwnButton } from './own-buttons.ts'
import { outlineOf } from './outline.ts'
import { exampleFacts } from './testing/example-form.ts'

const form: FormDefinition = {
  parts: [
    { key: 'name', type: 'text', label: '名称', options: {} },
    { key: 'area', type: 'number', label: '面积', options: {} },
    {
      key: 'items',
      type: 'sub-table',
      label: '明细',
      options: {},
      children: [{ key: 'size', type: 'number', label: '大小', options: {} }],
    },
  ],
  rules: [],
  settings: {},
}
const outline = outlineOf(form, fieldTypes)

/** As the designer of the family writes them. */
const written = [
  {
    value: 'btn_open',
    label: '开票',
    event: {
      btnType: 1,
      modelId: 'invoices',
      popupTitle: '开票',
      popupType: 'drawer',
      popupWidth: '800px',
      formOptions: [{ currentField: 'name', field: 'buyer', kept: 1 }],
      customBtn: '',
    },
  },
  { value: 'btn_say', label: '脚本', event: { btnType: '2', func: '({ data }) => {}' } },
  {
    value: 'btn_send',
    label: '推送',
    event: {
      btnType: 3,
      interfaceId: 'push',
      templateJson: [{ field: 'no', fieldName: '编号', dataType: 'varchar', required: '1', relationField: 'name' }],
      useConfirm: true,
      confirmTitle: '确认推送？',
    },
    own: true,
  },
  { value: 'btn_later', label: '以后', event: { btnType: 9 } },
]

function listWith(buttons: unknown): ListDefinition {
  const decoded = decodeList({ columnList: [{ prop: 'name', label: '名称' }], customBtnsList: buttons })
  if (!decoded.ok) throw new Error('unreadable')
  return decoded.value
}

const button = (action: OwnButton['action'], rest: Partial<OwnButton> = {}): OwnButton => ({
  ...newOwnButton('btn_one', '一', action),
  functionId: 'other',
  script: '() => 1',
  interfaceId: 'push',
  address: 'https://example.com/{name}',
  ...rest,
})
const faultsOf = (...buttons: OwnButton[]) =>
  checkList(form, withOwnButtons(listWith([]), buttons), fieldTypes).map(({ text, field }) => [
    field,
    text.replace('forms.definition.list-button-', ''),
  ])

describe('buttons of the family', () => {
  test('are read, and written as they came', () => {
    const list = listWith(written)
    expect(ownButtonsOf(list).map(({ name, action, places }) => [name, action, places])).toEqual([
      ['btn_open', 'form', ['row']],
      ['btn_say', 'script', ['row']],
      ['btn_send', 'interface', ['row']],
      ['btn_later', 'other', ['row']],
    ])
    expect(ownButtonsOf(list)[2]).toMatchObject({ interfaceId: 'push', confirms: true, question: '确认推送？' })
    expect(encodeList(list)['customBtnsList']).toEqual(written)
    expect(encodeList(withOwnButtons(list, ownButtonsOf(list)))['customBtnsList']).toEqual(written)
    expect(ownButtonsOf(list)).toBe(ownButtonsOf(list))
  })

  test('that nobody here runs stand nowhere, and hold nothing back', () => {
    const [, , , later] = ownButtonsOf(listWith(written))
    expect(standsIn(later!, 'row')).toBe(false)
    expect(checkList(form, listWith(written.slice(3)), fieldTypes)).toEqual([])
  })

  test('get ours with names of ours', () => {
    const list = withOwnButtons(listWith([]), [
      button('link', { functionId: '', script: '', interfaceId: '', places: ['list'], when: 'area > 1', done: '好了' }),
    ])
    expect(encodeList(list)['customBtnsList']).toEqual([
      {
        value: 'btn_one',
        label: '一',
        event: { btnType: 'seedbedLink', seedbedAddress: 'https://example.com/{name}' },
        seedbedPlaces: ['list'],
        seedbedWhen: 'area > 1',
        seedbedDone: '好了',
      },
    ])
  })

  test('are said in other languages', () => {
    const said = mapListTexts(listWith(written), (text, place) => `${place}:${text}`)
    expect(ownButtonsOf(said).map(({ label }) => label)).toContain('list.button.btn_send.label:推送')
    expect(ownButtonsOf(said)[2]).toMatchObject({ question: 'list.button.btn_send.question:确认推送？', interfaceId: 'push' })
  })
})

describe('the check', () => {
  test('finds nothing in sound buttons', () => {
    for (const action of ['form', 'script', 'interface', 'link', 'flow'] as const) expect(faultsOf(button(action))).toEqual([])
    expect(faultsOf(button('script', { when: "area > 1 and name != '' and lookup('flow.state') == '2'" }))).toEqual([])
  })

  test.each([
    ['label', button('script', { label: ' ' })],
    ['code', button('script', { name: '1 x' })],
    ['taken', button('script', { name: 'btn_edit' })],
    ['taken', button('script', { name: 'btn_unmask' })],
    ['place', button('script', { places: ['list'] })],
    ['place', button('link', { places: ['selection'] })],
    ['when', button('script', { when: 'gone > 1' })],
    ['when', button('script', { when: 'items.size > 1' })],
    ['when', button('script', { when: 'area >' })],
    ['when-own', button('script', { when: "lookup('own.name', name) == 1" })],
    ['field', button('form', { formOptions: [{ currentField: 'gone', field: 'a' }] })],
    ['field', button('interface', { parameters: [{ field: 'a', relationField: 'gone' }] })],
    ['field', button('link', { address: '/model/x?q={gone}' })],
    ['function', button('form', { functionId: '' })],
    ['function', button('flow', { functionId: '' })],
    ['script', button('script', { script: '' })],
    ['interface', button('interface', { interfaceId: '' })],
    ['address', button('link', { address: 'javascript:alert(1)' })],
    ['address', button('link', { address: 'https://{name}.example.com/' })],
    ['address', button('link', { address: '//example.com' })],
    ['address-list', button('link', { places: ['row', 'list'] })],
  ])('tells what is wrong: %s', (text, one) => {
    expect(faultsOf(one)).toEqual([['own-buttons', text]])
  })

  test('wants each code once, and a list that can be read', () => {
    expect(faultsOf(button('script'), button('link'))).toEqual([['own-buttons', 'taken']])
    expect(checkList(form, listWith('broken'), fieldTypes).map(({ text }) => text)).toEqual(['forms.definition.list-button-unreadable'])
  })
})

test('a condition is asked of the record, and one that cannot be read holds for none', () => {
  const holds = (when: string, values: Record<string, unknown>, flowState?: string) =>
    buttonHolds({ when }, outline, { valueOf: (key) => values[key], flowState }, exampleFacts)
  expect(holds('', {})).toBe(true)
  expect(holds('area > 10', { area: '12' })).toBe(true)
  expect(holds('area > 10', { area: '9' })).toBe(false)
  expect(holds("lookup('flow.state') == '2'", {}, '2')).toBe(true)
  expect(holds("lookup('flow.state') == '2'", {})).toBe(false)
  expect(holds('area >', { area: '12' })).toBe(false)
  expect(holds('gone == 1', {})).toBe(false)
})

test('values stand in an address as texts, and do not choose where it leads', () => {
  const filled = (address: string) => filledAddress(address, (key) => (key === 'name' ? '甲/乙?' : '../../x'))
  expect(filled('https://example.com/{name}?a={other}')).toBe(`https://example.com/${encodeURIComponent('甲/乙?')}?a=..%2F..%2Fx`)
  expect(filled('/model/x?q={name}')).toBe(`/model/x?q=${encodeURIComponent('甲/乙?')}`)
  for (const bad of ['javascript:alert(1)', '//example.com', 'https://{name}', 'https://a@b.com', '/\\example.com', 'data:x', ''])
    expect(filled(bad)).toBeUndefined()
})

test('a field that goes or gets another key is followed', () => {
  const list = withOwnButtons(listWith([]), [
    button('interface', { parameters: [{ field: 'a', relationField: 'area' }], when: "area > 1 and name == 'area'" }),
    button('form', { name: 'btn_two', formOptions: [{ currentField: 'area', field: 'x' }], address: '' }),
    button('link', { name: 'btn_three', address: '/x?a={area}&b=area' }),
  ])
  const renamed = ownButtonsOf(renamedInList(list, 'area', 'size'))
  expect(renamed[0]).toMatchObject({ parameters: [{ field: 'a', relationField: 'size' }], when: "size > 1 and name == 'area'" })
  expect(renamed[1]).toMatchObject({ formOptions: [{ currentField: 'size', field: 'x' }] })
  expect(renamed[2]?.address).toBe('/x?a={size}&b=area')
  const without = ownButtonsOf(withoutField(list, 'area'))
  expect(without[0]?.parameters).toEqual([{ field: 'a', relationField: '' }])
  expect(without[1]?.formOptions).toEqual([])
  expect(withoutField(list, 'name').rest).toBe(list.rest)
})
