import type { Texts } from '#engine/texts/text.ts'
import { recordTexts } from '#features/records/texts.ts'

/** Words of the screens of online functions. */
export const recordWebTexts = {
  ...recordTexts,
  'kernel.missing': { zh: '数据不存在或已被删除', zhtw: '資料不存在或已被刪除', en: 'There is no such record' },
  'records.list.flow-state': { zh: '状态', zhtw: '狀態', en: 'Status' },
  'records.list.empty': { zh: '还没有{{name}}', zhtw: '還沒有{{name}}', en: 'There is no {{name}} yet' },
  'records.delete': {
    zh: '此操作将永久删除该数据, 是否继续？',
    zhtw: '此操作將永久刪除該資料, 是否繼續？',
    en: 'This deletes the data for good. Continue?',
  },
  'records.delete.many': { zh: '共 {{count}} 条', zhtw: '共 {{count}} 筆', en: '{{count}} in all' },
  'records.deleted': { zh: '删除成功', zhtw: '刪除成功', en: 'Deleted' },
  'records.deleted-some': {
    zh: '已删除 {{deleted}} 条，{{refused}} 条未删除：{{reasons}}',
    zhtw: '已刪除 {{deleted}} 筆，{{refused}} 筆未刪除：{{reasons}}',
    en: '{{deleted}} were deleted, {{refused}} were not: {{reasons}}',
  },
  'records.button.add': { zh: '新增', zhtw: '新增', en: 'New' },
  'records.button.edit': { zh: '编辑', zhtw: '編輯', en: 'Edit' },
  'records.button.remove': { zh: '删除', zhtw: '刪除', en: 'Delete' },
  'records.button.detail': { zh: '详情', zhtw: '詳情', en: 'Details' },
  'records.button.batchRemove': { zh: '批量删除', zhtw: '批次刪除', en: 'Delete selected' },
  'records.form.add': { zh: '新增{{name}}', zhtw: '新增{{name}}', en: 'New {{name}}' },
  'records.form.edit': { zh: '编辑{{name}}', zhtw: '編輯{{name}}', en: 'Edit {{name}}' },
  'records.form.detail': { zh: '{{name}}详情', zhtw: '{{name}}詳情', en: '{{name}}' },
  'records.form.save-and-add': { zh: '确定并新增', zhtw: '確定並新增', en: 'Save and add another' },
  'records.form.save-and-go-on': { zh: '确定并继续', zhtw: '確定並繼續', en: 'Save and go on' },
  'records.form.previous': { zh: '上一条', zhtw: '上一筆', en: 'Previous' },
  'records.form.next': { zh: '下一条', zhtw: '下一筆', en: 'Next' },
  'records.form.edit-button': { zh: '编辑', zhtw: '編輯', en: 'Edit' },
  'records.conflict.title': { zh: '此数据已被他人修改', zhtw: '此資料已被他人修改', en: 'Somebody else has changed this meanwhile' },
  'records.conflict.text': {
    zh: '您填写的内容都还在，没有保存。可以重新载入最新数据，或保留您的内容再次提交。',
    zhtw: '您填寫的內容都還在，沒有儲存。可以重新載入最新資料，或保留您的內容再次提交。',
    en: 'What you typed is still here and has not been saved. Load the newest data, or keep yours and save again.',
  },
  'records.conflict.reload': { zh: '重新载入最新数据', zhtw: '重新載入最新資料', en: 'Load the newest data' },
  'records.conflict.keep': { zh: '保留我的内容', zhtw: '保留我的內容', en: 'Keep mine' },
  'records.draft.restored': {
    zh: '已恢复本机 {{time}} 暂存、尚未提交的内容。',
    zhtw: '已恢復本機 {{time}} 暫存、尚未提交的內容。',
    en: 'What you typed on this device until {{time}} was restored.',
  },
  'records.draft.discard': { zh: '放弃并重新填写', zhtw: '放棄並重新填寫', en: 'Discard it' },
  'records.merged.title': {
    zh: '您的内容已放在最新数据上，尚未保存，请核对后提交。',
    zhtw: '您的內容已放在最新資料上，尚未儲存，請核對後提交。',
    en: 'What you typed now stands on the newest data and is not saved yet. Please check it.',
  },
  'records.merged.both': {
    zh: '您和他人都修改了：{{fields}}（现为您的内容）',
    zhtw: '您和他人都修改了：{{fields}}（現為您的內容）',
    en: 'Changed by you and by others: {{fields}} (yours shows)',
  },
  'records.merged.theirs': {
    zh: '他人修改了：{{fields}}（现为最新内容）',
    zhtw: '他人修改了：{{fields}}（現為最新內容）',
    en: 'Changed by others: {{fields}} (the newest shows)',
  },
  'records.unreadable': {
    zh: '功能定义无法读取，请联系管理员',
    zhtw: '功能定義無法讀取，請聯絡管理員',
    en: 'The definition of this page cannot be read. Please tell your administrator.',
  },
} satisfies Texts
