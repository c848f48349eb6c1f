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
} satisfies Texts
