import type { Texts } from '#engine/texts/text.ts'

export const endSubFlowTexts = {
  'flows.sub-flow-started': { zh: '已发起子流程', zhtw: '已發起子流程', en: 'Sub flow started' },
  'flows.sub-flow-approved': { zh: '子流程已通过', zhtw: '子流程已通過', en: 'Sub flow approved' },
  'flows.sub-flow-terminated': { zh: '子流程已终止', zhtw: '子流程已終止', en: 'Sub flow terminated' },
  'flows.sub-flow-waits': { zh: '等待子流程结束', zhtw: '等待子流程結束', en: 'Waiting for the sub flow' },
  'flows.sub-flow-coming': { zh: '将发起子流程', zhtw: '將發起子流程', en: 'Will start a sub flow' },
  'flows.sub-flow-too-deep': {
    zh: '“{{node}}”不能发起子流程：子流程最多嵌套{{most}}层',
    zhtw: '「{{node}}」不能發起子流程：子流程最多巢狀{{most}}層',
    en: '“{{node}}” cannot start its sub flow: at most {{most}} of them may stand within each other',
  },
  'flows.sub-flow-too-many': {
    zh: '“{{node}}”的子流程发起人超过{{most}}人，请缩小范围',
    zhtw: '「{{node}}」的子流程發起人超過{{most}}人，請縮小範圍',
    en: '“{{node}}” finds more than {{most}} people to start its sub flow, please name fewer',
  },
  'flows.sub-flows-run': {
    zh: '子流程尚未结束，不能执行此操作',
    zhtw: '子流程尚未結束，不能執行此操作',
    en: 'Not possible while sub flows are running',
  },
  'flows.is-sub-flow': {
    zh: '该申请由其他流程发起，不能撤回或删除',
    zhtw: '該申請由其他流程發起，不能撤回或刪除',
    en: 'This request was started by another flow and cannot be withdrawn or deleted',
  },
} satisfies Texts
