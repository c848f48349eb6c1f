import type { Texts } from '#engine/texts/text.ts'

/** Dialogs in which a request is put to another node (变更) or revived (复活). */
export const movingTexts = {
  'approvals.change.title': { zh: '变更流程', zhtw: '變更流程', en: 'Move' },
  'approvals.change.effect': {
    zh: '当前待办全部取消，流程从所选节点继续审批，之后的节点重新审批。节点在分支内时，其他未完成的分支不再办理。',
    zhtw: '目前待辦全部取消，流程從所選節點繼續審批，之後的節點重新審批。節點在分支內時，其他未完成的分支不再辦理。',
    en: 'All open to-dos disappear; the request goes on at the chosen step, and those behind it decide anew. Of branches beside each other only the one of that step goes on.',
  },
  'approvals.change.where': { zh: '变更到', zhtw: '變更到', en: 'Move to' },
  'approvals.change.reason': { zh: '变更原因', zhtw: '變更原因', en: 'Reason' },
  'approvals.revive.title': { zh: '复活流程', zhtw: '復活流程', en: 'Revive' },
  'approvals.revive.effect': {
    zh: '流程回到审批中，从所选节点继续，之后的节点重新审批。编号不变；审核通过后产生的日期等内容将清空，再次通过后重新产生。',
    zhtw: '流程回到審批中，從所選節點繼續，之後的節點重新審批。編號不變；審核通過後產生的日期等內容將清空，再次通過後重新產生。',
    en: 'The request waits again and goes on at the chosen step; those behind it decide anew. Its number stays. Dates that follow from the approval are empty until it is approved again.',
  },
  'approvals.revive.where': { zh: '从哪个节点继续', zhtw: '從哪個節點繼續', en: 'Goes on at' },
  'approvals.revive.reason': { zh: '复活原因', zhtw: '復活原因', en: 'Reason' },
} satisfies Texts
