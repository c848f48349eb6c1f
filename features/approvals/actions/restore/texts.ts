import type { Texts } from '#engine/texts/text.ts'

/** Texts of the dialog in which a suspended request is restored. */
export const restoreDialogTexts = {
  'approvals.restore.title': { zh: '恢复流程', zhtw: '恢復流程', en: 'Restore' },
  'approvals.restore.effect': {
    zh: '恢复后从挂起处继续办理，挂起期间不计入办理时限。',
    zhtw: '恢復後從掛起處繼續辦理，掛起期間不計入辦理時限。',
    en: 'It goes on where it stood; the time in between does not count.',
  },
  'approvals.restore.reason': { zh: '恢复说明（选填）', zhtw: '恢復說明（選填）', en: 'Note (optional)' },
} satisfies Texts
