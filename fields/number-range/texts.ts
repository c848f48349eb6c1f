import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.number-range.name': { zh: '数字范围', zhtw: '數字範圍', en: 'Number range' },
  'fields.number-range.from': { zh: '最小值', zhtw: '最小值', en: 'From' },
  'fields.number-range.to': { zh: '最大值', zhtw: '最大值', en: 'To' },
} satisfies Texts
