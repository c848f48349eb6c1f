import type { Texts } from '#engine/texts/text.ts'

export const groupTexts = {
  'menu.permission-group': { zh: '分组管理', zhtw: '分組管理', en: 'Groups' },

  'groups.type-missing': { zh: '请选择分组类型', zhtw: '請選擇分組類型', en: 'Choose a type' },
  'groups.name-special': { zh: '名称不能含有特殊符号', zhtw: '名稱不能含有特殊符號', en: 'A name has no special characters' },
  'groups.code-taken': { zh: '编码“{{code}}”已存在', zhtw: '編碼「{{code}}」已存在', en: 'The code “{{code}}” exists already' },
  'groups.name-taken': { zh: '已有分组“{{name}}”', zhtw: '已有分組「{{name}}」', en: 'There is a group “{{name}}” already' },
  'groups.held-by-people': {
    zh: '还有{{count}}名成员（{{names}}），请先移出',
    zhtw: '還有{{count}}名成員（{{names}}），請先移出',
    en: '{{count}} users belong to it ({{names}}); take them out first',
  },
  'groups.empty': {
    zh: '还没有分组，新建后可以在表单、流程和消息中选用',
    zhtw: '還沒有分組，新建後可以在表單、流程和訊息中選用',
    en: 'There are no groups yet; forms, flows and messages can use them',
  },

  'groups.name': { zh: '名称', zhtw: '名稱', en: 'Name' },
  'groups.code': { zh: '编码', zhtw: '編碼', en: 'Code' },
  'groups.type': { zh: '类型', zhtw: '類型', en: 'Type' },
  'groups.people': { zh: '人数', zhtw: '人數', en: 'People' },
  'groups.sort': { zh: '排序', zhtw: '排序', en: 'Order' },
  'groups.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'groups.description': { zh: '说明', zhtw: '說明', en: 'Description' },
  'groups.keyword': { zh: '关键词', zhtw: '關鍵字', en: 'Keyword' },
  'groups.keyword-hint': { zh: '请输入名称或编码', zhtw: '請輸入名稱或編碼', en: 'Name or code' },
  'groups.nothing': {
    zh: '没有名称或编码含“{{keyword}}”的分组',
    zhtw: '沒有名稱或編碼含「{{keyword}}」的分組',
    en: 'No group holds “{{keyword}}” in name or code',
  },
  'groups.new': { zh: '新建分组', zhtw: '新建分組', en: 'New group' },
  'groups.edit': { zh: '编辑分组', zhtw: '編輯分組', en: 'Edit group' },
} satisfies Texts
