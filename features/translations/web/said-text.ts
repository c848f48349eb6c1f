import type { ForeignLanguage } from '#engine/texts/translation.ts'
import type { TranslationRow } from '#features/translations/contract.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** Names of the languages, each in itself. */
export const languageTexts: Readonly<Record<ForeignLanguage, string>> = { zhtw: 'translations.zhtw', en: 'translations.en' }

/** A translation, with its state where it is not shown to readers as it is. */
export function saidText({ text, state }: TranslationRow['en'], t: Translate): string {
  if (state === 'current') return text
  const word = t(`translations.state.${state}`)
  return text === '' ? word : t('translations.marked', { text, state: word })
}
