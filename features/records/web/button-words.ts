import type { OfferedButton } from '#features/records/web/row-rules.ts'
import { recordWebTexts } from '#features/records/web/texts.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/**
 * The text of a list's button. The platform's default text is translated into the user's language; a text of the designer is
 * shown as it is.
 */
export function buttonWords(t: Translate, { name, label }: OfferedButton): string {
  const key = `records.button.${name}` as const
  return label === recordWebTexts[key].zh ? t(key) : label
}
