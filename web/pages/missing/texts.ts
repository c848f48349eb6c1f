import type { Texts } from '#engine/texts/text.ts'

/** A page that is missing. They come with it in all languages, as visitors meet it too. */
export const missingTexts = {
  'web.missing.text': {
    zh: '地址可能写错了，或者您没有这个页面的权限',
    zhtw: '網址可能寫錯了，或者您沒有這個頁面的權限',
    en: 'The address may be wrong, or you may not have the right to see the page',
  },
  'web.missing.home': { zh: '返回首页', zhtw: '返回首頁', en: 'To the start page' },
  'web.missing.elsewhere': {
    zh: '此页面属于应用“{{name}}”，当前应用是“{{current}}”。',
    zhtw: '此頁面屬於應用「{{name}}」，目前應用是「{{current}}」。',
    en: 'This page belongs to the application “{{name}}”; the current one is “{{current}}”.',
  },
  'web.missing.switch': { zh: '切换到“{{name}}”并打开', zhtw: '切換到「{{name}}」並開啟', en: 'Switch to “{{name}}” and open it' },
} satisfies Texts
