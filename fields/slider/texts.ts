import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.slider.name': { zh: '滑块', zhtw: '滑塊', en: 'Slider' },
  'fields.slider.no-number': { zh: '请输入数字', zhtw: '請輸入數字', en: 'Please enter a number' },
  'fields.slider.outside': {
    zh: '应在 {{min}} 至 {{max}} 之间',
    zhtw: '應在 {{min}} 至 {{max}} 之間',
    en: 'Must lie between {{min}} and {{max}}',
  },
  'fields.slider.off-step': {
    zh: '应从 {{min}} 起以 {{step}} 为单位',
    zhtw: '應從 {{min}} 起以 {{step}} 為單位',
    en: 'Must be {{min}} or steps of {{step}} above it',
  },
  'fields.slider.nothing': { zh: '未选择', zhtw: '未選擇', en: 'Nothing chosen' },
  'fields.slider.clear': { zh: '清除', zhtw: '清除', en: 'Clear' },
} satisfies Texts
