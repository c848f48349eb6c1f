import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.button.name': { zh: '按钮', zhtw: '按鈕', en: 'Button' },
  'fields.button.script': {
    zh: '填写表单时可用',
    zhtw: '填寫表單時可用',
    en: 'For use while the form is filled in',
  },
  'fields.button.nothing': { zh: '此按钮没有设置操作', zhtw: '此按鈕沒有設定操作', en: 'This button does nothing yet' },
} satisfies Texts
