import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.tree-select.name': { zh: '下拉树形', zhtw: '下拉樹形', en: 'Tree drop-down' },
} satisfies Texts
