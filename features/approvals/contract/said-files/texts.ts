import type { Texts } from '#engine/texts/text.ts'

/** Why files beside an opinion or a comment are refused. */
export const saidFileTexts = {
  'approvals.files-unreadable': { zh: '附件格式不正确', zhtw: '附件格式不正確', en: 'The files cannot be read' },
  'approvals.files-too-many': { zh: '附件最多9个', zhtw: '附件最多9個', en: 'At most 9 files' },
  'approvals.files-gone': {
    zh: '附件已失效或不是您上传的，请删除后重新上传',
    zhtw: '附件已失效或不是您上傳的，請刪除後重新上傳',
    en: 'A file is no longer there or was not uploaded by you; remove it and upload it again',
  },
  'approvals.file-too-large': {
    zh: '附件“{{name}}”超过{{size}}MB',
    zhtw: '附件「{{name}}」超過{{size}}MB',
    en: 'The file “{{name}}” is larger than {{size}} MB',
  },
} satisfies Texts
