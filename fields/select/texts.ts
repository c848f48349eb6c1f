import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.select.name': { zh: '下拉选择', zhtw: '下拉選擇', en: 'Drop-down list' },
} satisfies Texts
