import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.date.name': { zh: '日期选择', zhtw: '日期選擇', en: 'Date' },
  'fields.date.choose-day': { zh: '请选择日期', zhtw: '請選擇日期', en: 'Select date' },
  'fields.date.choose-month': { zh: '请选择月份', zhtw: '請選擇月份', en: 'Select month' },
  'fields.date.choose-year': { zh: '请选择年份', zhtw: '請選擇年份', en: 'Select year' },
  'fields.date.no-date': { zh: '日期格式不正确', zhtw: '日期格式不正確', en: 'The date has the wrong format' },
  'fields.date.too-early': { zh: '不能早于 {{from}}', zhtw: '不能早於 {{from}}', en: 'Must not be before {{from}}' },
  'fields.date.before-start': {
    zh: '结束日期不能早于开始日期',
    zhtw: '結束日期不能早於開始日期',
    en: 'The end must not be before the start',
  },
  'fields.date.after-end': { zh: '开始日期不能晚于结束日期', zhtw: '開始日期不能晚於結束日期', en: 'The start must not be after the end' },
  'fields.date.too-late': { zh: '不能晚于 {{to}}', zhtw: '不能晚於 {{to}}', en: 'Must not be after {{to}}' },
} satisfies Texts
