import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.organization.name': { zh: '组织选择', zhtw: '組織選擇', en: 'Organization' },
  'fields.organization.unknown': { zh: '组织不存在', zhtw: '組織不存在', en: 'There is no such organization' },
} satisfies Texts
