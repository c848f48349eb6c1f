import { buttonLabels } from '#engine/forms/list-buttons.ts'
import type { OfferedButton } from '#features/records/web/row-rules.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/**
 * The text of a list's button. The platform's default text is translated into the user's language; a text of the designer is
 * shown as it is.
 */
export function buttonWords(t: Translate, { name, label }: OfferedButton): string {
  return label === buttonLabels[name] ? t(`records.button.${name}`) : label
}
