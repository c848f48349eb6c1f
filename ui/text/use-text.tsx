import { createContext, useContext } from 'react'
import type { TextKey, TextParams } from '#engine/texts/text.ts'

/** Returns the text of a key in the current language. */
export type Translate = (key: TextKey, params?: TextParams) => string

const TranslateContext = createContext<Translate>((key) => key)

/** Provided once at the root, so that `ui/` shows texts of the session's language without importing the shell. */
export const TextProvider = TranslateContext.Provider

/** The translate function of the provider; without a provider it returns the keys themselves. */
export function useText(): Translate {
  return useContext(TranslateContext)
}
