import type { Texts } from '#engine/texts/text.ts'

export const submitTexts = {
  'flows.action-2': { zh: '发起', zhtw: '發起', en: 'Started' },
} satisfies Texts
