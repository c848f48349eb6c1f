import { buttonLabels } from '#engine/forms/list-buttons.ts'
import type { ListButton } from '#engine/forms/model.ts'
import type { Translate } from '#ui/text/use-text.tsx'

const atFirst: ReadonlyMap<string, string> = new Map(Object.entries(buttonLabels))

/**
 * The text of a list's button. The platform's default text is translated into the user's language; a text of the designer is
 * shown as it is.
 */
export function buttonWords(t: Translate, { name, label }: Pick<ListButton, 'name' | 'label'>): string {
  return label === atFirst.get(name) ? t(`records.button.${name}`) : label
}
