import type { Texts } from '#engine/texts/text.ts'
import { recordTexts } from '#features/records/texts.ts'

/** Texts of the screens of online functions. */
export const recordWebTexts = {
  ...recordTexts,
  'kernel.missing': { zh: '数据不存在或已被删除', zhtw: '資料不存在或已被刪除', en: 'There is no such record' },
  'records.list.flow-state': { zh: '状态', zhtw: '狀態', en: 'Status' },
  'records.list.empty': { zh: '还没有{{name}}', zhtw: '還沒有{{name}}', en: 'There is no {{name}} yet' },
  'records.beside.all': { zh: '全部', zhtw: '全部', en: 'All' },
  'records.beside.title': { zh: '分类', zhtw: '分類', en: 'Tree' },
  'records.beside.search': { zh: '输入关键字进行过滤', zhtw: '輸入關鍵字進行篩選', en: 'Filter by name' },
  'records.beside.nothing': { zh: '没有找到“{{keyword}}”', zhtw: '沒有找到「{{keyword}}」', en: 'Nothing is called “{{keyword}}”' },
  'records.beside.none': { zh: '暂无可选内容', zhtw: '暫無可選內容', en: 'There is nothing to choose' },
  'records.beside.more': { zh: '内容较多，请搜索', zhtw: '內容較多，請搜尋', en: 'There is more; search for it' },
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
  'records.button.download': { zh: '导出', zhtw: '匯出', en: 'Export' },
  'records.button.upload': { zh: '导入', zhtw: '匯入', en: 'Import' },
  'records.button.batchRemove': { zh: '批量删除', zhtw: '批次刪除', en: 'Delete selected' },
  'records.form.add': { zh: '新增{{name}}', zhtw: '新增{{name}}', en: 'New {{name}}' },
  'records.form.edit': { zh: '编辑{{name}}', zhtw: '編輯{{name}}', en: 'Edit {{name}}' },
  'records.form.detail': { zh: '{{name}}详情', zhtw: '{{name}}詳情', en: '{{name}}' },
  'records.form.save-and-add': { zh: '确定并新增', zhtw: '確定並新增', en: 'Save and add another' },
  'records.form.save-and-go-on': { zh: '确定并继续', zhtw: '確定並繼續', en: 'Save and go on' },
  'records.form.edit-button': { zh: '编辑', zhtw: '編輯', en: 'Edit' },
  'records.recent': { zh: '最近查看', zhtw: '最近檢視', en: 'Opened lately' },
  'records.recent.none': { zh: '最近查看的单据已不可见', zhtw: '最近檢視的單據已不可見', en: 'What you opened lately is gone' },
  'records.commands': { zh: '单据', zhtw: '單據', en: 'Records' },
  'records.commands.not-all': {
    zh: '数据较多，未能全部搜索，可输入完整编号',
    zhtw: '資料較多，未能全部搜尋，可輸入完整編號',
    en: 'Not all records could be searched in time. Try a whole number',
  },
  'records.unreadable': {
    zh: '功能定义无法读取，请联系管理员',
    zhtw: '功能定義無法讀取，請聯絡管理員',
    en: 'The definition of this page cannot be read. Please tell your administrator.',
  },
} satisfies Texts
