import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.password.name': { zh: '密码输入', zhtw: '密碼輸入', en: 'Password' },
} satisfies Texts
