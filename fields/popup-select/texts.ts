import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.popup-select.name': { zh: '弹窗选择', zhtw: '彈窗選擇', en: 'Choice in a dialog' },
} satisfies Texts
