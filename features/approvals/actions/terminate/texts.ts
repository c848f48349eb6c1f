import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog in which a request is terminated. */
export const terminateDialogTexts = {
  'approvals.terminate.title': { zh: '终止流程', zhtw: '終止流程', en: 'Terminate' },
  'approvals.terminate.effect': {
    zh: '终止后流程结束，当前待办将取消，不能再办理；只有有权复活流程的人员可以使其继续。',
    zhtw: '終止後流程結束，目前待辦將取消，不能再辦理；只有有權復活流程的人員可以使其繼續。',
    en: 'The request ends and the open to-dos disappear. Only who may revive requests can have it go on.',
  },
  'approvals.terminate.reason': { zh: '终止原因', zhtw: '終止原因', en: 'Reason' },
  'approvals.terminate.reason-help': { zh: '发起人会看到此原因', zhtw: '發起人會看到此原因', en: 'The filer reads this' },
} satisfies Texts
