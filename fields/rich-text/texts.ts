import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.rich-text.name': { zh: '富文本', zhtw: '富文本', en: 'Formatted text' },
  'fields.rich-text.too-long': { zh: '内容过长，请精简', zhtw: '內容過長，請精簡', en: 'The text is too long' },
} satisfies Texts
