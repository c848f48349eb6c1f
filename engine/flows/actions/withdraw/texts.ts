import type { Texts } from '#engine/texts/text.ts'

export const withdrawTexts = {
  'flows.withdraw': { zh: '撤回', zhtw: '撤回', en: 'Withdraw' },
  'flows.action-3': { zh: '撤回', zhtw: '撤回', en: 'Withdrawn' },
} satisfies Texts
