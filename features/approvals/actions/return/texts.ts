import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog of a return. */
export const returnDialogTexts = {
  'approvals.return.title': { zh: '审批退回', zhtw: '審批退回', en: 'Return' },
  'approvals.return.to': { zh: '退回到', zhtw: '退回到', en: 'Return to' },
  'approvals.return.mode': { zh: '退回后', zhtw: '退回後', en: 'Afterwards' },
  'approvals.return.effect-1': {
    zh: '退回处之后已审批的节点都要重新审批。',
    zhtw: '退回處之後已審批的節點都要重新審批。',
    en: 'All steps behind the one it goes back to decide anew.',
  },
  'approvals.return.effect-2': {
    zh: '退回处处理后直接回到您这里，已审批的节点不再审批。',
    zhtw: '退回處處理後直接回到您這裡，已審批的節點不再審批。',
    en: 'Once it was dealt with there, it comes straight back to you; approvals given so far stay.',
  },
  'approvals.return.beside-waits': {
    zh: '并行的{{nodes}}暂停，回到您这里时继续。',
    zhtw: '並行的{{nodes}}暫停，回到您這裡時繼續。',
    en: ' What runs beside it ({{nodes}}) waits, and goes on when it is back.',
  },
  'approvals.return.beside-taken-back': {
    zh: '并行的{{nodes}}也一并退回。',
    zhtw: '並行的{{nodes}}也一併退回。',
    en: ' What runs beside it ({{nodes}}) is taken back as well.',
  },
  'approvals.return.beside-goes-on': {
    zh: '并行的{{nodes}}不受影响。',
    zhtw: '並行的{{nodes}}不受影響。',
    en: ' What runs beside it ({{nodes}}) goes on.',
  },
  'approvals.return.beside-pause': { zh: '、', zhtw: '、', en: ', ' },
  'approvals.return.reason': { zh: '退回原因', zhtw: '退回原因', en: 'Reason' },
  'approvals.return.reason-short': {
    zh: '请填写退回原因，至少 {{count}} 个字',
    zhtw: '請填寫退回原因，至少 {{count}} 個字',
    en: 'Give a reason of at least {{count}} characters',
  },
  'approvals.return.reason-help': {
    zh: '发起人会看到此原因，至少 {{count}} 个字',
    zhtw: '發起人會看到此原因，至少 {{count}} 個字',
    en: 'The filer reads this; at least {{count}} characters',
  },
  'approvals.opinion.fix': {
    zh: '材料不全，请补充后重新提交',
    zhtw: '材料不全，請補充後重新提交',
    en: 'Something is missing. Add it and submit again.',
  },
} satisfies Texts
