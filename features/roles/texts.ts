import type { Texts } from '#engine/texts/text.ts'

export const roleTexts = {
  'menu.permission-role': { zh: '角色管理', zhtw: '角色管理', en: 'Roles' },
  'roles.global': { zh: '全局', zhtw: '全域', en: 'Global' },
  'roles.code-taken': { zh: '编码“{{code}}”已存在', zhtw: '編碼「{{code}}」已存在', en: 'The code “{{code}}” exists already' },
  'roles.name-special': { zh: '名称不能含有特殊符号', zhtw: '名稱不能含有特殊符號', en: 'A name has no special characters' },
  'roles.organizations-missing': { zh: '请选择所属组织', zhtw: '請選擇所屬組織', en: 'Choose the organizations' },
  'roles.organization-unknown': { zh: '所选组织不存在', zhtw: '所選組織不存在', en: 'A chosen organization does not exist' },
  'roles.beyond-own': {
    zh: '该角色的权限超出您自己的权限，不能扩大它的适用范围',
    zhtw: '該角色的權限超出您自己的權限，不能擴大它的適用範圍',
    en: 'The role grants more than you hold, so you cannot make it count in more places',
  },
  'roles.held-by-people': {
    zh: '还有{{count}}名用户拥有该角色（{{names}}），请先移除成员',
    zhtw: '還有{{count}}名使用者擁有該角色（{{names}}），請先移除成員',
    en: '{{count}} users have the role ({{names}}); take them out first',
  },

  'roles.tree': { zh: '所属组织', zhtw: '所屬組織', en: 'Organizations' },
  'roles.tree-search': { zh: '搜索组织', zhtw: '搜尋組織', en: 'Search organizations' },
  'roles.tree-menu': { zh: '组织操作', zhtw: '組織操作', en: 'Actions of the tree' },
  'roles.tree-nothing': { zh: '没有匹配的组织', zhtw: '沒有符合的組織', en: 'No organization matches' },
  'roles.all': { zh: '全部角色', zhtw: '全部角色', en: 'All roles' },
  'roles.bound': { zh: '组织', zhtw: '組織', en: 'Organization' },
  'roles.name': { zh: '角色名称', zhtw: '角色名稱', en: 'Name' },
  'roles.code': { zh: '角色编码', zhtw: '角色編碼', en: 'Code' },
  'roles.kind': { zh: '角色类型', zhtw: '角色類型', en: 'Kind' },
  'roles.kind-help': {
    zh: '全局角色在任何组织都有效；组织角色只在所属组织为当前组织时有效',
    zhtw: '全域角色在任何組織都有效；組織角色只在所屬組織為目前組織時有效',
    en: 'A global role counts everywhere, another one only while its organization is the current one',
  },
  'roles.kind-graded': {
    zh: '全局角色由超级管理员管理',
    zhtw: '全域角色由超級管理員管理',
    en: 'Global roles are managed by super administrators',
  },
  'roles.organizations': { zh: '所属组织', zhtw: '所屬組織', en: 'Organizations' },
  'roles.people': { zh: '成员', zhtw: '成員', en: 'Members' },
  'roles.sort': { zh: '排序', zhtw: '排序', en: 'Order' },
  'roles.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'roles.description': { zh: '说明', zhtw: '說明', en: 'Description' },
  'roles.keyword': { zh: '关键词', zhtw: '關鍵詞', en: 'Keyword' },
  'roles.keyword-hint': { zh: '名称或编码', zhtw: '名稱或編碼', en: 'Name or code' },
  'roles.nothing': {
    zh: '没有名称或编码含“{{keyword}}”的角色',
    zhtw: '沒有名稱或編碼含「{{keyword}}」的角色',
    en: 'No role holds “{{keyword}}”',
  },
  'roles.empty': {
    zh: '这里还没有角色。新建角色后，为它授权并添加成员',
    zhtw: '這裡還沒有角色。新建角色後，為它授權並新增成員',
    en: 'No roles yet. Create one, grant it rights and add members',
  },
  'roles.empty-reader': {
    zh: '您管理的组织还没有角色，如需调整请联系管理员',
    zhtw: '您管理的組織還沒有角色，如需調整請聯絡管理員',
    en: 'The organizations you manage have no roles; ask an administrator',
  },
  'roles.new': { zh: '新建角色', zhtw: '新建角色', en: 'New role' },
  'roles.edit': { zh: '编辑角色', zhtw: '編輯角色', en: 'Edit role' },
} satisfies Texts
