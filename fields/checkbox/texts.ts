import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.checkbox.name': { zh: '多选框组', zhtw: '多選框組', en: 'Checkboxes' },
} satisfies Texts
