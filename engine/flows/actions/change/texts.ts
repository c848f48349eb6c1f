import type { Texts } from '#engine/texts/text.ts'

export const changeTexts = {
  'flows.change': { zh: '变更', zhtw: '變更', en: 'Move' },
  'flows.action-8': { zh: '变更', zhtw: '變更', en: 'Moved' },
  'flows.to-8': { zh: '变更至{{name}}', zhtw: '變更至{{name}}', en: 'Moved to {{name}}' },
  'flows.change-straight-back': {
    zh: '流程退回后将直达原节点，返回前不能变更',
    zhtw: '流程退回後將直達原節點，返回前不能變更',
    en: 'The request was returned and comes straight back; it cannot be moved until then',
  },
  'flows.nowhere-to-move': {
    zh: '没有可选择的节点：之后的环节已发起子流程，或流程只有当前节点',
    zhtw: '沒有可選擇的節點：之後的環節已發起子流程，或流程只有目前節點',
    en: 'There is no step it could go to: sub flows were started behind all others, or there is none',
  },
  'flows.move-target-not-offered': {
    zh: '请选择可到达的节点',
    zhtw: '請選擇可到達的節點',
    en: 'Please choose a step that the request can go to',
  },
  'flows.move-reason-missing': { zh: '请填写原因', zhtw: '請填寫原因', en: 'Please give the reason' },
  'approvals.changed': { zh: '变更成功', zhtw: '變更成功', en: 'Moved' },
  'approvals.message.changed': {
    zh: '{{by}}将{{subject}}的{{flow}}{{number}}变更至“{{node}}”，原因：{{opinion}}。',
    zhtw: '{{by}}將{{subject}}的{{flow}}{{number}}變更至「{{node}}」，原因：{{opinion}}。',
    en: '{{by}} moved {{flow}} {{number}} of {{subject}} to “{{node}}”: {{opinion}}.',
  },
} satisfies Texts
