import type { Texts } from '#engine/texts/text.ts'

/** Text of the dialog that takes a signer out. */
export const removeSignerDialogTexts = {
  'approvals.remove-signer.effect': {
    zh: '减签后对方的待办取消，由您审批；已修改的表单内容不会还原。',
    zhtw: '減簽後對方的待辦取消，由您審批；已修改的表單內容不會還原。',
    en: 'The other person loses the to-do and you decide; changes of the form stay.',
  },
} satisfies Texts
