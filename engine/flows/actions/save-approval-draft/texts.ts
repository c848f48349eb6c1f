import type { Texts } from '#engine/texts/text.ts'

export const saveApprovalDraftTexts = {
  'flows.save': { zh: '暂存', zhtw: '暫存', en: 'Save draft' },
} satisfies Texts
