import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.collapse.name': { zh: '折叠面板', zhtw: '摺疊面板', en: 'Folding panels' },
} satisfies Texts
