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
  'forms.definition.verify-table': {
    zh: '“{{label}}”附带公开的数据设置有误：最多{{most}}项，每项须有功能、子表和列，按字段对应时两边都要选',
    zhtw: '「{{label}}」附帶公開的資料設定有誤：最多{{most}}項，每項須有功能、子表和欄，按欄位對應時兩邊都要選',
    en: 'What “{{label}}” tells beside the record cannot be read: {{most}} tables at most, each with a function, a sub-table and columns, and both fields or none by which it is found',
  },
  'forms.definition.verify-table-own': {
    zh: '“{{label}}”附带公开的数据不能按“{{field}}”查找：须是主表中由系统填入的文本字段，或不可编辑且不由填报内容、所选数据计算的文本字段，没有掩码和加密',
    zhtw: '「{{label}}」附帶公開的資料不能按「{{field}}」查找：須是主表中由系統填入的文字欄位，或不可編輯且不由填報內容、所選資料計算的文字欄位，沒有遮罩和加密',
    en: '“{{label}}” cannot find what it tells beside the record by “{{field}}”: it must be a text of the record itself that the system puts in, or that nobody edits and no rule computes from what is typed or picked, without mask and encryption',
  },
  'forms.definition.verify-table-function': {
    zh: '“{{label}}”附带公开的“{{table}}”：其功能不存在或没有发布',
    zhtw: '「{{label}}」附帶公開的「{{table}}」：其功能不存在或沒有發佈',
    en: '“{{label}}” tells “{{table}}”, whose function does not exist or is not published',
  },
  'forms.definition.verify-table-gone': {
    zh: '“{{label}}”附带公开的“{{table}}”：功能中没有这个子表',
    zhtw: '「{{label}}」附帶公開的「{{table}}」：功能中沒有這個子表',
    en: '“{{label}}” tells “{{table}}”, a sub-table that its function does not have',
  },
  'forms.definition.verify-table-columns': {
    zh: '“{{label}}”附带公开的“{{table}}”须有1至{{field}}列',
    zhtw: '「{{label}}」附帶公開的「{{table}}」須有1至{{field}}欄',
    en: '“{{label}}” tells “{{table}}”, which needs 1 to {{field}} columns',
  },
  'forms.definition.verify-table-column': {
    zh: '“{{label}}”附带公开的“{{table}}”不能公开列“{{field}}”：该列不存在，或有掩码、加密、人员、文件、富文本、引自其他数据，或在表单中是隐藏的',
    zhtw: '「{{label}}」附帶公開的「{{table}}」不能公開欄「{{field}}」：該欄不存在，或有遮罩、加密、人員、檔案、富文字、引自其他資料，或在表單中是隱藏的',
    en: '“{{label}}” tells “{{table}}”, whose column “{{field}}” is gone or may not be told: masked, encrypted, a person, a file, formatted, taken from elsewhere or hidden',
  },
  'forms.definition.verify-table-day': {
    zh: '“{{label}}”附带公开的“{{table}}”的有效期须取自该子表的日期列，“{{field}}”不是',
    zhtw: '「{{label}}」附帶公開的「{{table}}」的有效期須取自該子表的日期欄，「{{field}}」不是',
    en: '“{{label}}” tells “{{table}}”, whose validity is taken from a date among its columns, which “{{field}}” is not',
  },
  'forms.definition.verify-table-its': {
    zh: '“{{label}}”附带公开的“{{table}}”不能按“{{field}}”查找：须是该功能主表的文本字段，没有掩码和加密',
    zhtw: '「{{label}}」附帶公開的「{{table}}」不能按「{{field}}」查找：須是該功能主表的文字欄位，沒有遮罩和加密',
    en: '“{{label}}” tells “{{table}}”, which cannot be found by “{{field}}”: it must be a text of the record itself without mask and encryption',
  },
  'forms.definition.verify-table-its-typed': {
    zh: '“{{label}}”附带公开的“{{table}}”不能按“{{field}}”查找：该功能没有审批流程，任何能新增的人都可填写别人的值；须设为不可重复，或由系统填入，或为该功能设置流程',
    zhtw: '「{{label}}」附帶公開的「{{table}}」不能按「{{field}}」查找：該功能沒有審批流程，任何能新增的人都可填寫別人的值；須設為不可重複，或由系統填入，或為該功能設定流程',
    en: '“{{label}}” tells “{{table}}”, which cannot be found by “{{field}}”: its function has no flow, so anybody who adds a record could type the value of others. It must be unique or put in by the system, or the function needs a flow',
  },
  'forms.definition.verify-table-filter': {
    zh: '“{{label}}”附带公开的“{{table}}”的条件无法识别，或使用了掩码、加密的字段',
    zhtw: '「{{label}}」附帶公開的「{{table}}」的條件無法識別，或使用了遮罩、加密的欄位',
    en: '“{{label}}” tells “{{table}}”, whose conditions cannot be read or compare a masked or encrypted field',
  },
} satisfies Texts
