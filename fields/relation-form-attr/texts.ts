import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.relation-form-attr.name': { zh: '关联表单属性', zhtw: '關聯表單屬性', en: 'Text of a related record' },
} satisfies Texts
