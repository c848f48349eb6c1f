import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.static-text.name': { zh: '文本', zhtw: '文字', en: 'Static text' },
} satisfies Texts
