import type { Texts } from '#engine/texts/text.ts'

/** Text of the dialog in which an approver takes his approval back. */
export const recallDialogTexts = {
  'approvals.recall.effect': {
    zh: '撤回后由您重新审批，下一环节的待办将取消；已修改的表单内容不会还原。',
    zhtw: '撤回後由您重新審批，下一環節的待辦將取消；已修改的表單內容不會還原。',
    en: 'You decide again and the next step loses its to-do; changes of the form stay.',
  },
} satisfies Texts
