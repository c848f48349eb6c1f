import type { Texts } from '#engine/texts/text.ts'

export const functionDesignTexts = {
  'menu.onlineDev': { zh: '在线开发', zhtw: '線上開發', en: 'Online development' },
  'menu.onlineDev-webDesign': { zh: '功能设计', zhtw: '功能設計', en: 'Function design' },
  'function-design.copied': { zh: '复制成功', zhtw: '複製成功', en: 'Copied' },
  'function-design.name-missing': { zh: '请输入功能名称', zhtw: '請輸入功能名稱', en: 'Enter a name' },
  'function-design.name-too-long': {
    zh: '功能名称最多为100个字符',
    zhtw: '功能名稱最多為100個字元',
    en: 'A name has at most 100 characters',
  },
  'function-design.code-wrong': {
    zh: '功能编码以小写字母开头，只能包含小写字母、数字和下划线，最多30个字符',
    zhtw: '功能編碼以小寫字母開頭，只能包含小寫字母、數字和底線，最多30個字元',
    en: 'A code begins with a small letter and has small letters, digits and underscores, at most 30',
  },
  'function-design.code-reserved': {
    zh: '该编码为系统保留字，请换一个',
    zhtw: '該編碼為系統保留字，請換一個',
    en: 'This code is reserved; choose another one',
  },
  'function-design.code-taken': {
    zh: '编码“{{code}}”已被其他功能或数据表使用',
    zhtw: '編碼「{{code}}」已被其他功能或資料表使用',
    en: 'The code “{{code}}” is taken by another function or table',
  },
  'function-design.code-fixed': {
    zh: '功能发布后编码不能修改，因为数据表以它命名',
    zhtw: '功能發布後編碼不能修改，因為資料表以它命名',
    en: 'The code is fixed once a function is published, as its tables are named by it',
  },
  'function-design.category-missing': { zh: '请选择功能分类', zhtw: '請選擇功能分類', en: 'Choose a category' },
  'function-design.category-unknown': {
    zh: '所选功能分类不存在或已停用',
    zhtw: '所選功能分類不存在或已停用',
    en: 'The category does not exist or is disabled',
  },
  'function-design.web-type-missing': { zh: '请选择页面类型', zhtw: '請選擇頁面類型', en: 'Choose the kind of page' },
  'function-design.type-wrong': { zh: '这里只能设计在线功能', zhtw: '這裡只能設計線上功能', en: 'Only online functions are designed here' },
  'function-design.too-large': {
    zh: '设计内容过大，最多100万个字符',
    zhtw: '設計內容過大，最多100萬個字元',
    en: 'The definition is too large: at most a million characters',
  },
  'function-design.is-published': {
    zh: '该功能已发布，不能删除；不再使用时请停用',
    zhtw: '該功能已發布，不能刪除；不再使用時請停用',
    en: 'The function is published and cannot be deleted; disable it where it is not used any more',
  },
} satisfies Texts
