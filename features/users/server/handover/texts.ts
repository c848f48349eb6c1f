import type { Texts } from '#engine/texts/text.ts'

/** What the server says of handing over. */
export const handoverTexts = {
  'users.handover.subordinates': { zh: '下属', zhtw: '下屬', en: 'Subordinates' },
  'users.handover.subordinates-effect': {
    zh: '他们的直属主管改为接任人',
    zhtw: '他們的直屬主管改為接任人',
    en: 'They report to the successor',
  },
  'users.handover.positions': { zh: '岗位', zhtw: '崗位', en: 'Positions' },
  'users.handover.positions-effect': {
    zh: '接任人加入岗位，该用户移出',
    zhtw: '接任人加入崗位，該使用者移出',
    en: 'The successor gets the position, this user loses it',
  },
  'users.handover.groups': { zh: '分组', zhtw: '分組', en: 'Groups' },
  'users.handover.groups-effect': {
    zh: '接任人加入分组，该用户移出',
    zhtw: '接任人加入分組，該使用者移出',
    en: 'The successor joins the group, this user leaves it',
  },
  'users.handover.organizations': { zh: '负责的组织', zhtw: '負責的組織', en: 'Organizations led' },
  'users.handover.organizations-effect': {
    zh: '组织、部门的负责人改为接任人',
    zhtw: '組織、部門的負責人改為接任人',
    en: 'The successor becomes their head',
  },
  'users.handover.administration': { zh: '分级管理的组织', zhtw: '分級管理的組織', en: 'Organizations administered' },
  'users.handover.administration-effect': {
    zh: '接任人增加该用户的分级管理权限，该用户不再管理',
    zhtw: '接任人增加該使用者的分級管理權限，該使用者不再管理',
    en: 'The successor administers them too, this user no longer does',
  },
  'users.handover.roles': { zh: '角色', zhtw: '角色', en: 'Roles' },
  'users.handover.roles-effect': {
    zh: '按需逐个勾选：接任人获得角色及其权限，该用户移出',
    zhtw: '按需逐個勾選：接任人獲得角色及其權限，該使用者移出',
    en: 'To be ticked one by one: the successor gets the role with its rights, this user loses it',
  },
  'users.handover.same': { zh: '接任人不能是本人', zhtw: '接任人不能是本人', en: 'The successor must be somebody else' },
  'users.handover.successor-missing': { zh: '请选择接任人', zhtw: '請選擇接任人', en: 'Please choose the successor' },
  'users.handover.successor-unknown': {
    zh: '接任人不存在、已禁用或不在您的管理范围内，请选择其他人员',
    zhtw: '接任人不存在、已停用或不在您的管理範圍內，請選擇其他人員',
    en: 'The successor does not exist, is disabled or is not managed by you; please choose somebody else',
  },
  'users.handover.not-managed': {
    zh: '不在您的管理范围内',
    zhtw: '不在您的管理範圍內',
    en: 'Not managed by you',
  },
  'users.handover.disabled': { zh: '已禁用或已删除', zhtw: '已停用或已刪除', en: 'Disabled or deleted' },
  'users.handover.position-elsewhere': {
    zh: '{{name}}不属于岗位所在的组织“{{organization}}”',
    zhtw: '{{name}}不屬於崗位所在的組織「{{organization}}」',
    en: '{{name}} does not belong to “{{organization}}”, where the position is',
  },
  'users.handover.gone': {
    zh: '已不在该用户名下，请刷新后查看',
    zhtw: '已不在該使用者名下，請重新整理後查看',
    en: 'It is no longer with this user; please refresh',
  },
  'users.handover.too-many': { zh: '一次最多交接200项', zhtw: '一次最多交接200項', en: 'At most 200 at once' },
  'users.handover.done': { zh: '已交接{{count}}项', zhtw: '已交接{{count}}項', en: 'Handed over: {{count}}' },
  'users.handover.done-in-part': {
    zh: '已交接{{count}}项，{{refused}}项未能交接',
    zhtw: '已交接{{count}}項，{{refused}}項未能交接',
    en: 'Handed over: {{count}}, not possible: {{refused}}',
  },
} satisfies Texts
