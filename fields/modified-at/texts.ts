import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.modified-at.name': { zh: '修改时间', zhtw: '修改時間', en: 'Modified at' },
} satisfies Texts
