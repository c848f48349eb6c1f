import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.money.name': { zh: '金额', zhtw: '金額', en: 'Amount of money' },
  'fields.money.no-amount': { zh: '金额格式不正确', zhtw: '金額格式不正確', en: 'The amount has the wrong format' },
  'fields.money.in-yuan': { zh: '元', zhtw: '元', en: 'yuan' },
} satisfies Texts
