import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.sub-table.name': { zh: '设计子表', zhtw: '設計子表', en: 'Sub-table' },
} satisfies Texts
