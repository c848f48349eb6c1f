import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.calculation.name': { zh: '计算公式', zhtw: '計算公式', en: 'Calculation' },
} satisfies Texts
