import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.long-text.name': { zh: '多行输入', zhtw: '多行輸入', en: 'Long text' },
} satisfies Texts
