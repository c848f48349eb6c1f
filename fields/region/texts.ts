import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.region.name': { zh: '省市区域', zhtw: '省市區域', en: 'Region' },
  'fields.region.unknown': { zh: '行政区划代码不存在', zhtw: '行政區劃代碼不存在', en: 'There is no such region' },
  'fields.region.wrong-path': {
    zh: '省市区域的上下级不符，请重新选择',
    zhtw: '省市區域的上下級不符，請重新選擇',
    en: 'The regions do not lie in each other; please choose again',
  },
  'fields.region.wrong-level': {
    zh: '请选择到指定的行政级别',
    zhtw: '請選擇到指定的行政級別',
    en: 'Please choose a region of the asked level',
  },
} satisfies Texts
