import type { Texts } from '#engine/texts/text.ts'

/** What stands around a record where it is read; comes with the dialog's code. */
export const recordDetailTexts = {
  'records.detail.form': { zh: '详情', zhtw: '詳情', en: 'Details' },
  'records.detail.history': { zh: '变更记录', zhtw: '變更記錄', en: 'History' },
  'records.detail.referring': { zh: '{{name}}（{{count}}）', zhtw: '{{name}}（{{count}}）', en: '{{name}} ({{count}})' },
  'records.detail.referring-by': {
    zh: '{{name}}·{{label}}（{{count}}）',
    zhtw: '{{name}}·{{label}}（{{count}}）',
    en: '{{name}}, {{label}} ({{count}})',
  },
  'records.detail.created': { zh: '新增', zhtw: '新增', en: 'Created' },
  'records.detail.updated': { zh: '修改', zhtw: '修改', en: 'Changed' },
  'records.detail.flow': { zh: '流程办理', zhtw: '流程辦理', en: 'In the flow' },
  'records.detail.program': { zh: '系统', zhtw: '系統', en: 'The system' },
  'records.detail.added-row': { zh: '新增一行', zhtw: '新增一列', en: 'Row added' },
  'records.detail.removed-row': { zh: '删除一行', zhtw: '刪除一列', en: 'Row removed' },
  'records.detail.field': { zh: '字段', zhtw: '欄位', en: 'Field' },
  'records.detail.before': { zh: '修改前', zhtw: '修改前', en: 'Before' },
  'records.detail.after': { zh: '修改后', zhtw: '修改後', en: 'After' },
  'records.detail.cut': { zh: '内容较长，未记录', zhtw: '內容較長，未記錄', en: 'Too long to be kept' },
  'records.detail.no-history': { zh: '没有可显示的变更', zhtw: '沒有可顯示的變更', en: 'No change to show' },
  'records.detail.no-referring': { zh: '没有关联的数据', zhtw: '沒有關聯的資料', en: 'No record refers to this one' },
  'records.detail.older': { zh: '仅显示最近 100 次保存', zhtw: '僅顯示最近 100 次儲存', en: 'Only the latest 100 saves are shown' },
  'records.detail.number': { zh: '序号', zhtw: '序號', en: 'No.' },
  'records.detail.open': { zh: '查看第 {{number}} 条', zhtw: '檢視第 {{number}} 筆', en: 'Open record {{number}}' },
  'records.detail.add': { zh: '新增{{name}}', zhtw: '新增{{name}}', en: 'New {{name}}' },
  'records.detail.more': { zh: '加载更多', zhtw: '載入更多', en: 'Load more' },
  'records.detail.changed-source': {
    zh: '“{{label}}”保存后来源已变更为：{{text}}',
    zhtw: '「{{label}}」儲存後來源已變更為：{{text}}',
    en: '“{{label}}” has changed in its source since: {{text}}',
  },
  'records.detail.changed-source-row': {
    zh: '第 {{row}} 行“{{label}}”保存后来源已变更为：{{text}}',
    zhtw: '第 {{row}} 列「{{label}}」儲存後來源已變更為：{{text}}',
    en: 'Row {{row}}: “{{label}}” has changed in its source since: {{text}}',
  },
  'records.detail.emptied': { zh: '（空）', zhtw: '（空）', en: '(empty)' },
} satisfies Texts
