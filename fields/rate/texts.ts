import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.rate.name': { zh: '评分', zhtw: '評分', en: 'Rating' },
  'fields.rate.no-number': { zh: '请输入评分', zhtw: '請輸入評分', en: 'Please enter a rating' },
  'fields.rate.out-of-range': {
    zh: '评分应为 1 至 {{max}} 的整数',
    zhtw: '評分應為 1 至 {{max}} 的整數',
    en: 'The rating is a whole number from 1 to {{max}}',
  },
  'fields.rate.out-of-halves': {
    zh: '评分应为 0.5 至 {{max}}，以 0.5 为单位',
    zhtw: '評分應為 0.5 至 {{max}}，以 0.5 為單位',
    en: 'The rating is from 0.5 to {{max}}, in steps of 0.5',
  },
  'fields.rate.of': { zh: '{{value}} / {{max}}', zhtw: '{{value}} / {{max}}', en: '{{value}} of {{max}}' },
} satisfies Texts
