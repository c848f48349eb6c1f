import type { Texts } from '#engine/texts/text.ts'

export const reviveTexts = {
  'flows.revive': { zh: '复活', zhtw: '復活', en: 'Revive' },
  'flows.action-9': { zh: '复活', zhtw: '復活', en: 'Revived' },
  'flows.to-9': { zh: '从{{name}}继续', zhtw: '從{{name}}繼續', en: 'Goes on at {{name}}' },
  'flows.revive-sub-flow': {
    zh: '主流程已按该子流程的结果继续，不能复活',
    zhtw: '主流程已按該子流程的結果繼續，不能復活',
    en: 'The request that started it went on with its outcome; it cannot be revived',
  },
  'approvals.revived': { zh: '复活成功', zhtw: '復活成功', en: 'Revived' },
  'approvals.message.revived': {
    zh: '{{by}}复活了{{subject}}的{{flow}}{{number}}，从“{{node}}”继续审批，原因：{{opinion}}。',
    zhtw: '{{by}}復活了{{subject}}的{{flow}}{{number}}，從「{{node}}」繼續審批，原因：{{opinion}}。',
    en: '{{by}} revived {{flow}} {{number}} of {{subject}}, it goes on at “{{node}}”: {{opinion}}.',
  },
} satisfies Texts
