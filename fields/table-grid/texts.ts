import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.table-grid.name': { zh: '表格容器', zhtw: '表格容器', en: 'Table layout' },
} satisfies Texts
