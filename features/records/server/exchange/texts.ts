import type { Texts } from '#engine/texts/text.ts'

/** What the server says of imports and exports of records. */
export const recordSheetTexts = {
  'records.import.empty': { zh: '导入数据为空', zhtw: '匯入資料為空', en: 'There is nothing to import' },
  'records.import.no-heading': {
    zh: '文件中没有模板的表头，请下载模板填写，且不要修改表头名称、删除表头行',
    zhtw: '檔案中沒有範本的表頭，請下載範本填寫，且不要修改表頭名稱、刪除表頭列',
    en: 'The file lacks the headings of the template; fill in the template and leave its headings as they are',
  },
  'records.import.unknown-heading': {
    zh: '表头与模板不符：{{columns}}，请不要修改模板的表头名称',
    zhtw: '表頭與範本不符：{{columns}}，請不要修改範本的表頭名稱',
    en: 'These headings are not those of the template: {{columns}}',
  },
  'records.import.too-many': { zh: '一次最多导入{{count}}行', zhtw: '一次最多匯入{{count}}列', en: 'At most {{count}} rows at once' },
  'records.import.table-kept': {
    zh: '{{label}}有导入模板以外的列，导入会丢失原有明细中的这些内容；请清空该行的{{label}}，或打开该记录修改',
    zhtw: '{{label}}有匯入範本以外的欄，匯入會遺失原有明細中的這些內容；請清空該列的{{label}}，或開啟該記錄修改',
    en: '{{label}} has columns that the import does not offer; what its rows hold there would be lost. Leave {{label}} empty in this row, or change the record itself.',
  },
  'records.import.in-row': {
    zh: '{{table}}第{{row}}行 {{text}}',
    zhtw: '{{table}}第{{row}}列 {{text}}',
    en: '{{table}}, row {{row}}: {{text}}',
  },
  'records.import.note.required': { zh: '必填', zhtw: '必填', en: 'Required' },
  'records.import.note.several': { zh: '多个值用逗号分隔', zhtw: '多個值用逗號分隔', en: 'Several, separated by commas' },
  'records.import.progress': {
    zh: '已处理 {{done}} / {{all}} 条',
    zhtw: '已處理 {{done}} / {{all}} 筆',
    en: '{{done}} of {{all}} are done',
  },
  'records.export.progress': {
    zh: '已导出 {{done}} / {{all}} 条',
    zhtw: '已匯出 {{done}} / {{all}} 筆',
    en: '{{done}} of {{all}} are written',
  },
  'records.export.column': { zh: '{{table}}-{{column}}', zhtw: '{{table}}-{{column}}', en: '{{table}} - {{column}}' },
  'records.export.too-many': {
    zh: '一次最多导出{{count}}条，请缩小范围或在后台导出',
    zhtw: '一次最多匯出{{count}}筆，請縮小範圍或在後台匯出',
    en: 'At most {{count}} records at once; narrow the list down or export by a job',
  },
  'jobs.name.records/import': { zh: '导入数据', zhtw: '匯入資料', en: 'Import of records' },
  'jobs.name.records/export': { zh: '导出数据', zhtw: '匯出資料', en: 'Export of records' },
} satisfies Texts
