import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { Translate } from '#ui/text/use-text.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import type { Language } from '#engine/texts/text.ts'
import { catalogue, translate } from '#web/i18n/i18n.ts'

/** Provides the texts of the current language to everything below, and redraws it when the language changes or texts come that were missed. */
export function LanguageFrame({ children }: { readonly children: ReactNode }) {
  const known = useStore(catalogue)
  // A new function for each state of the catalogue, because consumers compare it to notice a change.
  const say = useCallback<Translate>((key, params) => translate(key, params), [known]) // oxlint-disable-line react/exhaustive-deps
  return <TextProvider value={say}>{children}</TextProvider>
}

/** The current language. */
export function useLanguage(): Language {
  return useStore(catalogue, ({ language }) => language)
}
