import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.modified-by.name': { zh: '修改人员', zhtw: '修改人員', en: 'Modified by' },
} satisfies Texts
