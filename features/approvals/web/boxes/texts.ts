import type { Texts } from '#engine/texts/text.ts'

/** Texts of the boxes: my requests, to do, done, copied to me (workflow 11). */
export const boxTexts = {
  'approvals.box.title': { zh: '流程标题', zhtw: '流程標題', en: 'Title' },
  'approvals.box.number': { zh: '编号', zhtw: '編號', en: 'Number' },
  'approvals.box.summary': { zh: '关键信息', zhtw: '關鍵資訊', en: 'Key facts' },
  'approvals.box.summary-entry': { zh: '{{label}}：{{text}}', zhtw: '{{label}}：{{text}}', en: '{{label}}: {{text}}' },
  'approvals.box.flow': { zh: '所属流程', zhtw: '所屬流程', en: 'Flow' },
  'approvals.box.initiator': { zh: '发起人', zhtw: '發起人', en: 'Started by' },
  'approvals.box.initiator-of': {
    zh: '{{organization}} {{name}}',
    zhtw: '{{organization}} {{name}}',
    en: '{{organization}}, {{name}}',
  },
  'approvals.box.started': { zh: '发起时间', zhtw: '發起時間', en: 'Started' },
  'approvals.box.node': { zh: '审批节点', zhtw: '審批節點', en: 'Step' },
  'approvals.box.step': { zh: '当前节点', zhtw: '目前節點', en: 'Current step' },
  'approvals.box.urgency': { zh: '紧急程度', zhtw: '緊急程度', en: 'Urgency' },
  'approvals.box.urgency-1': { zh: '普通', zhtw: '普通', en: 'Normal' },
  'approvals.box.urgency-2': { zh: '重要', zhtw: '重要', en: 'Important' },
  'approvals.box.urgency-3': { zh: '紧急', zhtw: '緊急', en: 'Urgent' },
  'approvals.box.status': { zh: '流程状态', zhtw: '流程狀態', en: 'Status' },
  'approvals.box.progress': { zh: '流程进度', zhtw: '流程進度', en: 'Progress' },
  'approvals.box.received': { zh: '接收时间', zhtw: '接收時間', en: 'Received' },
  'approvals.box.handled': { zh: '办理时间', zhtw: '辦理時間', en: 'Handled' },
  'approvals.box.copied': { zh: '抄送时间', zhtw: '副本時間', en: 'Copied' },
  'approvals.box.keyword': { zh: '关键词', zhtw: '關鍵字', en: 'Keyword' },

  'approvals.box.new': { zh: '新增', zhtw: '新增', en: 'New' },
  'approvals.box.new-title': { zh: '选择要发起的流程', zhtw: '選擇要發起的流程', en: 'Which request do you want to start?' },
  'approvals.box.edit': { zh: '编辑', zhtw: '編輯', en: 'Edit' },
  'approvals.box.detail': { zh: '详情', zhtw: '詳情', en: 'Details' },
  'approvals.box.handle': { zh: '审批', zhtw: '審批', en: 'Handle' },

  'approvals.box.empty-mine': { zh: '您还没有发起过流程', zhtw: '您還沒有發起過流程', en: 'You have not started a request yet' },
  'approvals.box.empty-todo': { zh: '没有需要您处理的待办', zhtw: '沒有需要您處理的待辦', en: 'Nothing waits for you' },
  'approvals.box.empty-done': { zh: '您还没有办理过流程', zhtw: '您還沒有辦理過流程', en: 'You have not handled a request yet' },
  'approvals.box.empty-copied': { zh: '还没有抄送给您的流程', zhtw: '還沒有副本給您的流程', en: 'No request has been copied to you yet' },

  'approvals.home.todo': { zh: '待办 {{count}}', zhtw: '待辦 {{count}}', en: 'To do: {{count}}' },
  'approvals.home.all': { zh: '查看全部', zhtw: '查看全部', en: 'See all' },
} satisfies Texts
