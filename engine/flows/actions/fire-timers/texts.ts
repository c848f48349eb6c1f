import type { Texts } from '#engine/texts/text.ts'

export const fireTimersTexts = {
  'flows.timer-fired': { zh: '等待期满，自动继续', zhtw: '等待期滿，自動繼續', en: 'The wait was over' },
  'flows.timer-waits': { zh: '计时中', zhtw: '計時中', en: 'Waiting for the time' },
  'flows.timer-coming': { zh: '将计时等待', zhtw: '將計時等待', en: 'Will wait' },
  'flows.timer': { zh: '定时器', zhtw: '定時器', en: 'Timer' },
  'flows.wait': { zh: '等待 {{time}}', zhtw: '等待 {{time}}', en: 'Waits {{time}}' },
  'flows.wait-working': { zh: '等待 {{time}}（仅计工作日）', zhtw: '等待 {{time}}（僅計工作日）', en: 'Waits {{time}} of working days' },
  'flows.wait-office': { zh: '等待 {{time}}（仅计办公时间）', zhtw: '等待 {{time}}（僅計辦公時間）', en: 'Waits {{time}} of office hours' },
  'flows.wait-days': { zh: '{{count}} 天', zhtw: '{{count}} 天', en: '{{count}} d' },
  'flows.wait-hours': { zh: '{{count}} 小时', zhtw: '{{count}} 小時', en: '{{count}} h' },
  'flows.wait-minutes': { zh: '{{count}} 分钟', zhtw: '{{count}} 分鐘', en: '{{count}} min' },
  'flows.wait-seconds': { zh: '{{count}} 秒', zhtw: '{{count}} 秒', en: '{{count}} s' },
} satisfies Texts
