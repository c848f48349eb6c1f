import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.bill-number.name': { zh: '单据组件', zhtw: '單據元件', en: 'Bill number' },
} satisfies Texts
