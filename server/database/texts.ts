import type { Texts } from '#engine/texts/text.ts'

export const databaseTexts = {
  'database.unavailable': {
    zh: '系统繁忙，请稍后再试',
    zhtw: '系統繁忙，請稍後再試',
    en: 'The system is busy, please try again shortly',
  },
} satisfies Texts
