import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.step.name': { zh: '步骤', zhtw: '步驟', en: 'Step' },
} satisfies Texts
