import type { Texts } from '#engine/texts/text.ts'

/** Those of all fields that refer to rows stand here, with the one that the built-in application has. */
export const texts = {
  'fields.popup-table-select.name': { zh: '下拉表格', zhtw: '下拉表格', en: 'Choice in a table' },
  'fields.related.unknown': {
    zh: '所选数据不存在，或您无权查看',
    zhtw: '所選資料不存在，或您無權檢視',
    en: 'This does not exist, or you may not see it',
  },
  'fields.related.not-typed': { zh: '请在弹窗中选择', zhtw: '請在彈窗中選擇', en: 'Please choose it in the dialog' },
  'fields.related.choose': { zh: '请选择', zhtw: '請選擇', en: 'Choose' },
  'fields.related.table': { zh: '在表格中选择…', zhtw: '在表格中選擇…', en: 'Choose in a table…' },
  'fields.related.title': { zh: '选择数据', zhtw: '選擇資料', en: 'Choose' },
  'fields.related.search': { zh: '请输入关键词', zhtw: '請輸入關鍵詞', en: 'Keyword' },
  'fields.related.find': { zh: '查询', zhtw: '查詢', en: 'Search' },
  'fields.related.reset': { zh: '重置', zhtw: '重設', en: 'Reset' },
  'fields.related.refresh': { zh: '刷新', zhtw: '重新整理', en: 'Refresh' },
  'fields.related.number': { zh: '序号', zhtw: '序號', en: 'No.' },
  'fields.related.row': { zh: '选择第 {{number}} 行', zhtw: '選擇第 {{number}} 行', en: 'Choose row {{number}}' },
  'fields.related.none': { zh: '暂无数据', zhtw: '暫無資料', en: 'Nothing found' },
  'fields.related.pages': {
    zh: '第 {{page}} / {{pages}} 页，共 {{total}} 条',
    zhtw: '第 {{page}} / {{pages}} 頁，共 {{total}} 筆',
    en: 'Page {{page}} of {{pages}}, {{total}} rows',
  },
  'fields.related.before': { zh: '上一页', zhtw: '上一頁', en: 'Previous page' },
  'fields.related.next': { zh: '下一页', zhtw: '下一頁', en: 'Next page' },
  'fields.related.failed': {
    zh: '数据没有读到，请再试一次',
    zhtw: '資料沒有讀到，請再試一次',
    en: 'The rows could not be read; please try again',
  },
  'fields.related.failed-of': {
    zh: '“{{label}}”的数据没有读到，请再试一次',
    zhtw: '「{{label}}」的資料沒有讀到，請再試一次',
    en: 'The rows of “{{label}}” could not be read; please try again',
  },
  'fields.related.hidden': { zh: '已删除或无权查看', zhtw: '已刪除或無權檢視', en: 'Deleted, or not yours to see' },
  'fields.related.open': { zh: '查看 {{name}}', zhtw: '檢視 {{name}}', en: 'Open {{name}}' },
  'fields.related.pick': { zh: '请先选择一行', zhtw: '請先選擇一行', en: 'Please choose a row first' },
} satisfies Texts
