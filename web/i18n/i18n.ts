import { createStore } from 'zustand/vanilla'
import { fillPlaces, languages } from '#engine/texts/text.ts'
import type { Language, TextKey, TextParams, Texts } from '#engine/texts/text.ts'
import { chooseLanguage } from '#web/i18n/choose-language.ts'
import { localStore } from '#web/session/local-store.ts'

const htmlLanguages = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const

/** Texts of one language by key. */
type Words = Readonly<Record<TextKey, string>>

/** The current language and the texts loaded; replaced by a new object when texts are added. */
interface Catalogue {
  readonly language: Language
  readonly words: Readonly<Record<Language, Words>>
}

export const catalogue = createStore<Catalogue>(() => ({ language: 'zh', words: { zh: {}, zhtw: {}, en: {} } }))

/** Starts with the texts that are bundled in all languages; call it before anything is drawn. */
export function startI18n(texts: readonly Texts[]): void {
  const language = chooseLanguage(storedLanguage(), typeof navigator === 'undefined' ? [] : navigator.languages)
  catalogue.setState({ language, words: { zh: {}, zhtw: {}, en: {} } })
  addTexts(Object.assign({}, ...texts) as Texts)
  document.documentElement.lang = htmlLanguages[language]
}

/** Adds texts that came in all languages. */
export function addTexts(texts: Texts): void {
  const all = Object.entries(texts)
  const wordsIn = (one: Language, known: Words): Words => ({ ...known, ...Object.fromEntries(all.map(([key, text]) => [key, text[one]])) })
  catalogue.setState(({ words: { zh, zhtw, en } }) => ({
    words: { zh: wordsIn('zh', zh), zhtw: wordsIn('zhtw', zhtw), en: wordsIn('en', en) },
  }))
}

/** Texts of what everybody meets, those that only screens of the administration show, and those of field types beside the usual ones. */
export type WordsPart = 'first' | 'later' | 'fields'

/** Loads further texts of a language. */
export type FetchWords = (language: Language, part: WordsPart) => Promise<Words>

let fetchWords: FetchWords | undefined
const wanted = new Set<WordsPart>(['first'])
const fetched = new Set<string>()

/** Adds texts of parts that are loaded later: for the current language at once, for another one before it is shown. */
export async function addWords(fetch: FetchWords): Promise<void> {
  fetchWords = fetch
  await addWordsIn(currentLanguage())
}

/** Adds the texts of a part that not every page needs likewise. After a failure the next call tries again. */
export async function addWordsOf(part: WordsPart): Promise<void> {
  wanted.add(part)
  await addWordsIn(currentLanguage())
}

async function addWordsIn(language: Language): Promise<void> {
  await Promise.all([...wanted].map((part) => addPart(language, part)))
}

async function addPart(language: Language, part: WordsPart): Promise<void> {
  const name = `${language}/${part}`
  if (!fetchWords || fetched.has(name)) return
  const words = await fetchWords(language, part)
  fetched.add(name)
  catalogue.setState(({ words: known }) => ({ words: { ...known, [language]: { ...known[language], ...words } } }))
}

/** The language chosen in this browser. */
export function storedLanguage(): Language | undefined {
  const stored = localStore.get('language')
  return languages.find((language) => language === stored)
}

export function currentLanguage(): Language {
  return catalogue.getState().language
}

/** Shows everything in another language without storing the choice. */
export async function showLanguage(language: Language): Promise<void> {
  await addWordsIn(language)
  catalogue.setState({ language })
  document.documentElement.lang = htmlLanguages[language]
}

/** Shows the language the user chose and stores the choice in this browser. */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  localStore.set('language', language)
  await showLanguage(language)
}

/** The text of a key, for code outside of components: in the current language, otherwise in Chinese, otherwise the key itself. */
export function translate(key: TextKey, params: TextParams = {}): string {
  const text = textOf(key)
  return text === undefined ? key : fillPlaces(text, params)
}

function textOf(key: TextKey): string | undefined {
  const { language, words } = catalogue.getState()
  return words[language][key] ?? words.zh[key]
}

/** Whether there is a text for the key. */
export function hasText(key: TextKey): boolean {
  return textOf(key) !== undefined
}
