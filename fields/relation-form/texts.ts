import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.relation-form.name': { zh: '关联表单', zhtw: '關聯表單', en: 'Related record' },
} satisfies Texts
