import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.popup-table-select.name': { zh: '下拉表格', zhtw: '下拉表格', en: 'Choice in a table' },
} satisfies Texts
