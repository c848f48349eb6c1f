import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.created-by.name': { zh: '创建人员', zhtw: '建立人員', en: 'Created by' },
} satisfies Texts
