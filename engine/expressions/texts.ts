import type { Texts } from '#engine/texts/text.ts'

/** Texts about formulas and conditions. */
export const expressionTexts = {
  'expressions.too-long': {
    zh: '公式不能超过{{limit}}个字符',
    zhtw: '公式不能超過{{limit}}個字元',
    en: 'The formula may have at most {{limit}} characters',
  },
  'expressions.too-deep': {
    zh: '公式嵌套不能超过{{limit}}层（第{{position}}个字符）',
    zhtw: '公式巢狀不能超過{{limit}}層（第{{position}}個字元）',
    en: 'The formula is nested deeper than {{limit}} levels (character {{position}})',
  },
  'expressions.unknown-sign': {
    zh: '第{{position}}个字符“{{sign}}”无法识别',
    zhtw: '第{{position}}個字元「{{sign}}」無法識別',
    en: 'Character {{position}}, “{{sign}}”, is not understood',
  },
  'expressions.open-quote': {
    zh: '第{{position}}个字符处的引号没有配对',
    zhtw: '第{{position}}個字元處的引號沒有配對',
    en: 'The quote at character {{position}} is not closed',
  },
  'expressions.unexpected': {
    zh: '第{{position}}个字符处不应出现“{{sign}}”',
    zhtw: '第{{position}}個字元處不應出現「{{sign}}」',
    en: '“{{sign}}” is not expected at character {{position}}',
  },
  'expressions.ends-early': { zh: '公式不完整', zhtw: '公式不完整', en: 'The formula is not complete' },
  'expressions.number-too-long': {
    zh: '第{{position}}个字符处的数字过长',
    zhtw: '第{{position}}個字元處的數字過長',
    en: 'The number at character {{position}} is too long',
  },
  'expressions.unknown-field': {
    zh: '公式引用的字段“{{name}}”不存在',
    zhtw: '公式引用的欄位「{{name}}」不存在',
    en: 'The formula reads the field “{{name}}”, which does not exist',
  },
  'expressions.unknown-function': {
    zh: '没有名为“{{name}}”的函数',
    zhtw: '沒有名為「{{name}}」的函數',
    en: 'There is no function “{{name}}”',
  },
  'expressions.too-few-operands': {
    zh: '函数“{{name}}”至少需要{{wanted}}个参数',
    zhtw: '函數「{{name}}」至少需要{{wanted}}個參數',
    en: 'The function “{{name}}” needs at least {{wanted}} operands',
  },
  'expressions.too-many-operands': {
    zh: '函数“{{name}}”最多{{wanted}}个参数',
    zhtw: '函數「{{name}}」最多{{wanted}}個參數',
    en: 'The function “{{name}}” takes at most {{wanted}} operands',
  },
  'expressions.too-many-steps': {
    zh: '公式计算量过大，已停止计算',
    zhtw: '公式計算量過大，已停止計算',
    en: 'The formula takes too much work; the calculation was stopped',
  },
  'expressions.result-too-large': {
    zh: '公式的结果过长，已停止计算',
    zhtw: '公式的結果過長，已停止計算',
    en: 'The result of the formula is too long; the calculation was stopped',
  },
  'expressions.tokens-even': {
    zh: '公式中运算数与运算符的个数不正确',
    zhtw: '公式中運算數與運算子的個數不正確',
    en: 'The formula has a wrong count of operands and operators',
  },
  'expressions.tokens-ends': {
    zh: '公式必须以数字或字段开头和结尾',
    zhtw: '公式必須以數字或欄位開頭和結尾',
    en: 'The formula must begin and end with a number or field',
  },
  'expressions.tokens-alternate': {
    zh: '公式中运算数与运算符必须交替出现',
    zhtw: '公式中運算數與運算子必須交替出現',
    en: 'Operands and operators must alternate in the formula',
  },
  'expressions.tokens-brackets': {
    zh: '公式中的括号没有配对',
    zhtw: '公式中的括號沒有配對',
    en: 'The brackets of the formula do not match',
  },
  'expressions.tokens-unknown': {
    zh: '公式中含有无法识别的符号“{{sign}}”',
    zhtw: '公式中含有無法識別的符號「{{sign}}」',
    en: 'The formula holds “{{sign}}”, which is not understood',
  },
  'expressions.tokens-deleted-field': {
    zh: '公式引用的字段“{{name}}”已被删除',
    zhtw: '公式引用的欄位「{{name}}」已被刪除',
    en: 'The formula reads the field “{{name}}”, which was deleted',
  },
} satisfies Texts
