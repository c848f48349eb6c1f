import { createStore } from 'zustand/vanilla'
import { fillPlaces, languages } from '#engine/texts/text.ts'
import type { Language, TextKey, TextParams, Texts } from '#engine/texts/text.ts'
import { chooseLanguage } from '#web/i18n/choose-language.ts'
import { localStore } from '#web/session/local-store.ts'

const htmlLanguages = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const

/** Texts of one language by key. */
type Words = Readonly<Record<TextKey, string>>

/** The current language, and how often texts came that had been asked for in vain. */
interface Catalogue {
  readonly language: Language
  readonly lateTexts: number
}

export const catalogue = createStore<Catalogue>(() => ({ language: 'zh', lateTexts: 0 }))

/** The texts loaded, each part as it came: copied together they would be some thousands of entries for each part. */
const known: Record<Language, Words[]> = { zh: [], zhtw: [], en: [] }

/** Keys that were asked for while there was no text for them in the language shown. */
const missed = new Set<TextKey>()

/** Starts with the texts that are bundled in all languages; call it before anything is drawn. */
export function startI18n(texts: readonly Texts[]): void {
  const language = chooseLanguage(storedLanguage(), typeof navigator === 'undefined' ? [] : navigator.languages)
  for (const each of languages) known[each] = []
  catalogue.setState({ language })
  addTexts(Object.assign({}, ...texts) as Texts)
  document.documentElement.lang = htmlLanguages[language]
}

/** Adds texts that came in all languages. */
export function addTexts(texts: Texts): void {
  const all = Object.entries(texts)
  for (const language of languages) addTo(language, Object.fromEntries(all.map(([key, text]) => [key, text[language]])))
}

/**
 * Texts come before what shows them is drawn, as a rule; so only where one of them was missed is anything drawn anew: all of the page
 * listens, and would be drawn again for texts of a screen that is not there yet.
 */
function addTo(language: Language, words: Words): void {
  known[language].push(words)
  const late = [...missed].filter((key) => words[key] !== undefined)
  for (const key of late) missed.delete(key)
  if (late.length > 0) catalogue.setState(({ lateTexts }) => ({ lateTexts: lateTexts + late.length }))
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
  addTo(language, words)
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
  const { language } = catalogue.getState()
  const text = textIn(language, key)
  if (text === undefined) missed.add(key)
  return text ?? textIn('zh', key)
}

/** Of a key that came twice the text that came last. */
function textIn(language: Language, key: TextKey): string | undefined {
  return known[language].findLast((words) => words[key] !== undefined)?.[key]
}

/** Whether there is a text for the key. */
export function hasText(key: TextKey): boolean {
  return textOf(key) !== undefined
}
