import { loadFieldTypes as loadDefinitions } from '#fields/definitions.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'

/** Loads definitions and words of the field types that are missing (`loadFieldTypes` of `fields/definitions.ts`). */
export function loadFieldTypes(names: readonly string[]): Promise<void> | undefined {
  return loadDefinitions(names, () => addWordsOf('fields'))
}
