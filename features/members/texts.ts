import type { Texts } from '#engine/texts/text.ts'

export const memberTexts = {
  'members.unknown': { zh: '所选用户不存在或已禁用', zhtw: '所選使用者不存在或已停用', en: 'A chosen user does not exist or is disabled' },
  'members.not-managed': {
    zh: '您不能调整这些用户：{{names}}',
    zhtw: '您不能調整這些使用者：{{names}}',
    en: 'You do not manage these users: {{names}}',
  },
  'members.not-in-organization': {
    zh: '这些用户不属于岗位所在的组织：{{names}}',
    zhtw: '這些使用者不屬於崗位所在的組織：{{names}}',
    en: 'These users do not belong to the organization of the position: {{names}}',
  },
  'members.beyond-own': {
    zh: '该角色的权限超出您自己的权限，不能授予他人',
    zhtw: '該角色的權限超出您自己的權限，不能授予他人',
    en: 'This role holds more than you do, so you cannot give it to others',
  },

  'members.action': { zh: '成员', zhtw: '成員', en: 'Members' },
  'members.title': { zh: '“{{name}}”的成员', zhtw: '「{{name}}」的成員', en: 'Members of “{{name}}”' },
} satisfies Texts
