import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.collapse-item.name': { zh: '折叠项', zhtw: '摺疊項', en: 'Panel' },
} satisfies Texts
