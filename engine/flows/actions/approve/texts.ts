import type { Texts } from '#engine/texts/text.ts'

export const approveTexts = {
  'flows.approve': { zh: '通过', zhtw: '通過', en: 'Approve' },
  'flows.action-1': { zh: '同意', zhtw: '同意', en: 'Approved' },
  'flows.automatic-initiator': {
    zh: '审批人为发起人，自动通过',
    zhtw: '審批人為發起人，自動通過',
    en: 'Approved automatically: the approver started the request',
  },
  'flows.automatic-previous-handler': {
    zh: '审批人与上一节点处理人相同，自动通过',
    zhtw: '審批人與上一節點處理人相同，自動通過',
    en: 'Approved automatically: the approver handled the previous step',
  },
  'flows.automatic-approved-before': {
    zh: '审批人已审批过，自动通过',
    zhtw: '審批人已審批過，自動通過',
    en: 'Approved automatically: the approver approved an earlier step',
  },
  'flows.automatic-unchanged': {
    zh: '关注的字段未变化，退回前的审批继续有效',
    zhtw: '關注的欄位未變化，退回前的審批繼續有效',
    en: 'The fields it depends on did not change: the approval of before the return stands',
  },
  'approvals.approved': { zh: '审批成功', zhtw: '審批成功', en: 'Approved' },
} satisfies Texts
