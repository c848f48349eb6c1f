import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.time.name': { zh: '时间选择', zhtw: '時間選擇', en: 'Time' },
  'fields.time.choose': { zh: '请选择时间', zhtw: '請選擇時間', en: 'Select time' },
  'fields.time.no-time': { zh: '请输入正确的时间，如 08:30', zhtw: '請輸入正確的時間，如 08:30', en: 'Please enter a time, such as 08:30' },
  'fields.time.too-early': { zh: '不能早于 {{from}}', zhtw: '不能早於 {{from}}', en: 'Must not be earlier than {{from}}' },
  'fields.time.too-late': { zh: '不能晚于 {{to}}', zhtw: '不能晚於 {{to}}', en: 'Must not be later than {{to}}' },
} satisfies Texts
