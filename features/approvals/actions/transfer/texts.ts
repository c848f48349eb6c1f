import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog of a transfer. */
export const transferDialogTexts = {
  'approvals.transfer.title': { zh: '转审', zhtw: '轉審', en: 'Transfer' },
  'approvals.transfer.effect': {
    zh: '转审后由对方审批，您不再处理这件待办；已填写但未提交的内容不会带给对方。',
    zhtw: '轉審後由對方審批，您不再處理這件待辦；已填寫但未提交的內容不會帶給對方。',
    en: 'The other person decides instead of you. What you typed and did not send stays behind.',
  },
  'approvals.transfer.receiver': { zh: '转给', zhtw: '轉給', en: 'To' },
  'approvals.transfer.opinion': { zh: '转审意见', zhtw: '轉審意見', en: 'Opinion' },
  'approvals.transfer.please': { zh: '请协助审核', zhtw: '請協助審核', en: 'Please check this' },
} satisfies Texts
