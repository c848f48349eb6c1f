import { expect, onTestFinished, test, vi } from 'vitest'
import type { FetchWords } from '#web/i18n/i18n.ts'
import { addTexts, addWordsOf, addWords, catalogue, currentLanguage, hasText, showLanguage, startI18n, translate } from '#web/i18n/i18n.ts'

const atFirst = { 'test.sign-in': { zh: '登录', zhtw: '登入', en: 'Sign in' } }
const later = { zh: '列表', zhtw: '清單', en: 'List' }

test('what is said later is fetched in the language that is shown, in another one before that is shown', async () => {
  startI18n([atFirst])
  await showLanguage('zhtw')
  const fetchWords = vi.fn<FetchWords>(async (language) => ({ 'test.list': later[language] }))
  await addWords(fetchWords)
  expect([translate('test.sign-in'), translate('test.list')]).toEqual(['登入', '清單'])
  expect(fetchWords.mock.calls).toEqual([['zhtw', 'first']])

  fetchWords.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await expect(showLanguage('en')).rejects.toThrow('dynamically imported module')
  expect([currentLanguage(), translate('test.list')]).toEqual(['zhtw', '清單'])

  await showLanguage('en')
  expect([translate('test.sign-in'), translate('test.list')]).toEqual(['Sign in', 'List'])
  await showLanguage('zhtw')
  await showLanguage('en')
  expect(fetchWords.mock.calls).toEqual([
    ['zhtw', 'first'],
    ['en', 'first'],
    ['en', 'first'],
  ])
})

test('words of the administration come when its first screen asks, then with each language', async () => {
  await showLanguage('zh')
  const fetchWords = vi.fn<FetchWords>(async (language, part): Promise<Record<string, string>> =>
    part === 'later' ? { 'test.log': `${language} log` } : {},
  )
  await addWords(fetchWords)
  expect(hasText('test.log')).toBe(false)
  await addWordsOf('later')
  await addWordsOf('later')
  expect(translate('test.log')).toBe('zh log')
  await showLanguage('en')
  expect(translate('test.log')).toBe('en log')
  expect(fetchWords.mock.calls.filter(([, part]) => part === 'later')).toEqual([
    ['zh', 'later'],
    ['en', 'later'],
  ])
})

test('texts that come are heard of where they were missed, and nowhere else', async () => {
  await showLanguage('zh')
  const heard = vi.fn<() => void>()
  onTestFinished(catalogue.subscribe(heard))
  addTexts({ 'test.new': { zh: '新的', zhtw: '新的', en: 'New' } })
  expect(translate('test.new')).toBe('新的')
  expect(heard).not.toHaveBeenCalled()
  expect(translate('test.late')).toBe('test.late')
  addTexts({ 'test.late': { zh: '迟到', zhtw: '遲到', en: 'Late' } })
  expect(heard).toHaveBeenCalledOnce()
  expect(translate('test.late')).toBe('迟到')
})
