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

  'grants.action': { zh: '授权', zhtw: '授權', en: 'Grant' },
  'grants.title': { zh: '“{{name}}”的权限', zhtw: '「{{name}}」的權限', en: 'Rights of “{{name}}”' },
  'grants.step.system': { zh: '系统权限', zhtw: '系統權限', en: 'Systems' },
  'grants.step.module': { zh: '菜单权限', zhtw: '選單權限', en: 'Menus' },
  'grants.step.button': { zh: '按钮权限', zhtw: '按鈕權限', en: 'Buttons' },
  'grants.step.column': { zh: '列表权限', zhtw: '列表權限', en: 'Columns' },
  'grants.step.form': { zh: '表单权限', zhtw: '表單權限', en: 'Form fields' },
  'grants.step.resource': { zh: '数据权限', zhtw: '資料權限', en: 'Data' },
  'grants.step-of': {
    zh: '第{{at}}步，共{{all}}步：{{name}}',
    zhtw: '第{{at}}步，共{{all}}步：{{name}}',
    en: 'Step {{at}} of {{all}}: {{name}}',
  },
  'grants.nothing.system': { zh: '没有可授予的系统', zhtw: '沒有可授予的系統', en: 'No system to grant' },
  'grants.nothing.module': { zh: '请先在“系统权限”中选择系统', zhtw: '請先在「系統權限」中選擇系統', en: 'Choose a system first' },
  'grants.nothing.items': {
    zh: '所选菜单没有需要单独授权的项，这一步可以跳过',
    zhtw: '所選選單沒有需要單獨授權的項，這一步可以跳過',
    en: 'The chosen menus have nothing to grant here; this step can be left out',
  },
  'grants.back': { zh: '上一步', zhtw: '上一步', en: 'Back' },
  'grants.next': { zh: '下一步', zhtw: '下一步', en: 'Next' },
  'grants.gains': { zh: '{{count}}人获得权限', zhtw: '{{count}}人獲得權限', en: '{{count}} people gain rights' },
  'grants.loses': { zh: '{{count}}人失去权限', zhtw: '{{count}}人失去權限', en: '{{count}} people lose rights' },
  'grants.added': { zh: '新增{{count}}项', zhtw: '新增{{count}}項', en: '{{count}} added' },
  'grants.removed': { zh: '移除{{count}}项', zhtw: '移除{{count}}項', en: '{{count}} removed' },
  'grants.conflict': {
    zh: '该角色已被他人修改，您的选择没有保存。请关闭后重新打开，在最新权限上修改',
    zhtw: '該角色已被他人修改，您的選擇沒有儲存。請關閉後重新開啟，在最新權限上修改',
    en: 'Somebody else changed the role, and your choice is not saved. Close and open again to change the newest rights',
  },
} satisfies Texts
