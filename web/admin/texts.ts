import type { Texts } from '#engine/texts/text.ts'

/** Texts that all management screens share (document 1, sections 2, 4 and 8). */
export const adminTexts = {
  'admin.add': { zh: '新增', zhtw: '新增', en: 'New' },
  'admin.edit': { zh: '编辑', zhtw: '編輯', en: 'Edit' },
  'admin.remove': { zh: '删除', zhtw: '刪除', en: 'Delete' },
  'admin.enable': { zh: '启用', zhtw: '啟用', en: 'Enable' },
  'admin.disable': { zh: '禁用', zhtw: '停用', en: 'Disable' },
  'admin.enabled': { zh: '启用', zhtw: '啟用', en: 'Enabled' },
  'admin.disabled': { zh: '禁用', zhtw: '停用', en: 'Disabled' },
  'admin.generate': { zh: '生成', zhtw: '產生', en: 'Generate' },
  'admin.import': { zh: '导入', zhtw: '匯入', en: 'Import' },
  'admin.export': { zh: '导出', zhtw: '匯出', en: 'Export' },
  'admin.expand': { zh: '展开', zhtw: '展開', en: 'Expand' },
  'admin.collapse': { zh: '折叠', zhtw: '摺疊', en: 'Collapse' },
  'admin.remove-question': {
    zh: '此操作将永久删除该数据, 是否继续？',
    zhtw: '此操作將永久刪除該資料, 是否繼續？',
    en: 'This deletes the data for good. Continue?',
  },
  'admin.disable-question': {
    zh: '您确定要禁用当前数据吗, 是否继续？',
    zhtw: '您確定要停用目前資料嗎, 是否繼續？',
    en: 'Do you want to disable this entry?',
  },
  'admin.enable-question': {
    zh: '您确定要开启当前数据吗, 是否继续？',
    zhtw: '您確定要開啟目前資料嗎, 是否繼續？',
    en: 'Do you want to enable this entry?',
  },
  'admin.held': { zh: '“{{name}}”还不能删除', zhtw: '「{{name}}」還不能刪除', en: '“{{name}}” cannot be deleted yet' },
  'admin.held.open': { zh: '去处理', zhtw: '去處理', en: 'Open' },
  'admin.use.counting': { zh: '正在统计使用情况…', zhtw: '正在統計使用情況…', en: 'Counting where it is used…' },
  'admin.use.unknown': { zh: '使用情况统计失败', zhtw: '使用情況統計失敗', en: 'Where it is used could not be counted' },
  'admin.use.none': { zh: '没有功能或数据在使用', zhtw: '沒有功能或資料在使用', en: 'No function and no record uses it' },
  'admin.use.comma': { zh: '、', zhtw: '、', en: ', ' },
  'admin.form.draft': {
    zh: '已恢复 {{time}} 填写、尚未保存的内容。',
    zhtw: '已恢復 {{time}} 填寫、尚未儲存的內容。',
    en: 'What you typed here on {{time}} and did not save was restored.',
  },
  'admin.form.draft-discard': { zh: '放弃恢复', zhtw: '放棄恢復', en: 'Discard' },
  'admin.form.leave': {
    zh: '已修改的内容尚未保存，确定要关闭吗？',
    zhtw: '已修改的內容尚未儲存，確定要關閉嗎？',
    en: 'What you changed is not saved. Close anyway?',
  },
  'admin.tree.refresh': { zh: '刷新', zhtw: '重新整理', en: 'Refresh' },
  'admin.tree.expand': { zh: '展开全部', zhtw: '展開全部', en: 'Expand all' },
  'admin.tree.collapse': { zh: '折叠全部', zhtw: '摺疊全部', en: 'Collapse all' },
} satisfies Texts
