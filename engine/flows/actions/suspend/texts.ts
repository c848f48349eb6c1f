import type { Texts } from '#engine/texts/text.ts'

export const suspendTexts = {
  'flows.suspend': { zh: '挂起', zhtw: '掛起', en: 'Suspend' },
  'flows.action-11': { zh: '挂起', zhtw: '掛起', en: 'Suspended' },
  'approvals.suspended': { zh: '挂起成功', zhtw: '掛起成功', en: 'Suspended' },
  'approvals.message.suspended': {
    zh: '{{by}}挂起了{{subject}}的{{flow}}{{number}}，恢复前不能办理，原因：{{opinion}}。',
    zhtw: '{{by}}掛起了{{subject}}的{{flow}}{{number}}，恢復前不能辦理，原因：{{opinion}}。',
    en: '{{by}} suspended {{flow}} {{number}} of {{subject}}, nothing can be done until it is restored: {{opinion}}.',
  },
} satisfies Texts
