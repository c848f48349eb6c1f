import type { Texts } from '#engine/texts/text.ts'

/** What dictionaries say. The Chinese of the form of an entry and of the questions is that of document 1, sections 5 and 8. */
export const dictionaryTexts = {
  'dictionaries.choose': { zh: '请选择', zhtw: '請選擇', en: 'Please choose' },
  'dictionaries.name-missing': { zh: '请输入名称', zhtw: '請輸入名稱', en: 'Enter a name' },
  'dictionaries.name-too-long': { zh: '字典名称最多为50个字符！', zhtw: '字典名稱最多為50個字元！', en: 'The name may have at most 50 characters!' },
  'dictionaries.code-missing': { zh: '请输入编码', zhtw: '請輸入編碼', en: 'Enter a code' },
  'dictionaries.code-too-long': { zh: '字典编码最多为50个字符！', zhtw: '字典編碼最多為50個字元！', en: 'The code may have at most 50 characters!' },
  'dictionaries.code-wrong': {
    zh: '编码只能输入英文、数字和小数点，且小数点不能放在首尾',
    zhtw: '編碼只能輸入英文、數字和小數點，且小數點不能放在首尾',
    en: 'A code has letters, digits and dots only, and no dot at the start or the end',
  },
  'dictionaries.sort-wrong': { zh: '排序须为0到999999的整数', zhtw: '排序須為0到999999的整數', en: 'The order is a whole number from 0 to 999999' },
  'dictionaries.description-too-long': { zh: '说明最多为500个字符', zhtw: '說明最多為500個字元', en: 'The description may have at most 500 characters' },
  'dictionaries.name-taken': { zh: '同级已有名称为“{{name}}”的字典', zhtw: '同級已有名稱為「{{name}}」的字典', en: 'An entry named “{{name}}” stands there already' },
  'dictionaries.code-taken': { zh: '编码“{{code}}”已存在', zhtw: '編碼「{{code}}」已存在', en: 'The code “{{code}}” is taken' },
  'dictionaries.code-taken-by-disabled': { zh: '编码“{{code}}”已被停用的字典占用', zhtw: '編碼「{{code}}」已被停用的字典佔用', en: 'The code “{{code}}” is taken by a disabled entry' },
  'dictionaries.parent-unknown': { zh: '所选上级不存在', zhtw: '所選上級不存在', en: 'The entry above does not exist' },
  'dictionaries.parent-circle': { zh: '上级不能是自己或自己的下级', zhtw: '上級不能是自己或自己的下級', en: 'Nothing can stand below itself' },
  'dictionaries.not-a-tree': { zh: '该分类不是树形字典，不能添加下级', zhtw: '該分類不是樹狀字典，不能新增下級', en: 'Entries of this category have no levels' },
  'dictionaries.entry-has-children': { zh: '该字典下还有{{count}}个下级，请先删除下级', zhtw: '該字典下還有{{count}}個下級，請先刪除下級', en: '{{count}} entries stand below it; delete them first' },
  'dictionaries.category-fixed': { zh: '字典不能更换分类', zhtw: '字典不能更換分類', en: 'An entry stays in its category' },

  'dictionaries.category.parent-missing': { zh: '上级菜单不能为空', zhtw: '上級選單不能為空', en: 'Parent menu cannot be empty' },
  'dictionaries.category.name-too-long': { zh: '名称最多为50个字符！', zhtw: '名稱最多為50個字元！', en: 'Name max 50 characters!' },
  'dictionaries.category.name-special': { zh: '名称不能含有特殊符号', zhtw: '名稱不能含有特殊符號', en: 'The name must not hold special characters' },
  'dictionaries.category.code-too-long': { zh: '编码最多为50个字符！', zhtw: '編碼最多為50個字元！', en: 'Code max 50 characters!' },
  'dictionaries.category.name-taken': { zh: '同级已有名称为“{{name}}”的分类', zhtw: '同級已有名稱為「{{name}}」的分類', en: 'A category named “{{name}}” stands there already' },
  'dictionaries.category.tree-fixed': { zh: '是否树形在新建后不能更改', zhtw: '是否樹狀在新增後不能更改', en: 'Whether a category is a tree cannot be changed' },
  'dictionaries.category.has-entries': { zh: '该分类下还有{{count}}个字典，不能删除', zhtw: '該分類下還有{{count}}個字典，不能刪除', en: 'The category holds {{count}} entries and cannot be deleted' },
  'dictionaries.category.has-children': { zh: '该分类下还有{{count}}个下级分类，不能删除', zhtw: '該分類下還有{{count}}個下級分類，不能刪除', en: '{{count}} categories stand below it; it cannot be deleted' },

  'dictionaries.imported': { zh: '导入成功', zhtw: '匯入成功', en: 'Imported' },
  'dictionaries.import.not-a-file': { zh: '请选择要导入的JSON文件', zhtw: '請選擇要匯入的JSON檔案', en: 'Choose the JSON file to import' },
  'dictionaries.import.unreadable': { zh: '导入文件格式不正确：{{place}}', zhtw: '匯入檔案格式不正確：{{place}}', en: 'The file is not an exported dictionary: {{place}}' },
  'dictionaries.import.repeated-code': { zh: '导入文件中编码“{{code}}”重复', zhtw: '匯入檔案中編碼「{{code}}」重複', en: 'The code “{{code}}” stands twice in the file' },
  'dictionaries.import.other-shape': { zh: '已有编码为“{{code}}”的分类，但是否树形与文件不同', zhtw: '已有編碼為「{{code}}」的分類，但是否樹狀與檔案不同', en: 'The category “{{code}}” is there, but only one of it and the file is a tree' },
  'dictionaries.link-gone': { zh: '下载链接已失效，请重新导出', zhtw: '下載連結已失效，請重新匯出', en: 'The link is used up; export again' },
} satisfies Texts
