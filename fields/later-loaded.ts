import type { FieldDefinition } from '#fields/define.ts'

/**
 * `in-browser.tsx` of a field type beside the usual ones: all that a browser draws the type with, in one file. `renderers-types.ts` adds the
 * members of the renderers.
 */
export interface LaterModule {
  readonly definition: FieldDefinition
}

/** The field types beside the usual ones that were loaded, by name. */
export const laterLoaded = new Map<string, LaterModule>()
