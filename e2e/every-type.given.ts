import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormDefinition, FormPart, ListDefinition } from '#engine/forms/model.ts'
import { upsertBillRule } from '#features/bill-rules/entry.ts'
import { createFunctionDraft, releaseFunction } from '#features/function-design/contract.ts'
import { createRecord } from '#features/records/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { fieldTexts } from '#fields/testing/field-texts.ts'
import { setRoleGrants, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization, upsertPosition } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import type { Product } from './testing/product.ts'

/** A function with a field of every type, published through the calls of its designer, and who fills it in. */

/** How a type is called, which is the label of its field. */
export const nameOf = (type: string): string => fieldTexts[`fields.${type}.name`]!.zh

export const everyType = { id: '', address: '', code: 'kinds', name: '全部控件' }

const choices = ['玉米', '水稻', '小麦'].map((fullName, index) => ({ id: `c${index}`, fullName }))
const tree = [{ id: 'major', fullName: '主要农作物', children: choices }]
const related = { modelId: 'kinds_varieties', relationField: 'name', columns: [{ value: 'name', label: '品种名称' }], title: '选择品种' }

/** Options of the types that need some. */
const options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  radio: { options: choices },
  checkbox: { options: choices },
  select: { options: choices },
  cascader: { options: tree },
  'tree-select': { options: tree },
  number: { precision: 2 },
  money: { unit: 'yuan' },
  time: { format: 'HH:mm' },
  'time-range': { format: 'HH:mm' },
  region: { level: 3 },
  upload: { accept: '.pdf' },
  'upload-image': { limit: 3, fileSize: 1 },
  calculation: { expression: [{ __vModel__: 'number' }, '×', '2'] },
  'bill-number': { rule: 'kinds' },
  'relation-form': related,
  'popup-select': related,
  'popup-table-select': related,
  'relation-form-attr': { relationField: 'relation-form', showField: 'code', isStorage: 2 },
  'popup-attr': { relationField: 'popup-select', showField: 'code', isStorage: 2 },
  'static-text': { content: '说明' },
  alert: { title: '提示' },
  'group-title': { content: '分组' },
  barcode: { staticText: 'KINDS1' },
  'qr-code': { staticText: 'KINDS1' },
  link: { content: '链接', href: 'https://example.org' },
  button: { text: '按钮' },
}

/** Keys stand in the headings of workbooks, as words of one kind. */
export const keyOf = (type: string): string => type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const keyed = (raw: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> =>
  typeof raw['relationField'] === 'string' && raw['showField'] ? { ...raw, relationField: keyOf(raw['relationField']) } : raw

const field = (type: string, label = nameOf(type)): FormPart => part(keyOf(type), type, { label, options: keyed(options[type]), span: 12 })

const natures = (nature: string) => [...fieldTypes.values()].filter((type) => type.nature === nature).map(({ type }) => type)
const values = natures('value')

const text = (key: string, label: string): FormPart => part(key, 'text', { label })
const holding = (key: string, type: string, title: string, ...children: readonly FormPart[]): FormPart =>
  part(key, type, { label: title, options: { title }, children })

const containers: readonly FormPart[] = [
  holding('#tabs', 'tabs', '', holding('#tab', 'tab', '页签', text('inTab', '页签内'))),
  holding('#panels', 'collapse', '', holding('#panel', 'collapse-item', '面板', text('inPanel', '面板内'))),
  part('#grid', 'table-grid', {
    children: [part('#line', 'table-grid-row', { children: [part('#cell', 'table-grid-cell', { children: [text('inCell', '格内')] })] })],
  }),
  holding(
    '#steps',
    'steps',
    '',
    holding('#first', 'step', '第一', text('inFirst', '步骤一内')),
    holding('#second', 'step', '第二', text('inSecond', '步骤二内')),
  ),
]

const columns = ['text', 'number', 'select', 'date', 'upload-image', 'user']
const table = part('rows', 'sub-table', {
  label: '明细',
  children: columns.map((type) => part(`${keyOf(type)}In`, type, { label: `行内${nameOf(type)}`, options: keyed(options[type]) })),
})

const form: FormDefinition = {
  parts: [
    holding('#card', 'card', '全部', part('#row', 'row', { children: values.map((type) => field(type)) })),
    ...natures('static').map((type) => part(`#${type}`, type, { label: nameOf(type), options: options[type] ?? {} })),
    ...containers,
    table,
  ],
  rules: [],
  settings: { popup: 'fullScreen' },
}

const listed = [
  'text',
  'upload-image',
  ...values.filter((type) => fieldTypes.get(type)!.mayBeListColumn && !['text', 'upload-image'].includes(type)),
]

const list: ListDefinition = {
  columns: listed.map((type) => ({ key: keyOf(type), label: nameOf(type), width: 120 })),
  searches: (['text', 'number', 'select', 'date', 'user'] as const).map((type) => ({
    key: type,
    label: nameOf(type),
    kind: fieldTypes.get(type)!.searchKind!,
  })),
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: ['add', 'download', 'upload'].map((name, index) => ({ name, label: ['新增', '导出', '导入'][index]! })),
  rowButtons: ['edit', 'remove', 'detail'].map((name, index) => ({ name, label: ['编辑', '删除', '详情'][index]! })),
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

/** Publishes it, for a clerk 赵填报 of one department and one position; gives the types in it. */
export async function givenEveryType({ server }: Product): Promise<readonly string[]> {
  const { kernel } = server.node
  const admin = await server.admin()
  await inTransaction(kernel.db, async (tx) => {
    const writing = byProgram(tx)
    await upsertSystem(kernel, writing, { id: 'kinds', code: 'kinds', name: '控件' })
    await upsertMenu(kernel, writing, { id: 'kinds-folder', systemId: 'kinds', code: 'kinds-folder', name: '控件', type: 1 })
    await upsertBillRule(tx, { code: 'kinds', name: '控件编号', prefix: 'KJ', dateFormat: 'yyyy', digits: 5, startNumber: '1' })
    await upsertOrganization(kernel, writing, { id: 'kinds-bureau', code: 'kinds-bureau', name: '控件管理局', kind: 'company' })
    await upsertOrganization(kernel, writing, {
      id: 'kinds-office',
      parentId: 'kinds-bureau',
      code: 'kinds-office',
      name: '控件科室',
      kind: 'department',
    })
    await upsertPosition(kernel, writing, { id: 'kinds-post', organizationId: 'kinds-office', code: 'kinds-post', name: '控件专岗' })
  })
  await givenFunction(kernel, { id: 'kinds_varieties', parts: [part('name', 'text'), part('code', 'text')] })
  await inTransaction(kernel.db, (tx) =>
    upsertMenu(kernel, byProgram(tx), {
      id: 'kinds-varieties',
      parentId: 'kinds-folder',
      systemId: 'kinds',
      code: 'kinds-varieties',
      name: '品种',
      type: 3,
      address: 'model/kinds_varieties',
      property: { moduleId: 'kinds_varieties' },
      judges: {},
    }),
  )
  const rest = { fullName: everyType.name, enCode: everyType.code, category: 'webDesign.general', webType: 2 }
  const formData = JSON.stringify(encodeForm(form, fieldTypes))
  const { id, version } = await admin.get(createFunctionDraft, {
    body: { ...rest, formData, columnData: JSON.stringify(encodeList(list)) },
  })
  const { menus } = await admin.get(releaseFunction, { params: { id }, body: { version, pcModuleParentId: ['kinds-folder'] } })
  everyType.id = id
  everyType.address = `/${menus[0]!.address.replace(/^\//, '')}`
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: 'kinds-clerk', code: 'kinds-clerk', name: '控件填报', isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), 'kinds-clerk', {
      menus: [{ menuId: 'kinds-folder' }, { menuId: 'kinds-varieties' }, ...menus.map((menu) => ({ menuId: menu.id }))],
    })
  })
  await givenPerson(kernel, {
    account: 'zhao',
    name: '赵填报',
    roleIds: ['kinds-clerk'],
    organizationIds: ['kinds-office'],
    positionIds: ['kinds-post'],
  })
  for (const data of [
    { name: '先玉335', code: '国审玉1' },
    { name: '郑单958', code: '国审玉2' },
  ])
    await admin.get(createRecord, { params: { modelId: 'kinds_varieties' }, body: { data: JSON.stringify(data) } })
  return typesIn(form.parts)
}

const typesIn = (parts: readonly FormPart[]): readonly string[] => parts.flatMap(({ type, children = [] }) => [type, ...typesIn(children)])
