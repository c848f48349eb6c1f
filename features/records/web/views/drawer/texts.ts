import type { Texts } from '#engine/texts/text.ts'

/** Texts of the drawer of saved views. */
export const recordViewTexts = {
  'records.views.own': { zh: '我的视图', zhtw: '我的檢視', en: 'My views' },
  'records.views.published': { zh: '共享视图', zhtw: '共用檢視', en: 'Shared views' },
  'records.views.none': { zh: '不使用视图', zhtw: '不使用檢視', en: 'No view' },
  'records.views.empty': {
    zh: '还没有视图。先设置查询条件、筛选、排序和列，再保存为视图。',
    zhtw: '還沒有檢視。先設定查詢條件、篩選、排序和欄位，再儲存為檢視。',
    en: 'There are no views yet. Search, filter, sort and arrange the list, then keep that as a view.',
  },
  'records.views.failed': { zh: '视图没有读取成功', zhtw: '檢視沒有讀取成功', en: 'The views could not be read' },
  'records.views.default': { zh: '默认', zhtw: '預設', en: 'Default' },
  'records.views.name': { zh: '视图名称', zhtw: '檢視名稱', en: 'Name' },
  'records.views.no-name': { zh: '请填写视图名称', zhtw: '請填寫檢視名稱', en: 'Enter a name' },
  'records.views.is-default': { zh: '打开列表时默认使用', zhtw: '開啟清單時預設使用', en: 'Open the list with it' },
  'records.views.publish': { zh: '共享给其他人', zhtw: '共用給其他人', en: 'Share it' },
  'records.views.roles': {
    zh: '共享范围（不选角色则为全部）',
    zhtw: '共用範圍（不選角色則為全部）',
    en: 'For these roles (none: for all)',
  },
  'records.views.save': { zh: '将当前状态保存为视图', zhtw: '將目前狀態儲存為檢視', en: 'Keep the list as it is' },
  'records.views.edit': { zh: '编辑视图：{{name}}', zhtw: '編輯檢視：{{name}}', en: 'Edit the view {{name}}' },
  'records.views.overwrite': {
    zh: '用当前状态覆盖：{{name}}',
    zhtw: '用目前狀態覆蓋：{{name}}',
    en: 'Overwrite {{name}} with the list as it is',
  },
  'records.views.overwrite-ask': {
    zh: '用列表当前的条件、排序和列覆盖这个视图？',
    zhtw: '用清單目前的條件、排序和欄位覆蓋這個檢視？',
    en: 'Overwrite this view with the conditions, order and columns of the list?',
  },
  'records.views.remove': { zh: '删除视图：{{name}}', zhtw: '刪除檢視：{{name}}', en: 'Delete the view {{name}}' },
  'records.views.remove-ask': { zh: '删除这个视图？', zhtw: '刪除這個檢視？', en: 'Delete this view?' },
  'records.views.up': { zh: '上移视图：{{name}}', zhtw: '上移檢視：{{name}}', en: 'Move the view {{name}} up' },
  'records.views.down': { zh: '下移视图：{{name}}', zhtw: '下移檢視：{{name}}', en: 'Move the view {{name}} down' },
  'records.views.save-button': { zh: '保存', zhtw: '儲存', en: 'Save' },
} satisfies Texts
