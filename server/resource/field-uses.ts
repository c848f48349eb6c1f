import type { UsedKind } from '#server/resource/uses.ts'

/** Fields of a function that are about to change, by the names of its published form: `area`, `items.area`. */
export interface FieldSubject {
  readonly functionId: string
  readonly fields: readonly string[]
  /** Their columns, of those that have one; names of generated tables and columns, which are plain words. */
  readonly columns: readonly { readonly field: string; readonly table: string; readonly column: string }[]
}

/** Fields of functions as things that other features use: relations, flows, statements, saved views, data schemes. */
export const usedFields: UsedKind<FieldSubject> = { name: 'function-field' }
