import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog in which a request is suspended. */
export const suspendDialogTexts = {
  'approvals.suspend.title': { zh: '挂起流程', zhtw: '掛起流程', en: 'Suspend' },
  'approvals.suspend.effect': {
    zh: '挂起后不能办理、撤回和催办，办理时限停止计时，恢复后继续。',
    zhtw: '掛起後不能辦理、撤回和催辦，辦理時限停止計時，恢復後繼續。',
    en: 'Nobody can handle, withdraw or urge it, and no time limit runs, until it is restored.',
  },
  'approvals.suspend.reason': { zh: '挂起原因（选填）', zhtw: '掛起原因（選填）', en: 'Reason (optional)' },
} satisfies Texts
