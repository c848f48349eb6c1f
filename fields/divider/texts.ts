import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.divider.name': { zh: '分割线', zhtw: '分隔線', en: 'Divider' },
} satisfies Texts
