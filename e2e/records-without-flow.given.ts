import type { FormPart, FormSettings, ListDefinition } from '#engine/forms/model.ts'
import { upsertBillRule } from '#features/bill-rules/entry.ts'
import { publishFunction } from '#features/records/entry.ts'
import { setMenuItems, setRoleGrants, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import type { Kernel } from '#server/kernel.ts'
import { allButtons, part } from '#server/testing/given-function.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** A register of farm machines, saved without a flow: every type of field, every kind of search. */

/** The same register in the three frames a definition may ask for. */
export const registers = {
  general: { id: 'machines', name: '农机登记', popup: 'general' },
  fullScreen: { id: 'machines_full', name: '农机台账', popup: 'fullScreen' },
  drawer: { id: 'machines_side', name: '农机档案', popup: 'drawer' },
} as const

export type Register = (typeof registers)[keyof typeof registers]

const field = (key: string, type: string, label: string, rest: Partial<FormPart> = {}): FormPart => part(key, type, { label, ...rest })
const choices = (...names: readonly string[]): Record<string, unknown> => ({
  options: names.map((fullName, index) => ({ id: String(index + 1), fullName })),
})

const upkeep = field('upkeep', 'sub-table', '保养记录', {
  options: { showSummary: true, summaryField: ['cost', 'hours'] },
  children: [
    field('day', 'date', '保养日期', { required: true }),
    field('item', 'text', '保养项目', { required: true }),
    field('part', 'select', '部位', { options: choices('发动机', '变速箱', '底盘') }),
    field('hours', 'number', '工时', { options: { min: '0', precision: 1 } }),
    field('rate', 'money', '单价', { options: { unit: 'yuan' } }),
    field('cost', 'calculation', '费用', { options: { expression: [{ __vModel__: 'upkeep.hours' }, '×', { __vModel__: 'upkeep.rate' }] } }),
  ],
})

const basics: readonly FormPart[] = [
  field('#1', 'group-title', '', { options: { content: '基本信息' } }),
  field('#2', 'row', '', {
    children: [
      field('name', 'text', '农机名称', { required: true, placeholder: '请输入农机名称', span: 12, options: { maxLength: 50 } }),
      field('plate', 'text', '号牌', {
        unique: true,
        span: 12,
        patterns: [{ pattern: '/^甘[A-Z][A-Z0-9]{5}$/', message: '号牌格式不正确' }],
      }),
    ],
  }),
  field('code', 'bill-number', '登记编号', { span: 12, options: { rule: 'machines' } }),
  field('kind', 'radio', '类型', { required: true, options: choices('拖拉机', '收割机', '播种机'), span: 12 }),
  field('uses', 'checkbox', '用途', { required: true, options: choices('耕地', '播种', '收获'), span: 12 }),
  field('crop', 'select', '作物', {
    required: true,
    placeholder: '请选择作物',
    span: 12,
    options: { dataType: 'dictionary', dictionaryType: 'seed.crop' },
  }),
  field('tags', 'select', '标签', { span: 12, options: { ...choices('补贴', '进口', '共享'), multiple: true } }),
  field('power', 'number', '功率', { required: true, span: 12, options: { min: '1', max: '1000', precision: 1, after: 'kW' } }),
  field('price', 'money', '购置价', { required: true, span: 12, help: '含税', options: { isAmountChinese: true } }),
  field('bought', 'date', '购置日期', { required: true, span: 12, options: { hasEnd: true, endKind: 3 } }),
  field('active', 'switch', '在用', { span: 12 }),
  field('note', 'long-text', '备注', { options: { maxLength: 200, showCount: true } }),
  field('#3', 'divider', '', { options: { content: '归属' } }),
  field('place', 'region', '所在地', { required: true, placeholder: '请选择所在地', span: 12, options: { level: 3 } }),
  field('unit', 'organization', '使用单位', { required: true, span: 12 }),
  field('keeper', 'user', '保管人', { span: 12 }),
]

const pages = field('#5', 'tabs', '', {
  children: [
    field('#6', 'tab', '', { options: { title: '保养' }, children: [upkeep] }),
    field('#7', 'tab', '', {
      options: { title: '联系' },
      children: [
        field('mobile', 'text', '联系电话', {
          required: true,
          placeholder: '请输入联系电话',
          span: 12,
          patterns: [{ pattern: '/^1[3-9]\\d{9}$/', message: '请输入正确的手机号' }],
        }),
        field('spent', 'calculation', '保养合计', {
          span: 12,
          options: { expression: [{ __vModel__: 'upkeep.cost' }], thousands: true, isAmountChinese: true },
        }),
      ],
    }),
  ],
})

const parts: readonly FormPart[] = [
  ...basics,
  field('#4', 'card', '', {
    options: { title: '附件' },
    children: [field('papers', 'upload', '行驶证', { options: { accept: '.pdf', limit: 2, fileSize: 1 } })],
  }),
  pages,
  field('#8', 'group-title', '', { options: { content: '系统信息' } }),
  field('createdBy', 'created-by', '创建人员', { span: 12 }),
  field('createdAt', 'created-at', '创建时间', { span: 12 }),
  field('modifiedBy', 'modified-by', '修改人员', { span: 12 }),
  field('modifiedAt', 'modified-at', '修改时间', { span: 12 }),
  field('own', 'own-organization', '所属组织', { span: 12 }),
]

const list: ListDefinition = {
  columns: [
    { key: 'code', label: '登记编号', sortable: true },
    { key: 'name', label: '农机名称', sortable: true },
    { key: 'kind', label: '类型' },
    { key: 'crop', label: '作物' },
    { key: 'power', label: '功率', sortable: true },
    { key: 'price', label: '购置价', sortable: true },
    { key: 'bought', label: '购置日期', sortable: true },
    { key: 'active', label: '在用' },
    { key: 'place', label: '所在地' },
    { key: 'keeper', label: '保管人' },
    { key: 'upkeep', label: '保养记录' },
    { key: 'createdAt', label: '创建时间', sortable: true },
  ],
  searches: [
    { key: 'name', label: '农机名称', kind: 'like' },
    { key: 'kind', label: '类型', kind: 'equal' },
    { key: 'crop', label: '作物', kind: 'equal', multiple: true },
    { key: 'bought', label: '购置日期', kind: 'range' },
    { key: 'power', label: '功率', kind: 'range' },
    { key: 'price', label: '购置价', kind: 'range' },
    { key: 'place', label: '所在地', kind: 'equal' },
    { key: 'unit', label: '使用单位', kind: 'equal' },
    { key: 'keeper', label: '保管人', kind: 'equal' },
    { key: 'code', label: '登记编号', kind: 'like' },
    { key: 'createdBy', label: '创建人员', kind: 'equal' },
    { key: 'createdAt', label: '创建时间', kind: 'range' },
    { key: 'uses', label: '用途', kind: 'equal' },
  ],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [
    { name: 'add', label: '新增' },
    { name: 'download', label: '导出' },
    { name: 'upload', label: '导入' },
    { name: 'batchRemove', label: '批量删除' },
  ],
  rowButtons: [
    { name: 'edit', label: '编辑' },
    { name: 'remove', label: '删除' },
    { name: 'detail', label: '详情' },
  ],
  summary: ['price', 'power'],
  judges: { buttons: true, columns: true, fields: true, rows: true },
}

const clerkButtons = [...allButtons, 'btn_upload', 'btn_download']
const folder = 'machines-folder'
const company = 'machines-town'

/** Publishes the registers in a menu of their own, for two clerks of one company and somebody who may only read. */
export async function givenRegisters(kernel: Kernel): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertSystem(kernel, byProgram(tx), { id: 'machines', code: 'machines', name: '农机管理' })
    await upsertBillRule(tx, { code: 'machines', name: '农机登记编号', prefix: 'NJ', dateFormat: 'yyyy', digits: 5, startNumber: '1' })
    await upsertMenu(kernel, byProgram(tx), { id: folder, systemId: 'machines', code: folder, name: '农机管理', type: 1 })
  })
  for (const register of Object.values(registers)) await givenRegister(kernel, register)
  await givenRole(kernel, 'clerk', clerkButtons)
  await givenRole(kernel, 'looker', ['btn_detail'])
  await inTransaction(kernel.db, (tx) =>
    upsertOrganization(kernel, byProgram(tx), { id: company, code: company, name: '新华农机站', kind: 'company' }),
  )
  await givenPerson(kernel, { account: 'zhang', name: '张登记', roleIds: ['clerk'], organizationIds: [company] })
  await givenPerson(kernel, { account: 'li', name: '李登记', roleIds: ['clerk'], organizationIds: [company] })
  await givenPerson(kernel, { account: 'wang', name: '王查看', roleIds: ['looker'], organizationIds: [company] })
}

async function givenRegister(kernel: Kernel, { id, name, popup }: Register): Promise<void> {
  const settings: FormSettings = { popup, labelPosition: 'right', ...(popup === 'general' ? { dialogWidth: '1000px' } : {}) }
  await publishFunction(kernel, {
    id,
    code: id,
    definition: { name, category: 'test', webType: '2', flowId: undefined, form: { parts, rules: [], settings }, list },
  })
  await inTransaction(kernel.db, async (tx) => {
    await upsertMenu(kernel, byProgram(tx), {
      id,
      parentId: folder,
      systemId: 'machines',
      code: id,
      name,
      type: 3,
      address: `model/${id}`,
      property: { moduleId: id },
      judges: { buttons: true },
    })
    const buttons = clerkButtons.map((code) => ({ code, name: code }))
    await setMenuItems(kernel, byProgram(tx), id, 'button', buttons)
  })
}

async function givenRole(kernel: Kernel, id: string, buttons: readonly string[]): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id, code: id, name: id, isGlobal: true })
    const menus = Object.values(registers).map((register) => ({ menuId: register.id, buttons }))
    await setRoleGrants(kernel, byProgram(tx), id, { menus: [{ menuId: folder }, ...menus] })
  })
}

/** A complete machine as it travels; machines differ by their number. */
export function machine(index: number): Record<string, unknown> {
  return {
    name: `农机${String(index).padStart(2, '0')}`,
    kind: String((index % 3) + 1),
    uses: [index % 2 === 0 ? '1' : '3'],
    crop: 'seed.crop.maize',
    power: 10 + index,
    price: (index + 1) * 100_000,
    bought: Date.UTC(2025, 0, 1 + index),
    place: ['620000', '620700', '620723', '620723102'],
    unit: [company],
    mobile: '13900001111',
    upkeep: [{ day: Date.UTC(2026, 0, 2), item: '换油', hours: 2, rate: 50 }],
  }
}
