import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog of an approval. */
export const approveDialogTexts = {
  'approvals.approve.title': { zh: '审批通过', zhtw: '審批通過', en: 'Approve' },
  'approvals.next-end': { zh: '通过后流程结束', zhtw: '通過後流程結束', en: 'The flow ends when this is approved' },
  'approvals.together': {
    zh: '本节点由多人会签，达到要求后：{{then}}',
    zhtw: '本節點由多人會簽，達到要求後：{{then}}',
    en: 'Others decide here too. Once enough of them agree: {{then}}',
  },
} satisfies Texts
