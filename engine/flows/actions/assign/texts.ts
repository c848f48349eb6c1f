import type { Texts } from '#engine/texts/text.ts'

export const assignTexts = {
  'flows.assign': { zh: '指派', zhtw: '指派', en: 'Assign' },
  'flows.action-5': { zh: '指派', zhtw: '指派', en: 'Assigned' },
  'flows.to-5': { zh: '{{name}}', zhtw: '{{name}}', en: '{{name}}' },
  'flows.assign-one': {
    zh: '会签节点每人各有一票，请选择要改派的一位审批人',
    zhtw: '會簽節點每人各有一票，請選擇要改派的一位審批人',
    en: 'Everybody has a vote at this step; please choose one of them',
  },
  'approvals.assigned': { zh: '指派成功', zhtw: '指派成功', en: 'Assigned' },
} satisfies Texts
