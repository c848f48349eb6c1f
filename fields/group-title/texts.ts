import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.group-title.name': { zh: '分组标题', zhtw: '分組標題', en: 'Group title' },
} satisfies Texts
