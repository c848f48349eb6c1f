import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog that adds a signer. */
export const addSignerDialogTexts = {
  'approvals.add-signer.title': { zh: '加签', zhtw: '加簽', en: 'Add signer' },
  'approvals.add-signer.signer': { zh: '加签给', zhtw: '加簽給', en: 'Signer' },
  'approvals.add-signer.when': { zh: '加签方式', zhtw: '加簽方式', en: 'When' },
  'approvals.add-signer.before': { zh: '审批前', zhtw: '審批前', en: 'Before me' },
  'approvals.add-signer.before-effect': {
    zh: '对方先审批，同意后再由您审批；对方退回时流程按本节点退回。',
    zhtw: '對方先審批，同意後再由您審批；對方退回時流程按本節點退回。',
    en: 'The other person decides first; when he agrees, you decide. When he returns it, the step returns it.',
  },
  'approvals.add-signer.after': { zh: '审批后', zhtw: '審批後', en: 'After me' },
  'approvals.add-signer.after-effect': {
    zh: '您已同意，由对方继续审批，以对方的意见为准。',
    zhtw: '您已同意，由對方繼續審批，以對方的意見為準。',
    en: 'You agree; the other person decides next, and that decision counts.',
  },
  'approvals.add-signer.beside': { zh: '同时审批', zhtw: '同時審批', en: 'Together with me' },
  'approvals.add-signer.beside-effect': {
    zh: '您与对方同时审批（并加签），双方都同意才算通过，任一方退回时流程按本节点退回。',
    zhtw: '您與對方同時審批（並加簽），雙方都同意才算通過，任一方退回時流程按本節點退回。',
    en: 'Both of you decide at the same time; only when both agree is it approved. When either returns it, the step returns it.',
  },
  'approvals.add-signer.opinion': { zh: '加签意见', zhtw: '加簽意見', en: 'Opinion' },
} satisfies Texts
