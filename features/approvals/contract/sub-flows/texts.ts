import type { Texts } from '#engine/texts/text.ts'

/** The requests that belong together as sub flows. */
export const subFlowTexts = {
  'approvals.sub-flows': { zh: '子流程', zhtw: '子流程', en: 'Sub flows' },
  'approvals.parent-flow': { zh: '主流程', zhtw: '主流程', en: 'Main request' },
  'approvals.sub-flow-of': { zh: '{{flow}}（{{name}}）', zhtw: '{{flow}}（{{name}}）', en: '{{flow}} ({{name}})' },
  'approvals.sub-flow-failed': { zh: '发起失败：{{failure}}', zhtw: '發起失敗：{{failure}}', en: 'Not started: {{failure}}' },
  'approvals.sub-flows-retry': { zh: '重新发起', zhtw: '重新發起', en: 'Try again' },
  'approvals.sub-flows-retry-text': {
    zh: '以下子流程未能发起，系统每分钟自动重试；处理原因后也可立即重新发起。',
    zhtw: '以下子流程未能發起，系統每分鐘自動重試；處理原因後也可立即重新發起。',
    en: 'These could not be started. It is tried again each minute; once the reason is gone you can try at once.',
  },
  'approvals.sub-flows-none-failed': { zh: '子流程都已发起', zhtw: '子流程都已發起', en: 'All of them are started' },
  'approvals.sub-flow-planned': { zh: '正在发起', zhtw: '正在發起', en: 'Being started' },
} satisfies Texts
