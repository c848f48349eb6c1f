import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '#ui/text/use-text.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import type { Language } from '#engine/texts/text.ts'
import { catalogue, currentLanguage } from '#web/i18n/i18n.ts'

/** Gives everything below the texts of the current language, and redraws it when language or texts change. */
export function LanguageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(undefined, { i18n: catalogue })
  const translate = useMemo<Translate>(() => (key, params) => String(t(key, { ...params })), [t])
  return <TextProvider value={translate}>{children}</TextProvider>
}

/** The language being shown. */
export function useLanguage(): Language {
  useTranslation(undefined, { i18n: catalogue })
  return currentLanguage()
}
