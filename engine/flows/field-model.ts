import type { JsonObject } from './json.ts'

/** What a flow says of the fields of forms. */

export interface FieldRight {
  /** Field of the form; a column of a sub-table is `<sub-table>-<column>`. */
  readonly field: string
  readonly read: boolean
  readonly write: boolean
  readonly required: boolean
  readonly kept?: JsonObject
}

/** A field whose value goes into a field of another form: of a sub flow, or of a node further on. */
export interface FieldTransfer {
  readonly from: string
  readonly to: string
  readonly kept?: JsonObject
}

/** What comes over from the form of a node that was passed directly before. */
export interface NodeTransfers {
  /** Code of that node, or of the start. */
  readonly node: string
  readonly values: readonly FieldTransfer[]
  readonly kept?: JsonObject
}
