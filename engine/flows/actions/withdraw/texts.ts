import type { Texts } from '#engine/texts/text.ts'

export const withdrawTexts = {
  'flows.withdraw': { zh: '撤回', zhtw: '撤回', en: 'Withdraw' },
  'flows.action-3': { zh: '撤回', zhtw: '撤回', en: 'Withdrawn' },
  'approvals.withdrawn': { zh: '撤回成功', zhtw: '撤回成功', en: 'Withdrawn' },
} satisfies Texts
