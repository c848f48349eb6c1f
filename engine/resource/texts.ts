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
  'resource.imported': { zh: '导入成功', zhtw: '匯入成功', en: 'Imported' },
} satisfies Texts
