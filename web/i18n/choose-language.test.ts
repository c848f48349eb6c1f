import { expect, test } from 'vitest'
import { chooseLanguage } from '#web/i18n/choose-language.ts'

test.each([
  ['what was chosen here wins', 'en', ['zh-CN'], 'en'],
  ['the first known language of the browser', undefined, ['fr-FR', 'en-GB', 'zh-CN'], 'en'],
  ['simplified Chinese', undefined, ['zh-CN'], 'zh'],
  ['Taiwan reads traditional characters', undefined, ['zh-TW'], 'zhtw'],
  ['so does Hong Kong', undefined, ['zh-Hant-HK'], 'zhtw'],
  ['Chinese when nothing is known', undefined, ['fr', 'de'], 'zh'],
] as const)('%s', (_rule, stored, browser, expected) => {
  expect(chooseLanguage(stored, browser)).toBe(expected)
})
