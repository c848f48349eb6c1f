import { createContext, useContext } from 'react'
import type { TextKey, TextParams } from '#engine/texts/text.ts'

/** The sentence behind a key, in the language of the session. */
export type Translate = (key: TextKey, params?: TextParams) => string

const TranslateContext = createContext<Translate>((key) => key)

/** Given once at the root, so that everything drawn below speaks the language of the session without importing the shell. */
export const TextProvider = TranslateContext.Provider

/** Answers the translate function of the place; without a provider it answers the keys themselves. */
export function useText(): Translate {
  return useContext(TranslateContext)
}
