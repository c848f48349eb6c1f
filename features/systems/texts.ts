import type { Texts } from '#engine/texts/text.ts'

export const systemTexts = {
  'menu.system-system': { zh: '应用管理', zhtw: '應用管理', en: 'Systems' },
  'systems.icon-missing': { zh: '请选择图标', zhtw: '請選擇圖示', en: 'Choose an icon' },
  'systems.code-taken': { zh: '编码“{{code}}”已存在', zhtw: '編碼「{{code}}」已存在', en: 'The code “{{code}}” exists already' },
  'systems.property-wrong': { zh: '图标背景色不正确', zhtw: '圖示背景色不正確', en: 'The colour behind the icon is wrong' },
  'systems.main-stays': {
    zh: '开发平台是系统自身，不能禁用、删除或更改编码',
    zhtw: '開發平台是系統自身，不能停用、刪除或更改編碼',
    en: 'The development platform is the product itself: it is not disabled, deleted or given another code',
  },
  'systems.built-in-code': {
    zh: '该应用由系统带来，编码不能更改',
    zhtw: '該應用由系統帶來，編碼不能更改',
    en: 'The product brings this system; its code stays',
  },
  'systems.built-in': {
    zh: '该应用由系统带来，不能删除，可以禁用',
    zhtw: '該應用由系統帶來，不能刪除，可以停用',
    en: 'The product brings this system: it cannot be deleted, but disabled',
  },
  'systems.held-by-menus': {
    zh: '该应用还有{{count}}个菜单（{{names}}），请先删除',
    zhtw: '該應用還有{{count}}個選單（{{names}}），請先刪除',
    en: 'The system has {{count}} menu entries ({{names}}); delete them first',
  },
} satisfies Texts
