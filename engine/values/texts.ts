import type { Texts } from '#engine/texts/text.ts'

/** Texts of the values every part uses: amounts, bill numbers, regions, identifiers, passwords, times. */
export const engineValueTexts = {
  'money.too-many-digits': { zh: '金额整数部分不能超过{{limit}}位', zhtw: '金額整數部分不能超過{{limit}}位', en: 'The amount may have at most {{limit}} integer digits' },
  'bill-numbers.used-up': { zh: '单据号{{prefix}}{{period}}的{{digits}}位流水号已用完，请联系管理员调整单据规则', zhtw: '單據號{{prefix}}{{period}}的{{digits}}位流水號已用完，請聯絡管理員調整單據規則', en: 'The {{digits}}-digit numbers of {{prefix}}{{period}} are used up; ask an administrator to change the number rule' },
  'bill-numbers.prefix-required': { zh: '请输入单据前缀', zhtw: '請輸入單據前綴', en: 'Please enter a prefix' },
  'bill-numbers.digits-wrong': { zh: '流水位数只能是1至9的正整数', zhtw: '流水位數只能是1至9的正整數', en: 'The number of digits must be a positive integer from 1 to 9' },
  'bill-numbers.start-wrong': { zh: '流水起始只能输入数字', zhtw: '流水起始只能輸入數字', en: 'The start number may only contain digits' },
  'bill-numbers.start-zero': { zh: '流水起始不能为0', zhtw: '流水起始不能為0', en: 'The start number cannot be 0' },
  'bill-numbers.start-too-long': { zh: '流水起始的位数超过流水位数', zhtw: '流水起始的位數超過流水位數', en: 'The start number has more digits than the rule' },
  'regions.unknown': { zh: '行政区划代码不存在', zhtw: '行政區劃代碼不存在', en: 'There is no region with this code' },
} satisfies Texts
