import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.auto-complete.name': { zh: '下拉补全', zhtw: '下拉補全', en: 'Text with suggestions' },
} satisfies Texts
