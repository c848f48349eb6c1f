import type { Texts } from '#engine/texts/text.ts'

export const positionTexts = {
  'menu.permission-position': { zh: '岗位管理', zhtw: '崗位管理', en: 'Positions' },

  'positions.type-missing': { zh: '请选择岗位类型', zhtw: '請選擇崗位類型', en: 'Choose a type' },
  'positions.name-special': { zh: '名称不能含有特殊符号', zhtw: '名稱不能含有特殊符號', en: 'A name has no special characters' },
  'positions.code-taken': { zh: '编码“{{code}}”已存在', zhtw: '編碼「{{code}}」已存在', en: 'The code “{{code}}” exists already' },
  'positions.name-taken': {
    zh: '该组织下已有岗位“{{name}}”',
    zhtw: '該組織下已有崗位「{{name}}」',
    en: 'The organization has a position “{{name}}” already',
  },
  'positions.organization-missing': { zh: '请选择所属组织', zhtw: '請選擇所屬組織', en: 'Choose an organization' },
  'positions.organization-unknown': { zh: '所属组织不存在', zhtw: '所屬組織不存在', en: 'The organization does not exist' },
  'positions.organization-disabled': { zh: '所属组织已禁用', zhtw: '所屬組織已停用', en: 'The organization is disabled' },
  'positions.held-by-people': {
    zh: '还有{{count}}名用户任该岗位（{{names}}），请先移出成员',
    zhtw: '還有{{count}}名使用者任該崗位（{{names}}），請先移出成員',
    en: '{{count}} users hold it ({{names}}); take them out first',
  },
  'positions.of-organization': {
    zh: '还有{{count}}个岗位（{{names}}），请先移走或删除',
    zhtw: '還有{{count}}個崗位（{{names}}），請先移走或刪除',
    en: 'It has {{count}} positions ({{names}}); move or delete them first',
  },
  'positions.organization': { zh: '所属组织', zhtw: '所屬組織', en: 'Organization' },
  'positions.organizations': { zh: '组织', zhtw: '組織', en: 'Organizations' },
  'positions.organizations.search': { zh: '搜索组织', zhtw: '搜尋組織', en: 'Search organizations' },
  'positions.organizations.menu': { zh: '组织操作', zhtw: '組織操作', en: 'Actions of the tree' },
  'positions.organizations.nothing': { zh: '没有匹配的组织', zhtw: '沒有符合的組織', en: 'No organization fits' },
  'positions.organizations.empty': {
    zh: '没有您管理的组织，请联系管理员',
    zhtw: '沒有您管理的組織，請聯絡管理員',
    en: 'You administer no organization; ask an administrator',
  },
  'positions.empty': { zh: '“{{name}}”还没有岗位', zhtw: '「{{name}}」還沒有崗位', en: '“{{name}}” has no positions yet' },

  'positions.name': { zh: '名称', zhtw: '名稱', en: 'Name' },
  'positions.code': { zh: '编码', zhtw: '編碼', en: 'Code' },
  'positions.type': { zh: '类型', zhtw: '類型', en: 'Type' },
  'positions.people': { zh: '人数', zhtw: '人數', en: 'People' },
  'positions.sort': { zh: '排序', zhtw: '排序', en: 'Order' },
  'positions.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'positions.description': { zh: '说明', zhtw: '說明', en: 'Description' },
  'positions.keyword': { zh: '关键词', zhtw: '關鍵字', en: 'Keyword' },
  'positions.keyword-hint': { zh: '请输入名称或编码', zhtw: '請輸入名稱或編碼', en: 'Name or code' },
  'positions.nothing': {
    zh: '没有名称或编码含“{{keyword}}”的岗位',
    zhtw: '沒有名稱或編碼含「{{keyword}}」的崗位',
    en: 'No position holds “{{keyword}}” in name or code',
  },
  'positions.new': { zh: '新建岗位', zhtw: '新建崗位', en: 'New position' },
  'positions.edit': { zh: '编辑岗位', zhtw: '編輯崗位', en: 'Edit position' },
} satisfies Texts
