import type { Texts } from '#engine/texts/text.ts'

export const deleteTexts = {
  'flows.delete': { zh: '删除', zhtw: '刪除', en: 'Delete' },
  'approvals.message.deleted': {
    zh: '{{by}}删除了{{subject}}的{{flow}}{{number}}。',
    zhtw: '{{by}}刪除了{{subject}}的{{flow}}{{number}}。',
    en: '{{by}} deleted {{flow}} {{number}} of {{subject}}.',
  },
} satisfies Texts
