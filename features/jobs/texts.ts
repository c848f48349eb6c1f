import type { Texts } from '#engine/texts/text.ts'

export const jobTexts = {
  'jobs.cancelled': { zh: '任务已取消', zhtw: '任務已取消', en: 'The job was cancelled' },
  'jobs.retried': { zh: '任务已重新开始', zhtw: '任務已重新開始', en: 'The job begins anew' },
} satisfies Texts
