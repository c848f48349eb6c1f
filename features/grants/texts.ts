import type { Texts } from '#engine/texts/text.ts'

export const grantTexts = {
  'grants.roles-missing': { zh: '请选择角色', zhtw: '請選擇角色', en: 'Choose the roles' },
  'grants.roles-only': { zh: '权限只能授予角色', zhtw: '權限只能授予角色', en: 'Rights are granted to roles alone' },
  'grants.own-role': {
    zh: '不能修改自己所拥有角色的权限',
    zhtw: '不能修改自己所擁有角色的權限',
    en: 'You cannot change a role of your own',
  },
  'grants.beyond-own': {
    zh: '不能授予您自己没有的权限：{{names}}',
    zhtw: '不能授予您自己沒有的權限：{{names}}',
    en: 'You cannot grant what you do not hold: {{names}}',
  },
} satisfies Texts
