import type { Texts } from '#engine/texts/text.ts'

export const texts = {
  'fields.button.name': { zh: '按钮', zhtw: '按鈕', en: 'Button' },
  'fields.button.script': {
    zh: '此按钮的脚本不在本平台运行',
    zhtw: '此按鈕的指令碼不在本平台執行',
    en: 'The script of this button does not run here',
  },
  'fields.button.nothing': { zh: '此按钮没有设置操作', zhtw: '此按鈕沒有設定操作', en: 'This button does nothing yet' },
} satisfies Texts
