import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog of a withdrawal, and of the confirmation in a row. */
export const withdrawDialogTexts = {
  'approvals.withdraw.title': { zh: '撤回申请', zhtw: '撤回申請', en: 'Withdraw' },
  'approvals.withdraw.effect': {
    zh: '撤回后，当前办理人的待办将被取消，已有的审批不再有效。确定撤回吗？',
    zhtw: '撤回後，目前辦理人的待辦將被取消，已有的審批不再有效。確定撤回嗎？',
    en: 'The open to-dos disappear and approvals given so far no longer count. Withdraw?',
  },
  'approvals.withdraw.reason': { zh: '撤回原因（选填）', zhtw: '撤回原因（選填）', en: 'Reason (optional)' },
  'approvals.box.withdraw-question': {
    zh: '撤回后审批人的待办将取消，您可以修改后重新提交，是否继续？',
    zhtw: '撤回後審批人的待辦將取消，您可以修改後重新提交，是否繼續？',
    en: 'The approvers lose this to-do; you can change it and submit it again. Withdraw it?',
  },
} satisfies Texts
