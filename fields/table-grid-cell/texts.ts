import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.table-grid-cell.name': { zh: '单元格', zhtw: '儲存格', en: 'Cell' },
} satisfies Texts
