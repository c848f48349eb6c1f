import { expect, test } from 'vitest'
import { functionConfig, getRecord, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'

/**
 * A definition as the designer of another client of the family saves it, written out by hand: members that only that client reads, options as
 * texts and numbers, `null` for what is not set, and kinds of older versions.
 */

const { admin, given, plan, read, release, save, change } = await startDesigning()

type Json = Record<string, unknown>

let controls = 100
const control = (jnpfKey: string, label: string, __vModel__: string, config: Json = {}, own: Json = {}): Json => ({
  __config__: {
    jnpfKey,
    label,
    tipLabel: '',
    labelWidth: undefined,
    showLabel: true,
    tag: 'el-input',
    tagIcon: 'icon-ym icon-ym-generator-input',
    className: [],
    required: false,
    layout: 'colFormItem',
    span: 24,
    dragDisabled: false,
    visibility: ['pc', 'app'],
    tableName: 'mt3d2f',
    noShow: false,
    regList: [],
    trigger: 'blur',
    formId: (controls += 1),
    renderKey: `10${controls}1700000000000`,
    ...config,
  },
  on: { change: '({ data, formData, setFormData }) => {\n    // 在此编写代码\n}', blur: '' },
  style: { width: '100%' },
  placeholder: '请输入',
  clearable: true,
  readonly: false,
  disabled: false,
  'prefix-icon': '',
  ...own,
  ...(__vModel__ === '' ? {} : { __vModel__ }),
})

const options = [
  { fullName: '选项一', id: '1', extra: { colour: 'red' } },
  { fullName: '选项二', id: '2' },
]
const slot = { __slot__: { options }, options, props: { props: { label: 'fullName', value: 'id' } } }

const fields: readonly Json[] = [
  control(
    'comInput',
    '单行输入',
    'comInputField101',
    { required: true, unique: false },
    { maxlength: null, 'show-word-limit': false, useScan: true },
  ),
  control('textarea', '多行输入', 'textareaField102', {}, { type: 'textarea', autosize: { minRows: 4, maxRows: 4 } }),
  control('PsdInput', '密码', 'psdField103', {}, { 'show-password': true }),
  control(
    'numInput',
    '数字',
    'numInputField104',
    { tag: 'JnpfInputNumber' },
    { step: 1, 'step-strictly': false, precision: '2', controlsPosition: '' },
  ),
  control('switch', '开关', 'switchField105', { defaultValue: 0 }, { 'active-value': 1, 'inactive-value': 0, activeTxt: '开' }),
  control(
    'radio',
    '单选',
    'radioField106',
    { dataType: 'static', dictionaryType: '', propsUrl: '', templateJson: [] },
    { ...slot, optionType: 'default' },
  ),
  control('checkbox', '多选', 'checkboxField107', { dataType: 'static', defaultValue: [] }, { ...slot, direction: 'horizontal' }),
  control('select', '下拉', 'selectField108', { dataType: 'static' }, { ...slot, multiple: 1, filterable: '0' }),
  control(
    'date',
    '日期',
    'dateField109',
    { startTimeRule: false, startTimeType: 1 },
    { format: 'yyyy-MM-dd', type: 'date', 'value-format': 'timestamp' },
  ),
  control('time', '时间', 'timeField110', {}, { format: 'HH:mm:ss', 'picker-options': { selectableRange: '00:00:00-23:59:59' } }),
  control('dateRange', '日期范围', 'dateRangeField111', {}, { format: 'yyyy-MM-dd', type: 'daterange', 'range-separator': '-' }),
  control('timeRange', '时间范围', 'timeRangeField112', {}, { format: 'HH:mm:ss', 'is-range': true }),
  control('rate', '评分', 'rateField113', {}, { max: 5, 'allow-half': false, texts: [] }),
  control('slider', '滑块', 'sliderField114', {}, { min: 0, max: 100, step: 1, 'show-stops': false }),
  control('colorPicker', '颜色', 'colorField115', {}, { 'show-alpha': false, 'color-format': '', size: 'small' }),
  control('editor', '富文本', 'editorField116', { span: 24 }, { branding: false }),
  control(
    'uploadFz',
    '文件',
    'uploadFzField117',
    { defaultValue: [] },
    { accept: '', fileSize: 10, sizeUnit: 'MB', limit: 9, pathType: 'selfPath', isAccount: 1, folder: '附件' },
  ),
  control(
    'uploadImg',
    '图片',
    'uploadImgField118',
    { tag: 'JNPF-UploadImg', defaultValue: [] },
    { fileSize: 10, sizeUnit: 'MB', limit: 9, pathType: 'defaultPath', isAccount: 0, folder: '' },
  ),
  control('currPosition', '岗位', 'currPositionField119', { noShow: false }, { type: 'currPosition', readonly: true }),
  control('currDept', '部门', 'currDeptField120', {}, { type: 'currDept', readonly: true }),
  control('createTime', '创建时间', 'createTimeField121', {}, { type: 'currTime' }),
  control(
    'card',
    '',
    '',
    { layout: 'rowFormItem', children: [control('comInput', '卡内', 'insideField122')] },
    { header: '卡片', shadow: 'always' },
  ),
  {
    ...control('tab', '', '', {
      layout: 'rowFormItem',
      active: 0,
      children: [
        {
          title: 'Tab 1',
          name: 1,
          __config__: { jnpfKey: 'tabItem', children: [control('comInput', '页内', 'tabField123')], merged: false },
        },
      ],
    }),
    type: 'border-card',
    'tab-position': 'top',
  },
  {
    ...control('table', '设计子表', 'tableField124', {
      layout: 'rowFormItem',
      showTitle: true,
      defaultValue: [],
      type: 'table',
      children: [
        control('comInput', '行内', 'comInputField125', { parentVModel: 'tableField124', isSubTable: true, relationTable: 'ct126' }),
        control('numInput', '行内数', 'numInputField126', { parentVModel: 'tableField124', isSubTable: true }, { precision: 0 }),
      ],
    }),
    'show-summary': true,
    summaryField: ['numInputField126'],
    actionText: '添加',
    addType: 0,
    addTableConf: { interfaceId: '', columnOptions: [], hasPage: true, pageSize: 20 },
  },
]

const formData = {
  formRef: 'elForm',
  formModel: 'dataForm',
  size: 'small',
  labelPosition: 'right',
  labelWidth: 100,
  formRules: 'rules',
  popupType: 'general',
  generalWidth: '600px',
  fullScreenWidth: '100%',
  drawerWidth: '600px',
  gutter: 15,
  disabled: false,
  span: 24,
  formStyle: '',
  classNames: [],
  className: [],
  classJson: '',
  idGlobal: 126,
  hasCancelBtn: true,
  cancelButtonText: '取 消',
  hasConfirmBtn: true,
  confirmButtonText: '确 定',
  hasPrintBtn: false,
  printButtonText: '打 印',
  printId: '',
  primaryKeyPolicy: 1,
  concurrencyLock: false,
  logicalDelete: false,
  dataLog: false,
  funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '' },
  fields,
}

const listed = ['comInputField101', 'numInputField104', 'selectField108', 'uploadImgField118', 'currPositionField119']
const columnData = {
  type: 1,
  columnList: listed.map((prop) => ({
    prop,
    label: prop,
    align: 'left',
    fixed: 'none',
    resizable: true,
    checked: true,
    ...fieldNamed(prop),
  })),
  searchList: [{ ...fieldNamed('comInputField101'), prop: 'comInputField101', label: '单行输入', searchType: 2, searchMultiple: false }],
  hasPage: true,
  pageSize: 20,
  childTableStyle: 2,
  showOverflow: true,
  btnsList: [{ value: 'add', icon: 'el-icon-plus', label: '新增' }],
  columnBtnsList: [{ value: 'edit', icon: 'el-icon-edit', label: '编辑' }],
  customBtnsList: [],
  uploaderTemplateJson: { selectKey: ['comInputField101'], dataType: '1' },
  complexHeaderList: [],
}

function fieldNamed(name: string): Json {
  return fields.find((one) => one['__vModel__'] === name) ?? {}
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Every leaf of a document by its path, without `undefined`. */
function leaves(value: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const inside = Object.entries(value)
  return inside.length === 0 ? [[path, value]] : inside.flatMap(([key, one]) => leaves(one, `${path}/${key}`))
}

test('it is opened, published, filled in and read back, and no member of it is lost', async () => {
  const { id } = await given([], { formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) })
  expect((await plan(id)).refusals).toEqual([])
  await release(id)
  const opened = await read(id)
  expect(JSON.parse(opened.formData)).toEqual(json(formData))
  expect(JSON.parse(opened.columnData)).toEqual(json(columnData))

  // What runs leaves with all that was written; to it is added what clients need.
  const config = await admin.get(functionConfig, { params: { modelId: id }, query: {} })
  const told = new Map(leaves(JSON.parse(config.formData)).map(([path, leaf]) => [path, leaf]))
  const missing = leaves(json(formData)).filter(([path, leaf]) => told.get(path) !== leaf && typeof leaf !== 'object')
  expect(missing).toEqual([])

  const data = {
    comInputField101: '种子',
    textareaField102: '一\n二',
    psdField103: 'secret',
    numInputField104: 12.5,
    switchField105: 1,
    radioField106: '1',
    checkboxField107: ['1', '2'],
    selectField108: ['2'],
    dateField109: Date.UTC(2026, 2, 4, 16),
    timeField110: '08:30:00',
    dateRangeField111: [Date.UTC(2026, 2, 4, 16), Date.UTC(2026, 2, 7, 16)],
    timeRangeField112: ['08:30:00', '12:00:00'],
    rateField113: 4,
    sliderField114: 35,
    colorField115: '#409EFF',
    editorField116: '<p>富文本</p>',
    uploadFzField117: [],
    uploadImgField118: [],
    insideField122: '卡内',
    tabField123: '页内',
    tableField124: [
      { comInputField125: '甲', numInputField126: 1 },
      { comInputField125: '乙', numInputField126: 2 },
    ],
  }
  const { id: record } = await save(id, data)
  const params = { modelId: id, id: record }
  expect(JSON.parse((await admin.get(getRecord, { params })).data)).toMatchObject(data)
  expect(JSON.parse((await admin.get(getRecordTexts, { params })).data)).toMatchObject({
    psdField103: '••••••',
    selectField108: '选项二',
    radioField106: '选项一',
    dateField109: '2026-03-05',
  })
  const { list } = await admin.get(listRecords, { params: { modelId: id }, body: { currentPage: 1, pageSize: 20 } })
  expect(list).toMatchObject([{ comInputField101: '种子', numInputField104: 12.5, selectField108: '选项二', uploadImgField118: '' }])
  expect(JSON.stringify(list)).not.toContain('secret')
})

test('what is refused of a record is named by the field of the client', async () => {
  const { id } = await given([], { formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) })
  await release(id)
  await expect(save(id, { comInputField101: '' })).rejects.toThrow(/"field":"comInputField101"/)
  await expect(save(id, { comInputField101: '甲', selectField108: ['9'] })).rejects.toThrow(/"field":"selectField108"/)
})

test('after it was changed by our designer the members of the client still stand', async () => {
  const { id } = await given([], { formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) })
  const renamed = { ...formData, fields: fields.map((one, index) => (index === 0 ? { ...one, placeholder: '请填写' } : one)) }
  await change(id, { formData: JSON.stringify(renamed) })
  await release(id)
  expect(JSON.parse((await read(id)).formData)).toEqual(json(renamed))
})

test('a kind that nobody here knows is named before the release, and stays in the draft as it was written', async () => {
  const later = {
    ...formData,
    fields: [...fields, control('layoutGrid', '栅格', '', { gutter: '8px', children: [control('comInput', '格内', 'cell')] })],
  }
  const { id } = await given([], { formData: JSON.stringify(later), columnData: JSON.stringify(columnData) })
  expect((await plan(id)).refusals).toMatchObject([{ text: expect.stringContaining('layoutGrid') as string }])
  expect(JSON.parse((await read(id)).formData)).toEqual(json(later))
})
