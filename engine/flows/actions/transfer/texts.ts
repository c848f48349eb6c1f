import type { Texts } from '#engine/texts/text.ts'

export const transferTexts = {
  'flows.transfer': { zh: '转审', zhtw: '轉審', en: 'Transfer' },
  'flows.action-7': { zh: '转审', zhtw: '轉審', en: 'Transferred' },
  'flows.to-7': { zh: '转给{{name}}', zhtw: '轉給{{name}}', en: 'Given to {{name}}' },
  'flows.receiver-missing': { zh: '请选择接收人', zhtw: '請選擇接收人', en: 'Please choose who gets it' },
  'flows.receiver-oneself': { zh: '不能转审给自己', zhtw: '不能轉審給自己', en: 'You have it already' },
  'flows.receiver-unknown': {
    zh: '该人员不存在、已禁用或不在您的可选范围内，请选择其他人员',
    zhtw: '該人員不存在、已停用或不在您的可選範圍內，請選擇其他人員',
    en: 'This person does not exist, is disabled or may not be chosen by you; please choose somebody else',
  },
  'flows.receiver-asked': {
    zh: '{{name}}已是本节点的审批人，请选择其他人员',
    zhtw: '{{name}}已是本節點的審批人，請選擇其他人員',
    en: '{{name}} is asked at this step already; please choose somebody else',
  },
  'flows.receiver-decided': {
    zh: '{{name}}已在本节点代他人审批，请选择其他人员',
    zhtw: '{{name}}已在本節點代他人審批，請選擇其他人員',
    en: '{{name}} has decided at this step in the name of somebody else; please choose another person',
  },
  'flows.receiver-waits': {
    zh: '{{name}}在本节点发起了加签，正在等待其结果，请选择其他人员',
    zhtw: '{{name}}在本節點發起了加簽，正在等待其結果，請選擇其他人員',
    en: '{{name}} waits for a signer at this step; please choose somebody else',
  },
  'flows.receiver-initiator': {
    zh: '{{name}}是发起人，不能审批自己的申请，请选择其他人员',
    zhtw: '{{name}}是發起人，不能審批自己的申請，請選擇其他人員',
    en: '{{name}} started the request and may not approve it; please choose somebody else',
  },
  'approvals.transferred': { zh: '转审成功', zhtw: '轉審成功', en: 'Transferred' },
  'approvals.message.given-by': {
    zh: '{{by}}将一件{{flow}}待办转给您：{{subject}} {{number}}，请于{{due}}前处理。',
    zhtw: '{{by}}將一件{{flow}}待辦轉給您：{{subject}} {{number}}，請於{{due}}前處理。',
    en: '{{by}} gave you a to-do, due by {{due}}: {{flow}} of {{subject}} {{number}}.',
  },
  'approvals.message.given': {
    zh: '{{by}}将一件{{flow}}待办转给您：{{subject}} {{number}}，请及时处理。',
    zhtw: '{{by}}將一件{{flow}}待辦轉給您：{{subject}} {{number}}，請及時處理。',
    en: '{{by}} gave you a to-do: {{flow}} of {{subject}} {{number}}.',
  },
} satisfies Texts
