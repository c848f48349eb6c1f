import { expect, test } from 'vitest'
import { fillText, type Language } from '#engine/texts/text.ts'
import { buttonWords } from '#features/records/web/button-words.ts'
import { recordWebTexts } from '#features/records/web/texts.ts'

const saying = (language: Language) => (key: string) => fillText(recordWebTexts, language, key)

test('the word of the platform is read in the language of the reader', () => {
  expect(buttonWords(saying('en'), { name: 'add', label: '新增' })).toBe('New')
  expect(buttonWords(saying('zhtw'), { name: 'remove', label: '删除' })).toBe('刪除')
})

test('a word of the definition stands as it is', () => {
  expect(buttonWords(saying('en'), { name: 'add', label: '我要备案' })).toBe('我要备案')
})
