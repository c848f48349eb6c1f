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
