import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.group.name': { zh: '分组选择', zhtw: '分組選擇', en: 'Group' },
  'fields.group.unknown': { zh: '分组不存在', zhtw: '分組不存在', en: 'There is no such group' },
} satisfies Texts
