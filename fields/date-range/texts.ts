import type { Texts } from '#engine/texts/text.ts'

/** Those of ranges of times too, which come in the same file. */
export const texts = {
  'fields.date-range.name': { zh: '日期范围', zhtw: '日期範圍', en: 'Date range' },
  'fields.moment-pair.from': { zh: '开始', zhtw: '開始', en: 'From' },
  'fields.moment-pair.to': { zh: '结束', zhtw: '結束', en: 'To' },
  'fields.moment-pair.no-pair': {
    zh: '请输入正确的开始和结束，如 2026-03-05 ~ 2026-03-08 或 08:30 ~ 12:00',
    zhtw: '請輸入正確的開始和結束，如 2026-03-05 ~ 2026-03-08 或 08:30 ~ 12:00',
    en: 'Please enter a beginning and an end, such as 2026-03-05 ~ 2026-03-08 or 08:30 ~ 12:00',
  },
  'fields.moment-pair.one-end': {
    zh: '请填写开始和结束',
    zhtw: '請填寫開始和結束',
    en: 'Please enter both the beginning and the end',
  },
  'fields.moment-pair.backwards': {
    zh: '开始不能晚于结束',
    zhtw: '開始不能晚於結束',
    en: 'The beginning must not be after the end',
  },
} satisfies Texts
