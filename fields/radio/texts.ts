import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.radio.name': { zh: '单选框组', zhtw: '單選框組', en: 'Radio buttons' },
} satisfies Texts
