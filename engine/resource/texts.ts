import type { Texts } from '#engine/texts/text.ts'

/** What the calls of managed resources say, whichever resource it is. The Chinese of the limits is that of document 1, section 5. */
export const resourceTexts = {
  'resource.name-missing': { zh: '请输入名称', zhtw: '請輸入名稱', en: 'Enter a name' },
  'resource.name-too-long': { zh: '名称最多为50个字符！', zhtw: '名稱最多為50個字元！', en: 'Name max 50 characters!' },
  'resource.code-missing': { zh: '请输入编码', zhtw: '請輸入編碼', en: 'Enter a code' },
  'resource.code-too-long': { zh: '编码最多为50个字符！', zhtw: '編碼最多為50個字元！', en: 'Code max 50 characters!' },
  'resource.code-wrong': {
    zh: '编码只能输入英文、数字和小数点，且小数点不能放在首尾',
    zhtw: '編碼只能輸入英文、數字和小數點，且小數點不能放在首尾',
    en: 'A code has letters, digits and dots only, and no dot at the start or the end',
  },
  'resource.sort-wrong': {
    zh: '排序须为0到999999的整数',
    zhtw: '排序須為0到999999的整數',
    en: 'The order is a whole number from 0 to 999999',
  },
  'resource.description-too-long': {
    zh: '说明最多为500个字符',
    zhtw: '說明最多為500個字元',
    en: 'The description may have at most 500 characters',
  },
  'resource.link-gone': {
    zh: '下载链接已失效，请重新导出',
    zhtw: '下載連結已失效，請重新匯出',
    en: 'The link is used up; export again',
  },
  'resource.placed': { zh: '移动成功', zhtw: '移動成功', en: 'Moved' },
  'resource.neighbour-gone': {
    zh: '要排在其前的一项已不在此处，请刷新后再试',
    zhtw: '要排在其前的一項已不在此處，請重新整理後再試',
    en: 'What it was to precede is not there any more; reload and try again',
  },
  'resource.imported': { zh: '导入成功', zhtw: '匯入成功', en: 'Imported' },
  'resource.sheet-unreadable': {
    zh: '文件无法读取，请使用模板填写后上传',
    zhtw: '檔案無法讀取，請使用範本填寫後上傳',
    en: 'The file cannot be read; fill in the template',
  },
  'resource.sheet-columns': {
    zh: '文件缺少列：{{columns}}，请使用模板填写',
    zhtw: '檔案缺少列：{{columns}}，請使用範本填寫',
    en: 'The file lacks the columns {{columns}}; fill in the template',
  },
  'resource.sheet-empty': { zh: '文件中没有数据', zhtw: '檔案中沒有資料', en: 'The file holds no rows' },
  'resource.sheet-too-many': { zh: '一次最多导入1000行', zhtw: '一次最多匯入1000列', en: 'At most 1,000 rows at once' },
  'resource.sheet-reason': { zh: '错误原因', zhtw: '錯誤原因', en: 'What is wrong' },
  'resource.sheet-no-columns': { zh: '请至少选择一列', zhtw: '請至少選擇一欄', en: 'Choose at least one column' },
  'resource.sheet-unknown': { zh: '“{{text}}”不存在', zhtw: '「{{text}}」不存在', en: '“{{text}}” does not exist' },
  'resource.sheet-no-day': { zh: '“{{text}}”不是日期', zhtw: '「{{text}}」不是日期', en: '“{{text}}” is no day' },
  'resource.sheet-wrong': { zh: '填写有误', zhtw: '填寫有誤', en: 'This is wrong' },
  'resource.sheet-template': { zh: '{{name}}导入模板', zhtw: '{{name}}匯入範本', en: 'Template of {{name}}' },
  'resource.sheet-faulty': { zh: '{{name}}导入错误数据', zhtw: '{{name}}匯入錯誤資料', en: '{{name}}, not imported' },
} satisfies Texts
