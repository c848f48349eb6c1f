import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.card.name': { zh: '卡片容器', zhtw: '卡片容器', en: 'Card' },
} satisfies Texts
