import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog of an assignment. */
export const assignDialogTexts = {
  'approvals.assign.effect': {
    zh: '指派后由接收人审批，原审批人的待办将取消。',
    zhtw: '指派後由接收人審批，原審批人的待辦將取消。',
    en: 'The receiver decides; the former approver loses the to-do.',
  },
  'approvals.assign.from': { zh: '原审批人', zhtw: '原審批人', en: 'Instead of' },
  'approvals.assign.of': { zh: '{{name}}（{{node}}）', zhtw: '{{name}}（{{node}}）', en: '{{name}} ({{node}})' },
  'approvals.assign.to': { zh: '指派给', zhtw: '指派給', en: 'To' },
  'approvals.assign.reason': { zh: '指派原因（选填）', zhtw: '指派原因（選填）', en: 'Reason (optional)' },
} satisfies Texts
