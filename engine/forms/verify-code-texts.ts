import type { Texts } from '#engine/texts/text.ts'

/** What is wrong with the verify code of a form. */
export const verifyCodeTexts = {
  'forms.definition.verify-code': {
    zh: '“{{label}}”不能作为核验码：须是主表中不可编辑的单行输入，且没有必填、默认值、掩码、加密和赋值规则',
    zhtw: '「{{label}}」不能作為核驗碼：須是主表中不可編輯的單行輸入，且沒有必填、預設值、遮罩、加密和賦值規則',
    en: '“{{label}}” cannot be the verify code: it must be a text of one line of the record itself that nobody edits and no rule sets, not required and without default, mask and encryption',
  },
  'forms.definition.verify-code-twice': {
    zh: '“{{label}}”：一个表单只能有一个核验码',
    zhtw: '「{{label}}」：一個表單只能有一個核驗碼',
    en: '“{{label}}”: a form has one verify code at most',
  },
  'forms.definition.verify-code-none': {
    zh: '“{{label}}”没有设置公开的字段，凭核验码将看不到任何内容',
    zhtw: '「{{label}}」沒有設定公開的欄位，憑核驗碼將看不到任何內容',
    en: '“{{label}}” names no field that its verify code shows',
  },
  'forms.definition.verify-code-gone': {
    zh: '“{{label}}”公开的字段“{{field}}”不存在',
    zhtw: '「{{label}}」公開的欄位「{{field}}」不存在',
    en: '“{{label}}” shows the field “{{field}}”, which does not exist',
  },
  'forms.definition.verify-code-private': {
    zh: '“{{label}}”不能公开字段“{{field}}”：有掩码、加密、人员、文件、富文本或引自其他数据的字段，以及由它们计算的字段不能公开',
    zhtw: '「{{label}}」不能公開欄位「{{field}}」：有遮罩、加密、人員、檔案、富文字或引自其他資料的欄位，以及由它們計算的欄位不能公開',
    en: '“{{label}}” cannot show “{{field}}”: not what is masked, encrypted, a person, a file, formatted or taken from elsewhere, nor what is computed from that',
  },
  'forms.definition.verify-code-hidden': {
    zh: '“{{label}}”不能公开字段“{{field}}”：该字段在表单中是隐藏的',
    zhtw: '「{{label}}」不能公開欄位「{{field}}」：該欄位在表單中是隱藏的',
    en: '“{{label}}” cannot show “{{field}}”, which is hidden in the form',
  },
  'forms.definition.verify-code-read': {
    zh: '“{{field}}”不能由“{{label}}”计算，也不能随其清空或重新加载：核验码在所有规则执行之后才生成',
    zhtw: '「{{field}}」不能由「{{label}}」計算，也不能隨其清空或重新載入：核驗碼在所有規則執行之後才產生',
    en: '“{{field}}” cannot be computed, emptied or loaded by “{{label}}”, as the verify code is made after all rules have run',
  },
  'forms.definition.verify-code-day': {
    zh: '“{{label}}”的有效期须取自主表的日期字段，“{{field}}”不是',
    zhtw: '「{{label}}」的有效期須取自主表的日期欄位，「{{field}}」不是',
    en: '“{{label}}” takes its validity from a date of the record itself, which “{{field}}” is not',
  },
} satisfies Texts
