import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.row.name': { zh: '栅格容器', zhtw: '柵格容器', en: 'Row' },
} satisfies Texts
