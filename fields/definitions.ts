import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FieldDefinition } from '#fields/define.ts'
import * as laterTypes from '#fields/later-definitions.ts'
import * as types from '#fields/types.ts'

const definitions: readonly FieldDefinition[] = [...Object.values(types), ...Object.values(laterTypes)]

/** The field types by name: on the server all, in a browser those that were loaded (`definitions-in-browser.ts`, chosen by package.json). */
export const fieldTypes: FieldTypes & ReadonlyMap<string, FieldDefinition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
)

/**
 * Loads the definitions of the types that are missing.
 *
 * @param names of types or of kinds of controls; unknown ones are passed over
 * @param beside what else must be there before the types count as loaded
 * @returns undefined where nothing is missing. @throws the browser's error of the first file that fails
 */
export const loadFieldTypes: (names: readonly string[], beside?: () => Promise<void>) => Promise<void> | undefined = () => undefined
