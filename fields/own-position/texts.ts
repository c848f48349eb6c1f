import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.own-position.name': { zh: '所属岗位', zhtw: '所屬崗位', en: 'Own position' },
} satisfies Texts
