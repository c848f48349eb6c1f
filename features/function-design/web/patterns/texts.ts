import type { Texts } from '#engine/texts/text.ts'

export const patternTexts = {
  'patterns-editor.preset': { zh: '选择常用格式', zhtw: '選擇常用格式', en: 'Choose a common format' },
  'patterns-editor.own': { zh: '自定义', zhtw: '自訂', en: 'Own pattern' },
  'patterns-editor.number': { zh: '第{{number}}条格式', zhtw: '第{{number}}條格式', en: 'Pattern {{number}}' },
  'patterns-editor.pattern': { zh: '第{{number}}条正则表达式', zhtw: '第{{number}}條正規表示式', en: 'Regular expression {{number}}' },
  'patterns-editor.message': { zh: '第{{number}}条的提示', zhtw: '第{{number}}條的提示', en: 'Message {{number}}' },
  'patterns-editor.message-placeholder': { zh: '不符合时的提示', zhtw: '不符合時的提示', en: 'Shown where it does not match' },
  'patterns-editor.remove': { zh: '删除第{{number}}条格式', zhtw: '刪除第{{number}}條格式', en: 'Remove pattern {{number}}' },
  'patterns-editor.test': { zh: '测试文本', zhtw: '測試文字', en: 'Texts to test' },
  'patterns-editor.test-placeholder': {
    zh: '每行一个文本，立即显示是否符合',
    zhtw: '每行一個文字，立即顯示是否符合',
    en: 'One text a line; whether it matches is shown at once',
  },
  'patterns-editor.fits': { zh: '符合', zhtw: '符合', en: 'matches' },
  'patterns-editor.fails': { zh: '不符合：{{message}}', zhtw: '不符合：{{message}}', en: 'does not match: {{message}}' },
} satisfies Texts
