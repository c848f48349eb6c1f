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

  'common-words.text': { zh: '常用语', zhtw: '常用語', en: 'Phrase' },
  'common-words.type': { zh: '适用范围', zhtw: '適用範圍', en: 'Offered to' },
  'common-words.for-all': { zh: '所有人', zhtw: '所有人', en: 'Everybody' },
  'common-words.own': { zh: '本人', zhtw: '本人', en: 'Me' },
  'common-words.sort': { zh: '排序', zhtw: '排序', en: 'Order' },
  'common-words.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'common-words.keyword': { zh: '关键词', zhtw: '關鍵字', en: 'Keyword' },
  'common-words.keyword-hint': { zh: '请输入常用语', zhtw: '請輸入常用語', en: 'Phrase' },
  'common-words.nothing': {
    zh: '没有含“{{keyword}}”的常用语',
    zhtw: '沒有含「{{keyword}}」的常用語',
    en: 'No phrase holds “{{keyword}}”',
  },
  'common-words.empty': {
    zh: '还没有常用语，新增后审批时可以直接选用',
    zhtw: '還沒有常用語，新增後審批時可以直接選用',
    en: 'There are no phrases yet; new ones are offered in approvals',
  },
  'common-words.new': { zh: '新增常用语', zhtw: '新增常用語', en: 'New phrase' },
  'common-words.edit': { zh: '编辑常用语', zhtw: '編輯常用語', en: 'Edit phrase' },
} satisfies Texts
