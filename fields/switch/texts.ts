import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.switch.name': { zh: '开关', zhtw: '開關', en: 'Switch' },
  'fields.switch.neither': { zh: '请填写{{on}}或{{off}}', zhtw: '請填寫{{on}}或{{off}}', en: 'Please enter {{on}} or {{off}}' },
} satisfies Texts
