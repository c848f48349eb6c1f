import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.plot-select.name': { zh: '田块选择', zhtw: '田塊選擇', en: 'Field plot' },
  'fields.plot-select.title': { zh: '选择田块', zhtw: '選擇田塊', en: 'Choose plots' },
  'fields.plot-select.unknown': {
    zh: '田块不存在，或您无权查看',
    zhtw: '田塊不存在，或您無權檢視',
    en: 'There is no such plot, or you may not see it',
  },
} satisfies Texts
