import { createStore } from 'zustand/vanilla'
import { fillPlaces, languages } from '#engine/texts/text.ts'
import type { Language, TextKey, TextParams, Texts } from '#engine/texts/text.ts'
import { chooseLanguage } from '#web/i18n/choose-language.ts'
import { localStore } from '#web/session/local-store.ts'

const htmlLanguages = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const

/** What is said in one language, by key. */
type Words = Readonly<Record<TextKey, string>>

/** The language that is shown, and what can be said in each; a new object when anything is added. */
interface Catalogue {
  readonly language: Language
  readonly words: Readonly<Record<Language, Words>>
}

export const catalogue = createStore<Catalogue>(() => ({ language: 'zh', words: { zh: {}, zhtw: {}, en: {} } }))

/** Prepares the catalogue with what is said in all languages from the start; runs before anything is drawn. */
export function startI18n(texts: readonly Texts[]): void {
  const language = chooseLanguage(storedLanguage(), typeof navigator === 'undefined' ? [] : navigator.languages)
  const all = Object.entries(Object.assign({}, ...texts) as Texts)
  const wordsIn = (one: Language): Words => Object.fromEntries(all.map(([key, text]) => [key, text[one]]))
  catalogue.setState({ language, words: { zh: wordsIn('zh'), zhtw: wordsIn('zhtw'), en: wordsIn('en') } })
  document.documentElement.lang = htmlLanguages[language]
}

/** Fetches what is said in a language besides that. */
export type FetchWords = (language: Language) => Promise<Words>

let fetchWords: FetchWords | undefined
const fetched = new Set<Language>()

/** Adds the words of parts that are loaded later: at once in the language shown, in another one before it is shown. */
export async function addWords(fetch: FetchWords): Promise<void> {
  fetchWords = fetch
  await addWordsIn(currentLanguage())
}

async function addWordsIn(language: Language): Promise<void> {
  if (!fetchWords || fetched.has(language)) return
  const words = await fetchWords(language)
  fetched.add(language)
  catalogue.setState(({ words: known }) => ({ words: { ...known, [language]: { ...known[language], ...words } } }))
}

/** The language the user chose in this browser. */
export function storedLanguage(): Language | undefined {
  const stored = localStore.get('language')
  return languages.find((language) => language === stored)
}

export function currentLanguage(): Language {
  return catalogue.getState().language
}

/** Shows everything in another language, without remembering it. */
export async function showLanguage(language: Language): Promise<void> {
  await addWordsIn(language)
  catalogue.setState({ language })
  document.documentElement.lang = htmlLanguages[language]
}

/** The user chose a language: it is shown, and remembered in this browser. */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  localStore.set('language', language)
  await showLanguage(language)
}

/** The text of a key for parts outside of components: in the language shown, else in Chinese; the key itself when there is none. */
export function translate(key: TextKey, params: TextParams = {}): string {
  const text = textOf(key)
  return text === undefined ? key : fillPlaces(text, params)
}

function textOf(key: TextKey): string | undefined {
  const { language, words } = catalogue.getState()
  return words[language][key] ?? words.zh[key]
}

/** Whether somebody wrote a text for the key. */
export function hasText(key: TextKey): boolean {
  return textOf(key) !== undefined
}
