import type { Texts } from '#engine/texts/text.ts'

/** Faults of orders, and of what is set for phones alone, of which each is also said of the computer (`forms.definition.list-…`). */
export const phoneListTexts = {
  'forms.definition.list-phone-no-column': {
    zh: '手机：列表至少需要一列',
    zhtw: '手機：列表至少需要一欄',
    en: 'Phone: the list needs at least one column',
  },
  'forms.definition.list-phone-gone': {
    zh: '手机：列表的列“{{label}}”引用的字段“{{key}}”不存在',
    zhtw: '手機：列表的欄「{{label}}」引用的欄位「{{key}}」不存在',
    en: 'Phone: the column “{{label}}” shows the field “{{key}}”, which does not exist',
  },
  'forms.definition.list-phone-no-list-column': {
    zh: '手机：“{{label}}”不能作为列表的列',
    zhtw: '手機：「{{label}}」不能作為列表的欄',
    en: 'Phone: “{{label}}” cannot be a column of the list',
  },
  'forms.definition.list-phone-twice': {
    zh: '手机：列表的列“{{label}}”重复',
    zhtw: '手機：列表的欄「{{label}}」重複',
    en: 'Phone: the list has the column “{{label}}” twice',
  },
  'forms.definition.list-phone-no-sum': {
    zh: '手机：“{{label}}”不能合计，只有数字列可以',
    zhtw: '手機：「{{label}}」不能合計，只有數字欄可以',
    en: 'Phone: “{{label}}” cannot be summed, only columns of numbers can',
  },
  'forms.definition.list-phone-no-sort': {
    zh: '手机：列表不能按“{{label}}”排序',
    zhtw: '手機：列表不能按「{{label}}」排序',
    en: 'Phone: the list cannot be sorted by “{{label}}”',
  },
  'forms.definition.list-covered-preset': {
    zh: '“{{label}}”脱敏或加密显示，查询条件不能有默认值',
    zhtw: '「{{label}}」脫敏或加密顯示，查詢條件不能有預設值',
    en: '“{{label}}” is shown covered, so its search holds nothing at first',
  },
  'forms.definition.list-phone-covered-preset': {
    zh: '手机：“{{label}}”脱敏或加密显示，查询条件不能有默认值',
    zhtw: '手機：「{{label}}」脫敏或加密顯示，查詢條件不能有預設值',
    en: 'Phone: “{{label}}” is shown covered, so its search holds nothing at first',
  },
  'forms.definition.list-sorts': {
    zh: '列表最多按 {{most}} 个不同的字段排序',
    zhtw: '列表最多按 {{most}} 個不同的欄位排序',
    en: 'The list is sorted by {{most}} different fields at most',
  },
  'forms.definition.list-phone-sorts': {
    zh: '手机：列表最多按 {{most}} 个不同的字段排序',
    zhtw: '手機：列表最多按 {{most}} 個不同的欄位排序',
    en: 'Phone: the list is sorted by {{most}} different fields at most',
  },
  'forms.definition.list-phone-encrypted-sort': {
    zh: '手机：“{{label}}”加密存储，不能排序',
    zhtw: '手機：「{{label}}」加密儲存，不能排序',
    en: 'Phone: “{{label}}” is stored encrypted, so lists cannot be sorted by it',
  },
  'forms.definition.list-phone-search-gone': {
    zh: '手机：查询条件“{{label}}”引用的字段“{{key}}”不存在',
    zhtw: '手機：查詢條件「{{label}}」引用的欄位「{{key}}」不存在',
    en: 'Phone: the search by “{{label}}” reads the field “{{key}}”, which does not exist',
  },
  'forms.definition.list-phone-no-search': {
    zh: '手机：“{{label}}”不能作为查询条件',
    zhtw: '手機：「{{label}}」不能作為查詢條件',
    en: 'Phone: the list cannot be searched by “{{label}}”',
  },
  'forms.definition.list-phone-search-twice': {
    zh: '手机：查询条件“{{label}}”重复',
    zhtw: '手機：查詢條件「{{label}}」重複',
    en: 'Phone: the list has the search by “{{label}}” twice',
  },
  'forms.definition.list-phone-encrypted-search': {
    zh: '手机：“{{label}}”加密存储，只能按完整内容精确查询，不能模糊、范围或快捷查询',
    zhtw: '手機：「{{label}}」加密儲存，只能按完整內容精確查詢，不能模糊、範圍或快捷查詢',
    en: 'Phone: “{{label}}” is stored encrypted and found by its whole value alone',
  },
  'forms.definition.list-phone-button': {
    zh: '手机：自定义按钮“{{label}}”的设置不完整或有误',
    zhtw: '手機：自訂按鈕「{{label}}」的設定不完整或有誤',
    en: 'Phone: what the own button “{{label}}” does is incomplete or wrong',
  },
} satisfies Texts
