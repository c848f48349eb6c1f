import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.steps.name': { zh: '步骤条', zhtw: '步驟條', en: 'Steps' },
  'fields.steps.back': { zh: '上一步', zhtw: '上一步', en: 'Back' },
  'fields.steps.next': { zh: '下一步', zhtw: '下一步', en: 'Next' },
  'fields.steps.place': { zh: '第{{place}}步，共{{count}}步', zhtw: '第{{place}}步，共{{count}}步', en: 'Step {{place}} of {{count}}' },
} satisfies Texts
