import type { Texts } from '#engine/texts/text.ts'

export const recordTexts = {
  'records.publish.retyped': {
    zh: '字段“{{field}}”已有数据，不能改为其他类型',
    zhtw: '欄位「{{field}}」已有資料，不能改為其他類型',
    en: 'The field "{{field}}" has data and cannot become another type',
  },
  'records.publish.code-fixed': {
    zh: '功能编码发布后不能修改',
    zhtw: '功能編碼發佈後不能修改',
    en: 'The code of a published function is fixed',
  },
  'records.publish.not-unique': {
    zh: '已有数据存在重复值，不能设为不可重复',
    zhtw: '已有資料存在重複值，不能設為不可重複',
    en: 'Existing records hold a value twice, so it cannot be made unique',
  },
  'records.duplicate': { zh: '{{label}}已存在，不能重复', zhtw: '{{label}}已存在，不能重複', en: '{{label}} is already taken' },
  'records.out-of-reach': {
    zh: '保存后您将无权查看此数据，请检查所属范围',
    zhtw: '儲存後您將無權查看此資料，請檢查所屬範圍',
    en: 'You could not see this record after saving; check what it belongs to',
  },
  'records.has-flow': {
    zh: '此数据由流程办理，请在流程中修改',
    zhtw: '此資料由流程辦理，請在流程中修改',
    en: 'This record runs through a flow; change it there',
  },
} satisfies Texts
