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

  'systems.name': { zh: '应用名称', zhtw: '應用名稱', en: 'Name' },
  'systems.code': { zh: '应用编码', zhtw: '應用編碼', en: 'Code' },
  'systems.icon': { zh: '应用图标', zhtw: '應用圖示', en: 'Icon' },
  'systems.menus': { zh: '菜单数', zhtw: '選單數', en: 'Entries' },
  'systems.sort': { zh: '排序', zhtw: '排序', en: 'Order' },
  'systems.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'systems.description': { zh: '说明', zhtw: '說明', en: 'Description' },
  'systems.keyword': { zh: '关键词', zhtw: '關鍵詞', en: 'Keyword' },
  'systems.keyword-hint': { zh: '名称或编码', zhtw: '名稱或編碼', en: 'Name or code' },
  'systems.nothing': {
    zh: '没有名称或编码含“{{keyword}}”的应用',
    zhtw: '沒有名稱或編碼含「{{keyword}}」的應用',
    en: 'No system holds “{{keyword}}”',
  },
  'systems.empty': {
    zh: '还没有应用。新建应用后，在菜单管理中添加菜单',
    zhtw: '還沒有應用。新建應用後，在選單管理中新增選單',
    en: 'No systems yet. Create one, then add its menus',
  },
  'systems.empty-reader': {
    zh: '还没有应用，如需调整请联系管理员',
    zhtw: '還沒有應用，如需調整請聯絡管理員',
    en: 'There are no systems; ask an administrator',
  },
  'systems.new': { zh: '新建应用', zhtw: '新建應用', en: 'New system' },
  'systems.edit': { zh: '编辑应用', zhtw: '編輯應用', en: 'Edit system' },
  'systems.open-menus': { zh: '菜单', zhtw: '選單', en: 'Menus' },
  'systems.disable-effect': {
    zh: '禁用后，该应用的菜单对所有人停用',
    zhtw: '停用後，該應用的選單對所有人停用',
    en: 'Its menus are disabled for everybody',
  },
} satisfies Texts
