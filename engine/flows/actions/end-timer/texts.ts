import type { Texts } from '#engine/texts/text.ts'

export const endTimerTexts = {
  'flows.end-timer': { zh: '立即继续', zhtw: '立即繼續', en: 'Go on now' },
  'flows.timer-ended': { zh: '提前结束等待', zhtw: '提前結束等待', en: 'Wait ended early' },
  'flows.no-timer': {
    zh: '当前没有正在等待的定时器，请刷新后查看',
    zhtw: '目前沒有正在等待的定時器，請重新整理後檢視',
    en: 'No timer is running here, please refresh',
  },
  'flows.timer-which': { zh: '请选择要结束的定时器', zhtw: '請選擇要結束的定時器', en: 'Please choose the timer' },
  'flows.timer-reason-missing': { zh: '请填写立即继续的原因', zhtw: '請填寫立即繼續的原因', en: 'Please say why it goes on now' },
  'approvals.timer-ended': { zh: '已继续流转', zhtw: '已繼續流轉', en: 'It goes on' },
  'approvals.message.timer-ended': {
    zh: '{{by}}让{{subject}}的{{flow}}{{number}}提前结束“{{node}}”的等待，原因：{{opinion}}。',
    zhtw: '{{by}}讓{{subject}}的{{flow}}{{number}}提前結束「{{node}}」的等待，原因：{{opinion}}。',
    en: '{{by}} ended the wait “{{node}}” of {{flow}} {{number}} of {{subject}}: {{opinion}}.',
  },
} satisfies Texts
