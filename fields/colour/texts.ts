import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.colour.name': { zh: '颜色选择', zhtw: '顏色選擇', en: 'Colour' },
  'fields.colour.choose': { zh: '选择颜色', zhtw: '選擇顏色', en: 'Choose a colour' },
  'fields.colour.no-colour': { zh: '请输入颜色，如 #1890ff', zhtw: '請輸入顏色，如 #1890ff', en: 'Please enter a colour, such as #1890ff' },
} satisfies Texts
