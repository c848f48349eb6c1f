import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.own-organization.name': { zh: '所属组织', zhtw: '所屬組織', en: 'Own organization' },
} satisfies Texts
