import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.link.name': { zh: '链接', zhtw: '連結', en: 'Link' },
} satisfies Texts
