import type { Texts } from '#engine/texts/text.ts'

/** What is refused of names for generated code. */
export const generateTexts = {
  'function-design.generate.class-wrong': {
    zh: '类名以字母开头，只能包含字母和数字，最多50个字符',
    zhtw: '類別名稱以字母開頭，只能包含字母和數字，最多50個字元',
    en: 'A class name begins with a letter and has letters and digits, at most 50',
  },
  'function-design.generate.class-twice': {
    zh: '子表的类名不能重复',
    zhtw: '子表的類別名稱不能重複',
    en: 'Each sub-table needs a class name of its own',
  },
  'function-design.generate.package-wrong': {
    zh: '包名以小写字母开头，只能包含小写字母、数字和 . _ -',
    zhtw: '套件名稱以小寫字母開頭，只能包含小寫字母、數字和 . _ -',
    en: 'A package name begins with a small letter and has small letters, digits and . _ -',
  },
  'function-design.generate.description-long': {
    zh: '说明最多为500个字符',
    zhtw: '說明最多為500個字元',
    en: 'The description has at most 500 characters',
  },
  'function-design.generate.module-unknown': {
    zh: '所选模块不存在或已停用',
    zhtw: '所選模組不存在或已停用',
    en: 'The module does not exist or is disabled',
  },
  'function-design.generate.unpublished': {
    zh: '请先发布功能再生成代码',
    zhtw: '請先發布功能再產生程式碼',
    en: 'Publish the function before generating code for it',
  },
} satisfies Texts

/** What is wrong with proposed fields, and with the workbook they come from. */
export const columnTexts = {
  'function-columns.sheet-empty': {
    zh: '第一个工作表中没有内容，请选择有表头的表格',
    zhtw: '第一個工作表中沒有內容，請選擇有表頭的表格',
    en: 'The first sheet is empty; choose a workbook with headings',
  },
  'function-columns.yes': { zh: '是', zhtw: '是', en: 'Yes' },
  'function-columns.no': { zh: '否', zhtw: '否', en: 'No' },
  'function-columns.label-missing': { zh: '请输入标题', zhtw: '請輸入標題', en: 'Enter a label' },
  'function-columns.label-too-long': {
    zh: '标题最多{{max}}个字符',
    zhtw: '標題最多{{max}}個字元',
    en: 'A label has at most {{max}} characters',
  },
  'function-columns.label-taken': {
    zh: '标题“{{label}}”重复，请改名或不采用',
    zhtw: '標題「{{label}}」重複，請改名或不採用',
    en: 'The label “{{label}}” is there twice; change it or leave the field out',
  },
  'function-columns.group-too-long': {
    zh: '子表标题最多{{max}}个字符',
    zhtw: '子表標題最多{{max}}個字元',
    en: 'The heading of a sub-table has at most {{max}} characters',
  },
} satisfies Texts

/** What is refused of flow forms, and told of what was done with them. */
export const flowFormTexts = {
  'flow-forms.name-missing': { zh: '请输入表单名称', zhtw: '請輸入表單名稱', en: 'Enter the name of the form' },
  'flow-forms.name-too-long': {
    zh: '表单名称最多为100个字符',
    zhtw: '表單名稱最多為100個字元',
    en: 'A name has at most 100 characters',
  },
  'flow-forms.code-missing': { zh: '请输入表单编码', zhtw: '請輸入表單編碼', en: 'Enter the code of the form' },
  'flow-forms.code-wrong': {
    zh: '表单编码以小写字母开头，只能包含小写字母、数字和下划线，最多30个字符',
    zhtw: '表單編碼以小寫字母開頭，只能包含小寫字母、數字和底線，最多30個字元',
    en: 'A code begins with a small letter and has small letters, digits and underscores, at most 30',
  },
  'flow-forms.system-form': {
    zh: '暂不支持系统表单，请使用自定义表单',
    zhtw: '暫不支援系統表單，請使用自訂表單',
    en: 'Forms with a page of their own are not there; use a designed form',
  },
  'flow-forms.of-function': {
    zh: '功能的表单请在功能设计中维护',
    zhtw: '功能的表單請在功能設計中維護',
    en: 'Forms of functions are kept in function design',
  },
  'flow-forms.release-wrong': { zh: '发布参数不正确', zhtw: '發布參數不正確', en: 'Say 1 to publish or 0 to roll back' },
  'flow-forms.nothing-published': {
    zh: '表单尚未发布，没有可以回滚的内容',
    zhtw: '表單尚未發布，沒有可以還原的內容',
    en: 'Nothing of the form is published that could be put back',
  },
  'flow-forms.copied': { zh: '复制成功', zhtw: '複製成功', en: 'Copied' },
  'flow-forms.import-other-file': { zh: '文件不是流程表单', zhtw: '檔案不是流程表單', en: 'The file holds no flow form' },
  'flow-forms.import-not-a-file': {
    zh: '请选择 .fff 或 .json 文件',
    zhtw: '請選擇 .fff 或 .json 檔案',
    en: 'Choose a .fff or .json file',
  },
} satisfies Texts

/** What a plan tells of values that are converted. */
export const conversionTexts = {
  'function-design.conversions': { zh: '已有数据的转换', zhtw: '已有資料的轉換', en: 'Conversion of what is there' },
  'function-design.conversion-examples': {
    zh: '不能转换的值，例如：',
    zhtw: '不能轉換的值，例如：',
    en: 'Values that do not convert, for example:',
  },
  'function-design.conversion-confirm': {
    zh: '我已了解以上数据不能完整转换，确认发布',
    zhtw: '我已了解以上資料不能完整轉換，確認發布',
    en: 'I know that these values do not convert as a whole, and publish all the same',
  },
} satisfies Texts
