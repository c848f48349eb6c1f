import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages } from '#engine/texts/text.ts'
import type { Language, TextKey, TextParams, Texts } from '#engine/texts/text.ts'
import { chooseLanguage } from '#web/i18n/choose-language.ts'
import { localStore } from '#web/session/local-store.ts'

const htmlLanguages = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const
const space = 'texts'

/** The catalogue of all texts. Keys hold dots and stand for themselves; React escapes what is put into them. */
const catalogue = i18next.createInstance()

/** Prepares the catalogue with what is said in all languages from the start; runs before anything is drawn. */
export function startI18n(texts: readonly Texts[]): void {
  void catalogue.use(initReactI18next).init({
    lng: chooseLanguage(storedLanguage(), typeof navigator === 'undefined' ? [] : navigator.languages),
    fallbackLng: 'zh',
    supportedLngs: languages,
    ns: [space],
    defaultNS: space,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  const all = Object.assign({}, ...texts) as Texts
  for (const language of languages) {
    const words = Object.fromEntries(Object.entries(all).map(([key, text]) => [key, text[language]]))
    catalogue.addResourceBundle(language, space, words)
  }
  document.documentElement.lang = htmlLanguages[currentLanguage()]
}

/** What is said in one language, by key. */
type Words = Readonly<Record<TextKey, string>>
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
  catalogue.addResourceBundle(language, space, words, false, true)
}

/** The language the user chose in this browser. */
export function storedLanguage(): Language | undefined {
  const stored = localStore.get('language')
  return languages.find((language) => language === stored)
}

export function currentLanguage(): Language {
  return languages.find((language) => language === catalogue.language) ?? 'zh'
}

/** Shows everything in another language, without remembering it. */
export async function showLanguage(language: Language): Promise<void> {
  await addWordsIn(language)
  await catalogue.changeLanguage(language)
  document.documentElement.lang = htmlLanguages[language]
}

/** The user chose a language: it is shown, and remembered in this browser. */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  localStore.set('language', language)
  await showLanguage(language)
}

/** The text of a key for parts outside of components; the key itself when there is none. */
export function translate(key: TextKey, params?: TextParams): string {
  return String(catalogue.t(key, { ...params }))
}

/** Whether somebody wrote a text for the key. */
export function hasText(key: TextKey): boolean {
  return catalogue.exists(key)
}

export { catalogue }
