import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FieldDefinition } from '#fields/define.ts'
import * as types from '#fields/types.ts'

const definitions: readonly FieldDefinition[] = Object.values(types)

/** All field types by name. */
export const fieldTypes: FieldTypes & ReadonlyMap<string, FieldDefinition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
)
