import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.position.name': { zh: '岗位选择', zhtw: '崗位選擇', en: 'Position' },
  'fields.position.unknown': { zh: '岗位不存在', zhtw: '崗位不存在', en: 'There is no such position' },
} satisfies Texts
