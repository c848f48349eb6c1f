import type { Texts } from '#engine/texts/text.ts'

/** Texts of the designer of a function around its pages. */
export const functionDesignerTexts = {
  'function-designer.title': { zh: '功能设计', zhtw: '功能設計', en: 'Function designer' },
  'function-designer.of': { zh: '设计：{{name}}', zhtw: '設計：{{name}}', en: 'Design: {{name}}' },
  'function-designer.no-function': { zh: '没有指定要设计的功能', zhtw: '沒有指定要設計的功能', en: 'No function is named' },
  'function-designer.pages': { zh: '设计步骤', zhtw: '設計步驟', en: 'Pages' },
  'function-designer.page-base': { zh: '基础信息', zhtw: '基礎資訊', en: 'Basics' },
  'function-designer.page-form': { zh: '表单设计', zhtw: '表單設計', en: 'Form' },
  'function-designer.page-list': { zh: '列表设计', zhtw: '列表設計', en: 'List' },
  'function-designer.open-flow': { zh: '流程设计', zhtw: '流程設計', en: 'Flow' },
  'function-designer.publish': { zh: '发布', zhtw: '發布', en: 'Publish' },
  'function-designer.somebody': { zh: '其他管理员', zhtw: '其他管理員', en: 'Another administrator' },
  'function-designer.copy-of': { zh: '{{name}}（我的修改）', zhtw: '{{name}}（我的修改）', en: '{{name}} (my changes)' },
  'function-designer.name': { zh: '功能名称', zhtw: '功能名稱', en: 'Name' },
  'function-designer.code': { zh: '功能编码', zhtw: '功能編碼', en: 'Code' },
  'function-designer.category': { zh: '功能分类', zhtw: '功能分類', en: 'Category' },
  'function-designer.flow': { zh: '流程', zhtw: '流程', en: 'Flow' },
  'function-designer.flow-0': { zh: '不使用', zhtw: '不使用', en: 'None' },
  'function-designer.flow-1': { zh: '提交后审批', zhtw: '提交後審批', en: 'Approval after submission' },
  'function-designer.description': { zh: '说明', zhtw: '說明', en: 'Description' },
  'function-designer.step-base': { zh: '修改基础信息：{{setting}}', zhtw: '修改基礎資訊：{{setting}}', en: 'Change {{setting}}' },
  'function-designer.broken-form': {
    zh: '“{{name}}”的表单定义无法读取。原文保留未动，请在文本中改正。',
    zhtw: '「{{name}}」的表單定義無法讀取。原文保留未動，請在文字中改正。',
    en: 'The form of {{name}} cannot be read. Its text is kept as it is; please correct it there.',
  },
  'function-designer.broken-phone-list': {
    zh: '“{{name}}”的手机列表定义无法读取。原文保留未动，请在文本中改正。',
    zhtw: '「{{name}}」的手機列表定義無法讀取。原文保留未動，請在文字中改正。',
    en: 'The list of {{name}} on phones cannot be read. Its text is kept as it is; please correct it there.',
  },
  'function-designer.broken-list': {
    zh: '“{{name}}”的列表定义无法读取。原文保留未动，请在文本中改正。',
    zhtw: '「{{name}}」的列表定義無法讀取。原文保留未動，請在文字中改正。',
    en: 'The list of {{name}} cannot be read. Its text is kept as it is; please correct it there.',
  },
  'function-designer.mend': { zh: '改正文本', zhtw: '改正文字', en: 'Correct the text' },
  'function-designer.put-back': {
    zh: '恢复已发布的第 {{version}} 版',
    zhtw: '還原已發布的第 {{version}} 版',
    en: 'Put back version {{version}}, which is published',
  },
  'function-designer.no-object': { zh: '应当是一个 JSON 对象', zhtw: '應當是一個 JSON 物件', en: 'This should be a JSON object' },
} satisfies Texts
