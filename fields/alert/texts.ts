import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.alert.name': { zh: '提示', zhtw: '提示', en: 'Notice' },
} satisfies Texts
