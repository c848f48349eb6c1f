import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.time-range.name': { zh: '时间范围', zhtw: '時間範圍', en: 'Time range' },
} satisfies Texts
