import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog that offers a table. They come with the screens that open it (`web-words.ts`). */
export const pickTableTexts = {
  'ui.pick-table.keyword': { zh: '关键词', zhtw: '關鍵字', en: 'Keyword' },
  'ui.pick-table.search': { zh: '查询', zhtw: '查詢', en: 'Search' },
  'ui.pick-table.reset': { zh: '重置', zhtw: '重設', en: 'Reset' },
  'ui.pick-table.refresh': { zh: '刷新', zhtw: '重新整理', en: 'Refresh' },
  'ui.pick-table.number': { zh: '序号', zhtw: '序號', en: 'No.' },
  'ui.pick-table.action': { zh: '操作', zhtw: '操作', en: 'Actions' },
  'ui.pick-table.total': { zh: '共 {{total}} 条', zhtw: '共 {{total}} 筆', en: '{{total}} in total' },
  'ui.pick-table.cut': {
    zh: '共 {{total}} 条，只显示前 {{shown}} 条，请输入关键词缩小范围',
    zhtw: '共 {{total}} 筆，只顯示前 {{shown}} 筆，請輸入關鍵字縮小範圍',
    en: 'The first {{shown}} of {{total}}; a keyword narrows them down',
  },
} satisfies Texts
