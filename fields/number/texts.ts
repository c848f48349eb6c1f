import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.number.name': { zh: '数字输入', zhtw: '數字輸入', en: 'Number' },
  'fields.number.no-number': { zh: '请输入数字', zhtw: '請輸入數字', en: 'Please enter a number' },
  'fields.number.comma': {
    zh: '逗号只能用作千位分隔符（如 1,234），小数请用小数点（如 12.5）',
    zhtw: '逗號只能用作千位分隔符（如 1,234），小數請用小數點（如 12.5）',
    en: 'Commas only separate thousands (1,234); please write decimals with a point (12.5)',
  },
  'fields.number.too-small': { zh: '不能小于 {{min}}', zhtw: '不能小於 {{min}}', en: 'Must not be less than {{min}}' },
  'fields.number.too-large': { zh: '不能大于 {{max}}', zhtw: '不能大於 {{max}}', en: 'Must not be more than {{max}}' },
  'fields.number.too-many-decimals': {
    zh: '最多保留 {{digits}} 位小数',
    zhtw: '最多保留 {{digits}} 位小數',
    en: 'At most {{digits}} decimals are allowed',
  },
  'fields.number.too-long': { zh: '数字位数过多', zhtw: '數字位數過多', en: 'The number has too many digits' },
  'fields.number.off-step': { zh: '应为 {{step}} 的倍数', zhtw: '應為 {{step}} 的倍數', en: 'Must be a multiple of {{step}}' },
} satisfies Texts
