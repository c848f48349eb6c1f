import type { Texts } from '#engine/texts/text.ts'
import { recordTexts } from '#features/records/texts.ts'

/** Texts of the screens of online functions. */
export const recordWebTexts = {
  ...recordTexts,
  'kernel.missing': { zh: '数据不存在或已被删除', zhtw: '資料不存在或已被刪除', en: 'There is no such record' },
  'records.list.flow-state': { zh: '状态', zhtw: '狀態', en: 'Status' },
  'records.list.empty': { zh: '还没有{{name}}', zhtw: '還沒有{{name}}', en: 'There is no {{name}} yet' },
  'records.delete': {
    zh: '此操作将永久删除该数据, 是否继续？',
    zhtw: '此操作將永久刪除該資料, 是否繼續？',
    en: 'This deletes the data for good. Continue?',
  },
  'records.delete.many': { zh: '共 {{count}} 条', zhtw: '共 {{count}} 筆', en: '{{count}} in all' },
  'records.deleted': { zh: '删除成功', zhtw: '刪除成功', en: 'Deleted' },
  'records.button.add': { zh: '新增', zhtw: '新增', en: 'New' },
  'records.button.edit': { zh: '编辑', zhtw: '編輯', en: 'Edit' },
  'records.button.remove': { zh: '删除', zhtw: '刪除', en: 'Delete' },
  'records.button.detail': { zh: '详情', zhtw: '詳情', en: 'Details' },
  'records.button.batchRemove': { zh: '批量删除', zhtw: '批次刪除', en: 'Delete selected' },
  'records.form.add': { zh: '新增{{name}}', zhtw: '新增{{name}}', en: 'New {{name}}' },
  'records.form.edit': { zh: '编辑{{name}}', zhtw: '編輯{{name}}', en: 'Edit {{name}}' },
  'records.form.detail': { zh: '{{name}}详情', zhtw: '{{name}}詳情', en: '{{name}}' },
  'records.form.save-and-add': { zh: '确定并新增', zhtw: '確定並新增', en: 'Save and add another' },
  'records.form.save-and-go-on': { zh: '确定并继续', zhtw: '確定並繼續', en: 'Save and go on' },
  'records.form.edit-button': { zh: '编辑', zhtw: '編輯', en: 'Edit' },
  'records.unreadable': {
    zh: '功能定义无法读取，请联系管理员',
    zhtw: '功能定義無法讀取，請聯絡管理員',
    en: 'The definition of this page cannot be read. Please tell your administrator.',
  },
} satisfies Texts
