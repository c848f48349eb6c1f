import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.region.name': { zh: '省市区域', zhtw: '省市區域', en: 'Region' },
  'fields.region.unknown': { zh: '行政区划代码不存在', zhtw: '行政區劃代碼不存在', en: 'There is no such region' },
  'fields.region.not-found': {
    zh: '未找到“{{name}}”，请填写名称、完整路径或行政区划代码',
    zhtw: '未找到「{{name}}」，請填寫名稱、完整路徑或行政區劃代碼',
    en: '“{{name}}” was not found; please give a name, a whole path or a code',
  },
  'fields.region.ambiguous': {
    zh: '有多个“{{name}}”，请填写完整路径，如 {{path}}',
    zhtw: '有多個「{{name}}」，請填寫完整路徑，如 {{path}}',
    en: 'There are several “{{name}}”; please give the whole path, such as {{path}}',
  },
  'fields.region.wrong-path': {
    zh: '省市区域的上下级不符，请重新选择',
    zhtw: '省市區域的上下級不符，請重新選擇',
    en: 'The regions do not lie in each other; please choose again',
  },
  'fields.region.outside': {
    zh: '“{{name}}”不在“{{outer}}”内，请重新选择',
    zhtw: '「{{name}}」不在「{{outer}}」內，請重新選擇',
    en: '“{{name}}” does not lie in “{{outer}}”; please choose again',
  },
  'fields.region.wrong-level': {
    zh: '请选择到指定的行政级别',
    zhtw: '請選擇到指定的行政級別',
    en: 'Please choose a region of the asked level',
  },
} satisfies Texts
