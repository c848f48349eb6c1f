/** A field, row or sub-table of the form that an approver points out when he returns a request. */
export interface FieldMark {
  /** `planArea`, `items`, `items.<row id>`, `items.<row id>.planArea`. */
  readonly path: string
  /** Caption of the field or column as it was then; for a row that of its sub-table. */
  readonly label: string
  /** Number of the row at that time, from 1. */
  readonly row: number | null
  /** What is wrong with it; may be empty. */
  readonly remark: string
}

/** Most fields that can be marked with one return. */
export const markLimit = 100

/** Longest remark on a marked field, in characters. */
export const remarkLength = 200
