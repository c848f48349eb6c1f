import type { Texts } from '#engine/texts/text.ts'

export const returnTexts = {
  'flows.return': { zh: '退回', zhtw: '退回', en: 'Return' },
  'flows.action-0': { zh: '退回', zhtw: '退回', en: 'Returned' },
  'flows.to-0': { zh: '退回至{{name}}', zhtw: '退回至{{name}}', en: 'Returned to {{name}}' },
  'flows.return-mode-1': { zh: '重新审批', zhtw: '重新審批', en: 'Run all steps again' },
  'flows.return-mode-2': { zh: '从当前节点审批', zhtw: '從目前節點審批', en: 'Straight back to this step' },
  'flows.reason-too-short': {
    zh: '退回理由不能少于{{length}}个字',
    zhtw: '退回理由不能少於{{length}}個字',
    en: 'Please give a reason of at least {{length}} characters',
  },
  'flows.target-not-offered': {
    zh: '请选择可退回的节点',
    zhtw: '請選擇可退回的節點',
    en: 'Please choose a step that the request can be returned to',
  },
  'flows.target-not-passed': {
    zh: '退回的节点尚未审批过，不能退回',
    zhtw: '退回的節點尚未審批過，不能退回',
    en: 'The step to return to has not been passed yet',
  },
  'flows.returned-to-me': {
    zh: '当前流程是退回到您处理的，不能再次退回',
    zhtw: '目前流程是退回給您處理的，不能再次退回',
    en: 'The request was returned to you; you cannot return it in turn',
  },
  'approvals.returned': { zh: '退回成功', zhtw: '退回成功', en: 'Returned' },
  'approvals.message.returned': {
    zh: '您的{{flow}}{{number}}被退回，原因：{{opinion}}。请修改后重新提交。',
    zhtw: '您的{{flow}}{{number}}被退回，原因：{{opinion}}。請修改後重新提交。',
    en: 'Your {{flow}} {{number}} was returned: {{opinion}}. Change it and submit it again.',
  },
  'flows.return-over-sub-flow': {
    zh: '之前的环节已发起子流程，不能退回',
    zhtw: '之前的環節已發起子流程，不能退回',
    en: 'Not possible: a sub flow was started on the way here',
  },
} satisfies Texts
