import type { Texts } from '#engine/texts/text.ts'

export const menuTexts = {
  'menu.system-menu': { zh: '菜单管理', zhtw: '選單管理', en: 'Menus' },
  'menus.parent-missing': { zh: '请选择上级菜单', zhtw: '請選擇上級選單', en: 'Choose where it stands' },
  'menus.icon-missing': { zh: '请选择图标', zhtw: '請選擇圖示', en: 'Choose an icon' },
  'menus.type-missing': { zh: '请选择菜单类型', zhtw: '請選擇選單類型', en: 'Choose the kind' },
  'menus.code-wrong': {
    zh: '编码只能输入英文、数字、小数点、横线和下划线，且首尾须为英文或数字',
    zhtw: '編碼只能輸入英文、數字、小數點、橫線和底線，且首尾須為英文或數字',
    en: 'A code has letters, digits, dots, dashes and underscores only, and begins and ends with a letter or digit',
  },
  'menus.code-taken': {
    zh: '该应用已有编码为“{{code}}”的菜单',
    zhtw: '該應用已有編碼為「{{code}}」的選單',
    en: 'The system has an entry with the code “{{code}}” already',
  },
  'menus.code-reserved': {
    zh: '编码“{{code}}”是平台自己的地址，请换一个',
    zhtw: '編碼「{{code}}」是平台自己的位址，請換一個',
    en: 'The code “{{code}}” is an address of the platform itself; choose another one',
  },
  'menus.address-taken': {
    zh: '该应用的菜单“{{name}}”已使用此地址',
    zhtw: '該應用的選單「{{name}}」已使用此位址',
    en: 'The entry “{{name}}” of the system has this address already',
  },
  'menus.system-unknown': { zh: '所属应用不存在', zhtw: '所屬應用不存在', en: 'There is no such system' },
  'menus.parent-unknown': { zh: '上级菜单不存在', zhtw: '上級選單不存在', en: 'There is no such entry to stand below' },
  'menus.parent-circle': {
    zh: '菜单不能移到自己或自己的下级之下',
    zhtw: '選單不能移到自己或自己的下級之下',
    en: 'An entry cannot stand below itself',
  },
  'menus.parent-no-folder': {
    zh: '上级只能是目录，“{{name}}”不是目录',
    zhtw: '上級只能是目錄，「{{name}}」不是目錄',
    en: 'Entries stand in folders only; “{{name}}” is none',
  },
  'menus.too-deep': { zh: '菜单最多{{levels}}层', zhtw: '選單最多{{levels}}層', en: 'Menus have at most {{levels}} levels' },
  'menus.neighbour-gone': {
    zh: '要排在其前的菜单已不在此处，请刷新后再试',
    zhtw: '要排在其前的選單已不在此處，請重新整理後再試',
    en: 'The entry it was to precede is not there any more; reload and try again',
  },
  'menus.type-not-offered': {
    zh: '该类型的页面尚未提供，暂不能选用',
    zhtw: '該類型的頁面尚未提供，暫不能選用',
    en: 'There are no pages of this kind yet',
  },
  'menus.folder-keeps-type': {
    zh: '目录下还有{{count}}个菜单，不能更改类型',
    zhtw: '目錄下還有{{count}}個選單，不能更改類型',
    en: 'The folder holds {{count}} entries, so it stays a folder',
  },
  'menus.address-wrong': {
    zh: '请输入页面地址，例如 permission/user，不能带网址或空格',
    zhtw: '請輸入頁面位址，例如 permission/user，不能帶網址或空格',
    en: 'Enter the address of a page, such as permission/user, without host and spaces',
  },
  'menus.link-not-web': {
    zh: '链接地址须以 http://、https:// 或 / 开头，且不含空格',
    zhtw: '連結位址須以 http://、https:// 或 / 開頭，且不含空格',
    en: 'A link begins with http://, https:// or /, and has no spaces',
  },
  'menus.link-placeholder': {
    zh: '链接地址不能含 ${token} 等占位符：登录令牌出现在地址中会泄露给其他网站',
    zhtw: '連結位址不能含 ${token} 等占位符：登入權杖出現在位址中會洩露給其他網站',
    en: 'A link holds no placeholder such as ${token}: in an address the token of the session would leak to other sites',
  },
  'menus.link-credentials': {
    zh: '链接地址不能含用户名和密码',
    zhtw: '連結位址不能含使用者名稱和密碼',
    en: 'A link holds no user name and password',
  },
  'menus.subject-missing': { zh: '请选择功能', zhtw: '請選擇功能', en: 'Choose what it opens' },
  'menus.subject-unknown': {
    zh: '所选功能不存在、未发布或已停用',
    zhtw: '所選功能不存在、未發佈或已停用',
    en: 'What was chosen does not exist, is not published or is disabled',
  },
  'menus.property-wrong': { zh: '菜单属性格式不正确', zhtw: '選單屬性格式不正確', en: 'The properties of the entry are malformed' },
  'menus.built-in': {
    zh: '该菜单由系统带来，不能删除，可以禁用或隐藏',
    zhtw: '該選單由系統帶來，不能刪除，可以停用或隱藏',
    en: 'The product brings this entry: it cannot be deleted, but disabled or hidden',
  },
  'menus.built-in-stays': {
    zh: '该菜单由系统带来，编码、类型和地址不能更改',
    zhtw: '該選單由系統帶來，編碼、類型和位址不能更改',
    en: 'The product brings this entry: code, kind and address stay',
  },
  'menus.keeps-reachable': {
    zh: '“菜单管理”须保持可用，否则将无法再调整菜单',
    zhtw: '「選單管理」須保持可用，否則將無法再調整選單',
    en: 'The screen of menus stays in the navigation, as nothing could be changed otherwise',
  },
  'menus.widens': {
    zh: '此更改会扩大已获授权角色的权限，只有超级管理员可以操作',
    zhtw: '此更改會擴大已獲授權角色的權限，只有超級管理員可以操作',
    en: 'This gives more rights to roles that have the entry; only super administrators do so',
  },
  'menus.held-by-children': {
    zh: '该目录下还有{{count}}个菜单（{{names}}），请先删除或移走',
    zhtw: '該目錄下還有{{count}}個選單（{{names}}），請先刪除或移走',
    en: 'The folder holds {{count}} entries ({{names}}); delete or move them first',
  },
  'menus.placed': { zh: '移动成功', zhtw: '移動成功', en: 'Moved' },
} satisfies Texts
