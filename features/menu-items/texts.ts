import type { Texts } from '#engine/texts/text.ts'

export const menuItemTexts = {
  'menu-items.menu-missing': { zh: '请选择菜单', zhtw: '請選擇選單', en: 'Choose the menu' },
  'menu-items.menu-unknown': { zh: '菜单不存在', zhtw: '選單不存在', en: 'There is no such menu' },
  'menu-items.menu-folder': {
    zh: '目录没有按钮、列表、表单和数据权限',
    zhtw: '目錄沒有按鈕、列表、表單和資料權限',
    en: 'A folder has no buttons, columns, fields or data to grant',
  },
  'menu-items.code-wrong': {
    zh: '编码以英文、数字或下划线开头，只能包含英文、数字和“_”“-”“.”',
    zhtw: '編碼以英文、數字或底線開頭，只能包含英文、數字和「_」「-」「.」',
    en: 'A code begins with a letter, a digit or _ and has letters, digits, _, - and dots only',
  },
  'menu-items.code-too-long': { zh: '编码最多为100个字符', zhtw: '編碼最多為100個字元', en: 'A code has at most 100 characters' },
  'menu-items.code-taken': {
    zh: '该菜单已有编码为“{{code}}”的项',
    zhtw: '該選單已有編碼為「{{code}}」的項',
    en: 'The menu already has an item with the code “{{code}}”',
  },
  'menu-items.rule-wrong': { zh: '请选择字段规则', zhtw: '請選擇欄位規則', en: 'Choose where the field stands' },
  'menu-items.no-associated': {
    zh: '该菜单的表单没有副表',
    zhtw: '該選單的表單沒有副表',
    en: 'The form of the menu has no associated table',
  },
  'menu-items.sub-table-missing': { zh: '请选择子表', zhtw: '請選擇子表', en: 'Choose the sub-table' },
  'menu-items.table-wrong': {
    zh: '该字段属于“{{table}}”',
    zhtw: '該欄位屬於「{{table}}」',
    en: 'The field stands in “{{table}}”',
  },
  'menu-items.field-unknown': {
    zh: '菜单的表单没有字段“{{field}}”',
    zhtw: '選單的表單沒有欄位「{{field}}」',
    en: 'The form of the menu has no field “{{field}}”',
  },
  'menu-items.nothing-chosen': { zh: '请选择字段', zhtw: '請選擇欄位', en: 'Choose fields' },
  'menu-items.published-stays': {
    zh: '该项由功能发布生成，不能删除，可以禁用',
    zhtw: '該項由功能發布產生，不能刪除，可以停用',
    en: 'Publishing the function keeps this item: disable it instead of deleting it',
  },
  'menu-items.published-code': {
    zh: '该项由功能发布生成，编码不能修改',
    zhtw: '該項由功能發布產生，編碼不能修改',
    en: 'Publishing the function keeps this item: its code cannot change',
  },
  'menu-items.withdrawn': {
    zh: '已发布的功能中没有此项，不能启用',
    zhtw: '已發布的功能中沒有此項，不能啟用',
    en: 'The published function does not have this item, so it cannot be enabled',
  },
  'menu-items.has-children': {
    zh: '该按钮还有下级按钮，请先删除下级',
    zhtw: '該按鈕還有下級按鈕，請先刪除下級',
    en: 'Delete the buttons below this one first',
  },
  'menu-items.parent-unknown': { zh: '上级按钮不存在', zhtw: '上級按鈕不存在', en: 'There is no such button to stand below' },
  'menu-items.parent-circle': {
    zh: '上级不能是按钮本身或其下级',
    zhtw: '上級不能是按鈕本身或其下級',
    en: 'A button cannot stand below itself',
  },
  'menu-items.own-role': {
    zh: '您的角色拥有此项，不能自行修改，请联系超级管理员',
    zhtw: '您的角色擁有此項，不能自行修改，請聯絡超級管理員',
    en: 'A role of your own grants this item: ask a super administrator to change it',
  },
  'menu-items.granted-by': {
    zh: '已授予{{count}}个角色（{{names}}），删除后这些角色不再拥有',
    zhtw: '已授予{{count}}個角色（{{names}}），刪除後這些角色不再擁有',
    en: '{{count}} roles grant it ({{names}}) and will lose it',
  },
} satisfies Texts
