import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.tabs.name': { zh: '标签面板', zhtw: '標籤面板', en: 'Tabs' },
} satisfies Texts
