import type { Language } from './text.ts'

/**
 * Translations of the texts that definitions hold: names of menus, labels of forms, entries of dictionaries. Such a text is
 * written in Chinese; a translation is kept beside it, with the Chinese text that it was made for. It is shown only as long as
 * the definition still says that, because a translation of what was written before may say something that is no longer true.
 *
 * - **owner**: the definition that holds texts: the menus of a system, a dictionary, a function, a flow
 * - **place**: where in its owner a text stands; it stays the same when the text changes
 * - **words**: all translations of one owner into one language, by the Chinese text
 *
 * Within one owner a Chinese text is translated once, wherever it stands.
 */
export const foreignLanguages = ['zhtw', 'en'] as const satisfies readonly Language[]
export type ForeignLanguage = (typeof foreignLanguages)[number]

export const ownerKinds = ['menus', 'dictionary', 'function', 'flow'] as const
export type OwnerKind = (typeof ownerKinds)[number]

/** One text in one further language. */
export interface Translation {
  readonly text: string
  /** The Chinese text it was made for. */
  readonly original: string
  /** Made by conversion; nobody has accepted it yet, so it is not shown. */
  readonly proposed?: boolean
  /** Came with an application, whose next version may change it. */
  readonly shipped?: boolean
}

/** The translations of the text at one place. */
export type Translated = Readonly<Partial<Record<ForeignLanguage, Translation>>>

/** Translations of one owner into one language, by the Chinese text. */
export type Words = ReadonlyMap<string, string>

/** A text at its place in the definition that owns it. */
export interface PlacedText {
  readonly place: string
  readonly text: string
}

export const translationStates = ['missing', 'outdated', 'proposed', 'current'] as const
/** `outdated`: made for a text that the definition no longer says. */
export type TranslationState = (typeof translationStates)[number]

/** @param original the Chinese text as it is now */
export function translationState(translation: Translation | undefined, original: string): TranslationState {
  if (!translation || translation.text === '') return 'missing'
  if (translation.original !== original) return 'outdated'
  return translation.proposed ? 'proposed' : 'current'
}

/** Numbers, units and codes read the same in every language. */
export function needsTranslation(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/** The words of one owner. Proposals are left out; of two translations of the same text the first counts. */
export function wordsOf(translations: Iterable<Translation | undefined>): Words {
  const words = new Map<string, string>()
  for (const one of translations) {
    if (one && one.text !== '' && !one.proposed && !words.has(one.original)) words.set(one.original, one.text)
  }
  return words
}

/** A text as the words say it; the Chinese one where they do not know it. */
export function sayWith(words: Words | undefined, text: string): string {
  return words?.get(text) ?? text
}

/** The texts of an owner that need a translation, each at the first place where it stands. */
export function translatable(texts: Iterable<PlacedText>): PlacedText[] {
  const known = new Map<string, PlacedText>()
  for (const one of texts) {
    if (needsTranslation(one.text) && !known.has(one.text)) known.set(one.text, one)
  }
  return [...known.values()]
}

/**
 * Finds the translation that counts for a text of an owner in one language: one made for this very text wherever it stood, accepted ones
 * first; else what its place was said before it changed.
 *
 * @param stored by place
 */
export function translationIndex(stored: ReadonlyMap<string, Translation>): (at: PlacedText) => Translation | undefined {
  const byText = new Map<string, Translation>()
  for (const one of stored.values()) {
    const known = byText.get(one.original)
    if (one.text !== '' && (!known || (known.proposed && !one.proposed))) byText.set(one.original, one)
  }
  return ({ place, text }) => byText.get(text) ?? stored.get(place)
}
