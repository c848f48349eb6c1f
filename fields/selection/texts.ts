import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.selection.name': { zh: '用户组件', zhtw: '使用者元件', en: 'People and what they belong to' },
  'fields.selection.unknown': {
    zh: '所选内容不存在，或不能在此选择',
    zhtw: '所選內容不存在，或不能在此選擇',
    en: 'This does not exist, or cannot be chosen here',
  },
} satisfies Texts
