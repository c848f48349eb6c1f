import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.text.name': { zh: '单行输入', zhtw: '單行輸入', en: 'Text' },
  'fields.text.too-long': { zh: '不能超过 {{max}} 个字符', zhtw: '不能超過 {{max}} 個字元', en: 'At most {{max}} characters are allowed' },
} satisfies Texts
