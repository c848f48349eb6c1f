import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.tab.name': { zh: '标签页', zhtw: '標籤頁', en: 'Tab' },
} satisfies Texts
