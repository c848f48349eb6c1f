import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.cascader.name': { zh: '级联选择', zhtw: '級聯選擇', en: 'Cascading choice' },
  'fields.cascader.not-last': { zh: '请选择到最后一级', zhtw: '請選擇到最後一級', en: 'Please choose an entry of the last level' },
} satisfies Texts
