import type { Texts } from '#engine/texts/text.ts'

export const terminateTexts = {
  'flows.terminate': { zh: '终止', zhtw: '終止', en: 'Terminate' },
  'flows.action-4': { zh: '终止', zhtw: '終止', en: 'Terminated' },
  'flows.terminate-reason-missing': { zh: '请填写终止原因', zhtw: '請填寫終止原因', en: 'Please give the reason for terminating it' },
  'approvals.terminated': { zh: '终止成功', zhtw: '終止成功', en: 'Terminated' },
  'approvals.message.terminated': {
    zh: '{{by}}终止了{{subject}}的{{flow}}{{number}}，原因：{{opinion}}。',
    zhtw: '{{by}}終止了{{subject}}的{{flow}}{{number}}，原因：{{opinion}}。',
    en: '{{by}} terminated {{flow}} {{number}} of {{subject}}: {{opinion}}.',
  },
} satisfies Texts
