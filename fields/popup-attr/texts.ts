import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.popup-attr.name': { zh: '弹窗选择属性', zhtw: '彈窗選擇屬性', en: 'Text of a chosen row' },
} satisfies Texts
