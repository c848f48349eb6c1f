import type { Texts } from '#engine/texts/text.ts'

export const organizationTexts = {
  'menu.permission': { zh: '权限管理', zhtw: '權限管理', en: 'Permissions' },
  'menu.permission-organize': { zh: '组织管理', zhtw: '組織管理', en: 'Organizations' },

  'organizations.parent-missing': { zh: '请选择上级组织', zhtw: '請選擇上級組織', en: 'Choose the organization above' },
  'organizations.parent-circle': {
    zh: '上级不能是自己或自己的下级组织',
    zhtw: '上級不能是自己或自己的下級組織',
    en: 'An organization cannot stand below itself',
  },
  'organizations.parent-unknown': { zh: '上级组织不存在', zhtw: '上級組織不存在', en: 'The organization above does not exist' },
  'organizations.parent-disabled': {
    zh: '上级组织已禁用，请先启用或另选',
    zhtw: '上級組織已停用，請先啟用或另選',
    en: 'The organization above is disabled',
  },
  'organizations.department-top': {
    zh: '部门必须属于公司或其他部门',
    zhtw: '部門必須屬於公司或其他部門',
    en: 'A department belongs to a company or department',
  },
  'organizations.name-special': { zh: '名称不能含有特殊符号', zhtw: '名稱不能含有特殊符號', en: 'A name has no special characters' },
  'organizations.name-taken': {
    zh: '同一上级下已有名称“{{name}}”',
    zhtw: '同一上級下已有名稱「{{name}}」',
    en: 'The name “{{name}}” exists there already',
  },
  'organizations.code-taken': { zh: '编码“{{code}}”已存在', zhtw: '編碼「{{code}}」已存在', en: 'The code “{{code}}” exists already' },
  'organizations.manager-unknown': {
    zh: '部门主管不存在或已禁用',
    zhtw: '部門主管不存在或已停用',
    en: 'The head does not exist or is disabled',
  },
  'organizations.too-long': { zh: '内容过长', zhtw: '內容過長', en: 'The text is too long' },
  'organizations.phone-wrong': { zh: '请输入正确的电话号码', zhtw: '請輸入正確的電話號碼', en: 'Enter a phone number' },
  'organizations.email-wrong': { zh: '请输入正确的邮箱', zhtw: '請輸入正確的郵箱', en: 'Enter an e-mail address' },
  'organizations.account-wrong': { zh: '银行账户只能输入数字', zhtw: '銀行帳戶只能輸入數字', en: 'A bank account has digits only' },
  'organizations.moved': { zh: '移动成功', zhtw: '移動成功', en: 'Moved' },

  'organizations.held-by-organizations': {
    zh: '还有{{count}}个下级组织（{{names}}），请先移走或删除',
    zhtw: '還有{{count}}個下級組織（{{names}}），請先移走或刪除',
    en: '{{count}} organizations stand below it ({{names}}); move or delete them first',
  },
  'organizations.held-by-people': {
    zh: '还有{{count}}名用户（{{names}}），请先调离',
    zhtw: '還有{{count}}名使用者（{{names}}），請先調離',
    en: '{{count}} users belong to it ({{names}}); move them first',
  },
  'organizations.held-by-roles': {
    zh: '还有{{count}}个角色绑定在该组织（{{names}}），请先解除',
    zhtw: '還有{{count}}個角色綁定在該組織（{{names}}），請先解除',
    en: '{{count}} roles are bound to it ({{names}}); unbind them first',
  },

  'organizations.move.moves': {
    zh: '随同移动{{organizations}}个下级组织、{{people}}名用户',
    zhtw: '隨同移動{{organizations}}個下級組織、{{people}}名使用者',
    en: '{{organizations}} organizations below it and {{people}} users move with it',
  },
  'organizations.move.loses': {
    zh: '{{count}}人不再管理或看到其数据：{{names}}',
    zhtw: '{{count}}人不再管理或看到其資料：{{names}}',
    en: '{{count}} people no longer manage it or see its data: {{names}}',
  },
  'organizations.move.gains': {
    zh: '{{count}}人将可以管理或看到其数据：{{names}}',
    zhtw: '{{count}}人將可以管理或看到其資料：{{names}}',
    en: '{{count}} people will manage it or see its data: {{names}}',
  },
} satisfies Texts
