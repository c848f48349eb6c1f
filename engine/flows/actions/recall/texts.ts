import type { Texts } from '#engine/texts/text.ts'

export const recallTexts = {
  'flows.recall': { zh: '撤回审批', zhtw: '撤回審批', en: 'Take back my approval' },
  'flows.not-recallable': {
    zh: '您没有可撤回的审批：下一环节已处理，或已退回、直达',
    zhtw: '您沒有可撤回的審批：下一環節已處理，或已退回、直達',
    en: 'None of your approvals can be taken back: the next step was handled, or the request was returned',
  },
  'approvals.recalled': { zh: '撤回成功', zhtw: '撤回成功', en: 'Taken back' },
} satisfies Texts
