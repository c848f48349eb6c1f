import type { Texts } from '#engine/texts/text.ts'

/** What the summary of approvals says, on both sides. */
export const summaryTexts = {
  'approvals.summary.off': { zh: '该流程未开启审批汇总', zhtw: '該流程未開啟審批彙總', en: 'This flow has no summary of approvals' },
  'approvals.summary.by': { zh: '汇总方式', zhtw: '彙總方式', en: 'Summed up by' },
  'approvals.summary.department': { zh: '按部门', zhtw: '按部門', en: 'Department' },
  'approvals.summary.role': { zh: '按角色', zhtw: '按角色', en: 'Role' },
  'approvals.summary.position': { zh: '按岗位', zhtw: '按崗位', en: 'Position' },
  'approvals.summary.none': { zh: '还没有审批记录', zhtw: '還沒有審批記錄', en: 'Nothing was decided yet' },
  'approvals.summary.nowhere-department': { zh: '未分配部门', zhtw: '未分配部門', en: 'No department' },
  'approvals.summary.nowhere-role': { zh: '未分配角色', zhtw: '未分配角色', en: 'No role' },
  'approvals.summary.nowhere-position': { zh: '未分配岗位', zhtw: '未分配崗位', en: 'No position' },
  'approvals.summary.count': { zh: '{{count}} 条', zhtw: '{{count}} 條', en: '{{count}}' },
} satisfies Texts
