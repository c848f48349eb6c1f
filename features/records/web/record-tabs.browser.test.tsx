import { expect, test } from 'vitest'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import {
  functionConfig,
  getRecord,
  getRecordTexts,
  listRecords,
  recordHistory,
  referringFields,
  referringRecords,
} from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** What stands around a record that is read: its history, and the records that refer to it. */

const part = (key: string, label: string): FormPart => ({ key, type: 'text', label, options: {} })
const parts = [part('name', '品种名称'), part('code', '审定编号')]
const list: ListDefinition = {
  columns: parts.map(({ key, label }) => ({ key, label })),
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [{ name: 'detail', label: '详情' }],
  summary: [],
  judges: { buttons: true, columns: false, fields: false, rows: false },
}
const config = {
  fullName: '品种',
  enCode: 'variety',
  formData: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
  columnData: JSON.stringify(encodeList(list)),
  appColumnData: '',
  webType: '2',
  enableFlow: 0,
  flowId: '',
  flowEnCode: '',
  flowTemplateJson: '',
  interfaceId: '',
  interfaceParam: '',
  definitionVersion: 1,
  readOnlyFields: [],
  menuId: 'varieties',
}
const data = JSON.stringify({ name: '先玉335', code: '国审玉1' })
const version = {
  id: 'a1',
  at: Date.UTC(2026, 2, 5, 1, 30),
  by: '王芳',
  kind: 'updated' as const,
  changes: [
    { path: 'name', label: '品种名称', kind: 'changed' as const, before: '先玉334', after: '先玉335', isCut: false },
    { path: 'note', label: '备注', kind: 'changed' as const, before: '', after: '', isCut: true },
  ],
}
const way = { modelId: 'contracts', name: '合同', field: 'variety', label: '品种', count: 1, more: false, mayAdd: false }
const row = { id: 'r1', version: 1, name: '先玉335', code: '国审玉1' }

test.each([false, true])('a record shows its history and what refers to it, on a phone: %s', async (phone) => {
  const { screen } = await renderScreen(<FunctionScreen menu={{ id: 'varieties', modelId: 'm1' } as never} />, {
    phone,
    menu: 'varieties',
    session: {
      menus: [menuOf({ id: 'varieties', fullName: '品种', type: 3, modelId: 'm1' })],
      permissions: [permissionOf('varieties', ['btn_detail'])],
    },
    calls: [
      answered(functionConfig, config),
      answered(readColumns, []),
      answered(listRecords, { list: [row], pagination: { currentPage: 1, pageSize: 20, total: 1, more: false }, summary: {} }),
      answered(getRecord, { id: 'r1', data, version: 1 }),
      answered(getRecordTexts, { id: 'r1', data, version: 1, changedInSource: { code: '国审玉2' } }),
      answered(recordHistory, { list: [version], more: false }),
      answered(referringFields, { list: [way, { ...way, modelId: 'orders', name: '订单', count: 0 }] }),
      answered(referringRecords, ({ query }) => ({
        list: query.by === 'orders' ? [] : [{ id: 'c1', texts: ['HT-1', '甲公司'] }],
        columns: ['编号', '客户'],
        pagination: { currentPage: 1, pageSize: 20, total: query.by === 'orders' ? 0 : 1 },
      })),
    ],
  })
  await screen.getByText('先玉335').first().click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('“审定编号”保存后来源已变更为：国审玉2')).toBeVisible()
  await dialog.getByRole('tab', { name: '变更记录' }).click()
  await expect.element(dialog.getByText('2026-03-05 09:30:00')).toBeVisible()
  await expect.element(dialog.getByText('先玉334')).toBeVisible()
  await expect.element(dialog.getByText('内容较长，未记录').first()).toBeVisible()
  await dialog.getByRole('tab', { name: '合同（1）' }).click()
  await expect.element(dialog.getByText('HT-1')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '查看第 1 条' })).toBeVisible()
  await dialog.getByRole('tab', { name: '订单（0）' }).click()
  await expect.element(dialog.getByText('没有关联的数据')).toBeVisible()
})
