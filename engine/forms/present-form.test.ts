import { describe, expect, test } from 'vitest'
import { decodeForm } from '#engine/forms/codec-form.ts'
import type { Json } from '#engine/forms/codec-members.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { presentForm } from '#engine/forms/present-form.ts'
import { exampleFacts, part } from '#engine/forms/testing/example-form.ts'
import { fieldTypes as types } from '#fields/definitions.ts'

const crops = [
  {
    id: 'major',
    label: '主要农作物',
    children: [
      { id: 'maize', label: '玉米' },
      { id: 'gone', label: '停用', disabled: true },
    ],
  },
]
const lookups = {
  ...exampleFacts.lookups,
  dictionary: (category: string) => (category === 'crop' ? crops : exampleFacts.lookups.dictionary(category)),
}

const form = (...parts: readonly FormPart[]): FormDefinition => ({ parts, rules: [], settings: {} })
const present = (definition: FormDefinition): Json => presentForm(definition, types, { ...exampleFacts, lookups })
const controls = (definition: FormDefinition): readonly Json[] => present(definition)['fields'] as readonly Json[]
const control = (one: FormPart): Json => controls(form(one))[0] as Json
const config = (one: Json | undefined): Json => one?.['__config__'] as Json

/** What a client of the platform family draws each kind as, when it checks it, and the further members it reads. */
const kinds: Readonly<
  Record<string, { tag?: string; trigger?: unknown; type?: string; options?: readonly unknown[]; defaultValue?: readonly unknown[] }>
> = {
  comInput: { tag: 'el-input', trigger: 'blur' },
  textarea: { tag: 'el-input', trigger: 'blur', type: 'textarea' },
  numInput: { tag: 'JnpfInputNumber', trigger: ['blur', 'change'] },
  currency: { tag: 'JnpfInputNumber', trigger: ['blur', 'change'] },
  date: { tag: 'JnpfDatePicker', trigger: 'change', type: 'date' },
  switch: { tag: 'el-switch', trigger: 'change' },
  radio: { tag: 'JnpfRadio', trigger: 'change', options: [] },
  checkbox: { tag: 'JnpfCheckbox', trigger: 'change', options: [], defaultValue: [] },
  select: { tag: 'JnpfSelect', trigger: 'change', options: [] },
  cascader: { tag: 'el-cascader', trigger: 'change', options: [] },
  treeSelect: { tag: 'JNPFTreeSelect', trigger: 'change', options: [] },
  time: { tag: 'JnpfTimePicker', trigger: 'change' },
  numRange: { tag: 'num-range', trigger: ['blur', 'change'] },
  rate: { tag: 'el-rate', trigger: 'change' },
  slider: { tag: 'el-slider', trigger: 'change' },
  colorPicker: { tag: 'el-color-picker', trigger: 'change' },
  editor: { tag: 'JNPF-Quill', trigger: 'change' },
  link: { tag: 'JnpfLink' },
  qrcode: { tag: 'jnpf-qrcode' },
  barcode: { tag: 'jnpf-barcode' },
  dateRange: { tag: 'el-date-picker', trigger: 'change', type: 'daterange' },
  timeRange: { tag: 'el-time-picker', trigger: 'change' },
  button: { tag: 'jnpf-button' },
  autoComplete: { tag: 'JnpfAutoComplete', trigger: ['blur', 'change'] },
  uploadImg: { tag: 'JNPF-UploadImg', trigger: 'change', defaultValue: [] },
  currPosition: { tag: 'jnpf-open-data', trigger: 'change', type: 'currPosition' },
  currDept: { tag: 'jnpf-open-data', trigger: 'change', type: 'currDept' },
  PsdInput: { tag: 'el-input', trigger: 'blur' },
  steps: { tag: 'JnpfSteps' },
  stepItem: {},
  sign: { tag: 'JnpfSign', trigger: 'change', defaultValue: [] },
  relationForm: { tag: 'relationForm', trigger: 'change' },
  popupSelect: { tag: 'popupSelect', trigger: 'change' },
  popupTableSelect: { tag: 'popupTableSelect', trigger: 'change' },
  relationFormAttr: { tag: 'relationFormAttr', trigger: 'change' },
  popupAttr: { tag: 'popupAttr', trigger: 'change' },
  plotSelect: { tag: 'plot-select', trigger: 'change' },
  collapse: { tag: 'el-collapse' },
  collapseItem: {},
  tableGrid: {},
  tableGridTr: {},
  tableGridTd: {},
  address: { tag: 'JNPF-Address', trigger: 'change' },
  comSelect: { tag: 'com-select', trigger: 'change' },
  userSelect: { tag: 'user-select', trigger: 'change' },
  depSelect: { tag: 'dep-select', trigger: 'change' },
  posSelect: { tag: 'pos-select', trigger: 'change' },
  roleSelect: { tag: 'roleSelect', trigger: 'change' },
  groupSelect: { tag: 'groupSelect', trigger: 'change' },
  usersSelect: { tag: 'users-select', trigger: 'change' },
  uploadFz: { tag: 'JNPF-UploadFz', trigger: 'change', defaultValue: [] },
  billRule: { tag: 'el-input', trigger: 'change' },
  calculate: { tag: 'calculate', trigger: 'change' },
  table: { tag: 'JNPF-InputTable', trigger: 'change', defaultValue: [] },
  createUser: { tag: 'jnpf-open-data', trigger: 'change', type: 'currUser' },
  createTime: { tag: 'jnpf-open-data', trigger: 'change', type: 'currTime' },
  modifyUser: { tag: 'el-input', trigger: 'change' },
  modifyTime: { tag: 'el-input', trigger: 'change' },
  currOrganize: { tag: 'jnpf-open-data', trigger: 'change', type: 'currOrganize' },
  groupTitle: { tag: 'groupTitle' },
  divider: { tag: 'el-divider' },
  JNPFText: { tag: 'JNPF-Text' },
  alert: { tag: 'el-alert' },
  card: { tag: 'el-card' },
  tab: { tag: 'el-tab' },
  tabItem: {},
  row: {},
}

describe('a form for clients of the platform family', () => {
  test.each([...types])('%s has the element, the trigger and the members that they read', (name, type) => {
    const kind = type.family.kind
    const expected = kinds[kind]
    expect(expected, `${kind} is not in the table`).toBeDefined()
    const made = control(part('a', name, { label: '甲' }))
    expect(config(made)).toMatchObject({
      jnpfKey: kind,
      formId: expect.any(Number),
      layout: expect.stringMatching(/^(col|row)FormItem$/),
      span: expect.any(Number),
    })
    expect(config(made)['tag']).toBe(expected?.tag)
    expect(config(made)['trigger']).toEqual(expected?.trigger)
    if (expected?.type !== undefined) expect(made['type']).toBe(expected.type)
    expect(config(made)['defaultValue']).toEqual(expected?.defaultValue)
    expect(made['options']).toEqual(expected?.options)
    if (expected?.options) expect(made['props']).toEqual({ props: { label: 'fullName', value: 'id', children: 'children' } })
    if (type.nature === 'value') expect(made).toMatchObject({ disabled: false, style: { width: '100%' } })
  })

  test.each([
    ['yyyy', 'year'],
    ['yyyy-MM', 'month'],
    ['yyyy-MM-dd', 'date'],
    ['yyyy-MM-dd HH:mm', 'datetime'],
    ['yyyy-MM-dd HH:mm:ss', 'datetime'],
  ])('a date of %s opens the panel of a %s', (format, type) => {
    expect(control(part('a', 'date', { options: { format } }))).toMatchObject({ format, type })
  })

  test('a switch says what is on and off, as the values of records do', () => {
    expect(control(part('a', 'switch'))).toMatchObject({ 'active-value': 1, 'inactive-value': 0 })
  })

  test.each(['radio', 'checkbox', 'select'])('%s holds the entries at its top level, those of a dictionary too', (name) => {
    const given = [{ id: 'a', fullName: '甲' }]
    const still = control(part('a', name, { options: { options: given } }))
    expect(still['options']).toEqual(given)
    const loaded = control(part('a', name, { options: { dataType: 'dictionary', dictionaryType: 'seed.isolation' } }))
    expect(loaded['options']).toEqual([
      { id: 'space', fullName: '空间隔离' },
      { id: 'time', fullName: '时间隔离' },
    ])
  })

  test('radio and checkbox say at the top level whether they are buttons with a border', () => {
    for (const name of ['radio', 'checkbox']) {
      expect(control(part('a', name, { options: { optionType: 'button', border: true } }))).toMatchObject({
        optionType: 'button',
        border: true,
      })
    }
  })

  test('a select on a dictionary that is a tree becomes the control for trees, and is read as our select again', () => {
    const definition = form(part('a', 'select', { options: { dataType: 'dictionary', dictionaryType: 'crop' } }))
    const tree = controls(definition)[0]
    expect(config(tree)).toMatchObject({ jnpfKey: 'treeSelect', tag: 'JNPFTreeSelect' })
    expect(tree?.['options']).toEqual([{ id: 'major', fullName: '主要农作物', children: [{ id: 'maize', fullName: '玉米' }] }])
    const decoded = decodeForm(present(definition), types)
    expect(decoded.ok && decoded.value.parts[0]).toMatchObject({ key: 'a', type: 'select' })
    expect(decoded.ok && config((presentForm(decoded.value, types, { ...exampleFacts, lookups })['fields'] as Json[])[0])['jnpfKey']).toBe(
      'treeSelect',
    )
  })

  test('a default that is not offered any more is left out', () => {
    const disabled = {
      ...lookups,
      organization: (id: string) =>
        id === 'left' ? { name: '停用', path: ['left'], pathNames: ['停用'], offered: false } : lookups.organization(id),
    }
    const defaultOf = (defaultValue: unknown, multiple: boolean): unknown => {
      const definition = form(part('a', 'organization', { defaultValue, options: { multiple } }))
      const { fields } = presentForm(definition, types, { ...exampleFacts, lookups: disabled })
      return config((fields as Json[])[0])['defaultValue']
    }
    expect(defaultOf(['left'], false)).toBeUndefined()
    expect(defaultOf(['unknown'], false)).toBeUndefined()
    expect(defaultOf([['left'], ['org-top', 'org-seed']], true)).toEqual([['org-top', 'org-seed']])
    expect(defaultOf(['org-top', 'org-seed'], false)).toEqual(['org-top', 'org-seed'])
  })

  test('every control has a number of its own, in sub-tables too, and keeps the one it has', () => {
    const rest = (formId: number) => ({ rest: { __config__: { formId } } })
    const table = part('rows', 'sub-table', { children: [part('c', 'text', rest(7)), part('d', 'text')] })
    const [card, last] = controls(form(part('#1', 'card', { children: [part('a', 'text', rest(7)), table] }), part('z', 'text', rest(205))))
    const [first, rows] = config(card)['children'] as Json[]
    const columns = config(rows)['children'] as Json[]
    const ids = [card, first, rows, ...columns, last].map((one) => config(one)['formId'])
    expect(new Set(ids).size).toBe(6)
    expect([config(first)['formId'], config(last)['formId']]).toEqual([7, 205])
    for (const column of columns) expect(config(column)).toMatchObject({ isSubTable: true, parentVModel: 'rows' })
    expect(config(first)['isSubTable']).toBeUndefined()
  })

  test('a definition keeps the members it has; an empty placeholder does not become an empty message', () => {
    const rest = { __config__: { tag: 'own-input', trigger: 'change', span: 8 }, style: { width: '40%' } }
    const made = control(part('a', 'text', { placeholder: '', rest }))
    expect(made).toMatchObject({ ...rest, __config__: { ...rest.__config__, jnpfKey: 'comInput' } })
    expect(made).not.toHaveProperty('placeholder')
  })
})
