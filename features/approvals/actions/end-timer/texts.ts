import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog in which a timer is ended. */
export const endTimerDialogTexts = {
  'approvals.end-timer.title': { zh: '立即继续', zhtw: '立即繼續', en: 'Go on now' },
  'approvals.end-timer.effect': {
    zh: '定时器不再等待，流程立即进入下一环节；未到的时间不再计算。',
    zhtw: '定時器不再等待，流程立即進入下一環節；未到的時間不再計算。',
    en: 'The timer ends, and the request goes on to the next step at once.',
  },
  'approvals.end-timer.which': { zh: '定时器', zhtw: '定時器', en: 'Timer' },
  'approvals.end-timer.reason': { zh: '立即继续的原因', zhtw: '立即繼續的原因', en: 'Reason' },
} satisfies Texts
