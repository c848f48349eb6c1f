import type { Texts } from '#engine/texts/text.ts'

/** What an approver is told beside the texts of who watches over the request. */
export const voteToTerminateDialogTexts = {
  'approvals.terminate.vote-effect': {
    zh: '终止后流程结束，发起人不能修改后重新提交；会签时按退回的比例计算。',
    zhtw: '終止後流程結束，發起人不能修改後重新提交；會簽時按退回的比例計算。',
    en: 'The request ends, and the filer cannot submit it again. Of several approvers it counts like a return.',
  },
} satisfies Texts
