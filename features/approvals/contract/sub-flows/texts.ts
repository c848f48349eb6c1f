import type { Texts } from '#engine/texts/text.ts'

/** The requests that belong together as sub flows. */
export const subFlowTexts = {
  'approvals.sub-flows': { zh: '子流程', zhtw: '子流程', en: 'Sub flows' },
  'approvals.parent-flow': { zh: '主流程', zhtw: '主流程', en: 'Main request' },
  'approvals.sub-flow-of': { zh: '{{flow}}（{{name}}）', zhtw: '{{flow}}（{{name}}）', en: '{{flow}} ({{name}})' },
  'approvals.sub-flow-planned': { zh: '正在发起', zhtw: '正在發起', en: 'Being started' },
} satisfies Texts
