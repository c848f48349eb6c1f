import type { Texts } from '#engine/texts/text.ts'

export const withdrawTexts = {
  'flows.withdraw': { zh: '撤回', zhtw: '撤回', en: 'Withdraw' },
  'flows.action-3': { zh: '撤回', zhtw: '撤回', en: 'Withdrawn' },
  'flows.withdraw-too-late': {
    zh: '“{{node}}”已作出决定，不能再撤回',
    zhtw: '「{{node}}」已作出決定，不能再撤回',
    en: 'After the decision of “{{node}}” the request cannot be withdrawn',
  },
  'approvals.withdrawn': { zh: '撤回成功', zhtw: '撤回成功', en: 'Withdrawn' },
} satisfies Texts
