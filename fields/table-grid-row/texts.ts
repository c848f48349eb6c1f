import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.table-grid-row.name': { zh: '表格行', zhtw: '表格列', en: 'Row' },
} satisfies Texts
