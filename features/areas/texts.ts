import type { Texts } from '#engine/texts/text.ts'

export const areaTexts = {
  'areas.parent-missing': { zh: '请选择上级区域', zhtw: '請選擇上級區域', en: 'Please choose the area above' },
  'areas.parent-unknown': { zh: '上级区域不存在', zhtw: '上級區域不存在', en: 'The area above does not exist' },
  'areas.parent-level': {
    zh: '上级区域的级别必须高于本区域（按代码：省 2 位、市 4 位、县 6 位、乡镇 9 位）',
    zhtw: '上級區域的級別必須高於本區域（按代碼：省 2 位、市 4 位、縣 6 位、鄉鎮 9 位）',
    en: 'The area above must be of a higher level than this one, as their codes tell',
  },
  'areas.name-missing': { zh: '请输入区域名称', zhtw: '請輸入區域名稱', en: 'Please enter a name' },
  'areas.name-too-long': { zh: '区域名称最多为50个字符！', zhtw: '區域名稱最多為50個字元！', en: 'Names have at most 50 characters' },
  'areas.code-missing': { zh: '请输入区域编码', zhtw: '請輸入區域編碼', en: 'Please enter a code' },
  'areas.code-wrong': {
    zh: '区域编码为6位数字（省、市、县）或9位数字（乡镇）',
    zhtw: '區域編碼為6位數字（省、市、縣）或9位數字（鄉鎮）',
    en: 'A code has 6 digits (province, city, county) or 9 (township)',
  },
  'areas.code-taken': { zh: '区域编码已存在', zhtw: '區域編碼已存在', en: 'There is an area with this code' },
  'areas.code-fixed': {
    zh: '已有数据使用该编码，不能修改。编码变更时，请新建区域并填写其替代的旧编码',
    zhtw: '已有資料使用該編碼，不能修改。編碼變更時，請新建區域並填寫其替代的舊編碼',
    en: 'Records hold the code, so it stays. For a new code add an area and name the old code it replaces',
  },
  'areas.replaces-too-many': {
    zh: '一个区域最多替代20个旧编码',
    zhtw: '一個區域最多替代20個舊編碼',
    en: 'An area replaces at most 20 codes',
  },
  'areas.replaces-unknown': { zh: '旧编码不存在：{{codes}}', zhtw: '舊編碼不存在：{{codes}}', en: 'There are no such codes: {{codes}}' },
  'areas.replaces-circle': {
    zh: '区域不能替代自己或替代它的区域：{{codes}}',
    zhtw: '區域不能替代自己或替代它的區域：{{codes}}',
    en: 'An area cannot replace itself or one that replaces it: {{codes}}',
  },
  'areas.has-children': {
    zh: '存在下级区域，不能删除',
    zhtw: '存在下級區域，不能刪除',
    en: 'There are areas below it, so it cannot be deleted',
  },
  'areas.level-needs-region': {
    zh: '查询县级或乡级区域时，请指定所属区域',
    zhtw: '查詢縣級或鄉級區域時，請指定所屬區域',
    en: 'Please name a region to read its counties or townships',
  },
} satisfies Texts
