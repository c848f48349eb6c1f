import type { FieldDefinition } from '#fields/define.ts'
import type { FormRenderers, ListRenderers, OfType, TableRenderers } from '#fields/renderers-types.ts'

/** `in-browser.tsx` of a field type beside the usual ones: all that a browser draws the type with, in one file. */
export interface LaterModule {
  readonly definition: FieldDefinition
  readonly inForms: OfType<FormRenderers>
  /** Where the type may stand in a sub-table. */
  readonly inTables?: OfType<TableRenderers>
  /** Where the type can be searched. */
  readonly inLists?: OfType<ListRenderers>
}

/** The field types beside the usual ones that were loaded, by name. */
export const laterLoaded = new Map<string, LaterModule>()
