import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.created-at.name': { zh: '创建时间', zhtw: '建立時間', en: 'Created at' },
} satisfies Texts
