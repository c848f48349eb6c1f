import { flowTexts } from '#engine/flows/texts.ts'
import type { Texts } from '#engine/texts/text.ts'

export const approvalTexts = {
  ...flowTexts,
  'approvals.signature-unreadable': {
    zh: '签名应为图片',
    zhtw: '簽名應為圖片',
    en: 'The signature must be a picture',
  },
  'approvals.files-not-offered': {
    zh: '审批意见暂不支持附件',
    zhtw: '審批意見暫不支援附件',
    en: 'An opinion takes no files yet',
  },
  'approvals.mark-unknown': {
    zh: '标记的字段不存在或不可见，请刷新页面后重新标记',
    zhtw: '標記的欄位不存在或不可見，請重新整理頁面後再標記',
    en: 'A marked field does not exist or is not shown to you. Reload the page and mark again.',
  },
  'approvals.mark-too-long': {
    zh: '标记说明不能超过200个字',
    zhtw: '標記說明不能超過200個字',
    en: 'A remark takes at most 200 characters',
  },
  'approvals.marks-too-many': { zh: '一次最多标记100处', zhtw: '一次最多標記100處', en: 'At most 100 fields can be marked at once' },
  'approvals.saved': { zh: '保存成功', zhtw: '儲存成功', en: 'Saved' },
  'approvals.flow-disabled': { zh: '流程已停用，不能发起', zhtw: '流程已停用，不能發起', en: 'This flow is disabled' },
  'approvals.no-form': { zh: '流程没有关联的表单', zhtw: '流程沒有關聯的表單', en: 'No form belongs to this flow' },
  'approvals.message.todo': {
    zh: '您有一件{{flow}}待办：{{subject}} {{number}}，请及时处理。',
    zhtw: '您有一件{{flow}}待辦：{{subject}} {{number}}，請及時處理。',
    en: 'To do: {{flow}} of {{subject}} {{number}}.',
  },
  'approvals.message.ended': {
    zh: '{{subject}}的{{flow}}{{number}}已办结。',
    zhtw: '{{subject}}的{{flow}}{{number}}已辦結。',
    en: '{{flow}} {{number}} of {{subject}} is approved.',
  },
  'approvals.message.copied': {
    zh: '{{subject}}的{{flow}}{{number}}抄送给您。',
    zhtw: '{{subject}}的{{flow}}{{number}}副本給您。',
    en: 'Copy: {{flow}} {{number}} of {{subject}}.',
  },

  'approvals.organization-requests': {
    zh: '还有{{count}}个办理中的流程属于该组织（{{names}}），请先办结',
    zhtw: '還有{{count}}個辦理中的流程屬於該組織（{{names}}），請先辦結',
    en: '{{count}} running requests belong to it ({{names}}); finish them first',
  },
  'approvals.held-by-to-dos': {
    zh: '还有{{count}}个待办未处理（{{names}}），请先处理；也可改为禁用该用户',
    zhtw: '還有{{count}}個待辦未處理（{{names}}），請先處理；也可改為停用該使用者',
    en: '{{count}} to-dos are open ({{names}}); handle them first, or disable the user instead',
  },
  'approvals.approvers-change': {
    zh: '{{count}}个办理中的流程后续审批人会变化：{{names}}',
    zhtw: '{{count}}個辦理中的流程後續審批人會變化：{{names}}',
    en: 'Later approvers of {{count}} running requests change: {{names}}',
  },
} satisfies Texts
