import type { OfferedButton } from '#features/records/web/row-rules.ts'
import { recordWebTexts } from '#features/records/web/texts.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/**
 * What a button of a list says. A definition that kept the platform's own word is read in the reader's language; a word of
 * its own stands as it is.
 */
export function buttonWords(t: Translate, { name, label }: OfferedButton): string {
  const key = `records.button.${name}` as const
  return label === recordWebTexts[key].zh ? t(key) : label
}
