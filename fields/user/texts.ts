import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.user.name': { zh: '用户选择', zhtw: '使用者選擇', en: 'User' },
  'fields.user.unknown': { zh: '用户不存在', zhtw: '使用者不存在', en: 'There is no such user' },
} satisfies Texts
