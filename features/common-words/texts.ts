import type { Texts } from '#engine/texts/text.ts'

export const commonWordsTexts = {
  'common-words.missing': { zh: '请输入常用语', zhtw: '請輸入常用語', en: 'Enter a phrase' },
  'common-words.too-long': { zh: '常用语不能超过200个字', zhtw: '常用語不能超過200個字', en: 'A phrase has at most 200 characters' },
  'common-words.there': { zh: '该常用语已存在', zhtw: '該常用語已存在', en: 'You have this phrase already' },
  'common-words.full': {
    zh: '常用语最多{{count}}条，请先删除不用的',
    zhtw: '常用語最多{{count}}條，請先刪除不用的',
    en: 'At most {{count}} phrases; delete one first',
  },

  'menu.system': { zh: '系统管理', zhtw: '系統管理', en: 'System' },
  'menu.system-commonWords': { zh: '审批常用语', zhtw: '審批常用語', en: 'Approval phrases' },
} satisfies Texts
