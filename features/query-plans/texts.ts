import type { Texts } from '#engine/texts/text.ts'

export const queryPlanTexts = {
  'query-plans.malformed': { zh: '查询条件格式不正确', zhtw: '查詢條件格式不正確', en: 'The conditions cannot be read' },
  'query-plans.there': { zh: '该方案名称已存在', zhtw: '該方案名稱已存在', en: 'You have a plan of this name already' },
  'query-plans.full': {
    zh: '每个列表最多保存{{count}}个方案，请先删除不用的',
    zhtw: '每個清單最多儲存{{count}}個方案，請先刪除不用的',
    en: 'At most {{count}} plans for a list; delete one first',
  },
  'query-plans.use': { zh: '已保存的查询方案（个）', zhtw: '已儲存的查詢方案（個）', en: 'saved query plans:' },
} satisfies Texts
