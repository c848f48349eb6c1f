import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { isCovered } from './covered-values.ts'
import type { FormField, FormOutline } from './outline.ts'
import { comparedText } from './problems.ts'
import type { Cell, RecordState } from './record-state.ts'

/** Whether a column takes no value twice within one record. Of fields of the record itself the database looks after all records. */
const mayNotRepeat = ({ part, table, type }: FormField): boolean =>
  part.unique === true && table !== undefined && type.nature !== 'sub-table'

/**
 * Values of sub-table columns that stand in several rows of a record. Rows of deleted records stay in the table of the sub-table, so
 * no index could hold values apart across records; the rows of one are compared here, in browser and server alike.
 */
export class RepeatedValues {
  readonly #outline: FormOutline
  readonly #state: RecordState
  /** The first row with each value, by column. */
  readonly #first = new Map<FormField, ReadonlyMap<string, string>>()

  constructor(outline: FormOutline, state: RecordState) {
    this.#outline = outline
    this.#state = state
  }

  /** Values or rows have changed. @returns cells that may say something else since */
  changed(cells: readonly Cell[]): readonly Cell[] {
    this.#first.clear()
    const { tableByKey } = this.#outline
    const fields = new Set(cells.flatMap(({ field }) => tableByKey.get(field.name)?.columns ?? [field]))
    return [...fields].filter(mayNotRepeat).flatMap((field) => this.#state.cellsOf(field))
  }

  /** Says that a row above has the value of this cell already. */
  refuse({ field, row }: Cell): Refusal | undefined {
    if (!mayNotRepeat(field) || row === undefined) return undefined
    const text = this.#textOf(field, row)
    const first = text === '' ? undefined : this.#firstRows(field).get(text)
    if (first === undefined || first === row) return undefined
    return refusal('invalid', 'forms.repeated-cell', { params: { row: this.#state.rowIds(field.table ?? '').indexOf(first) + 1 } })
  }

  #firstRows(field: FormField): ReadonlyMap<string, string> {
    const known = this.#first.get(field)
    if (known) return known
    const rows = this.#state.rowIds(field.table ?? '').toReversed()
    const found = new Map(rows.map((row) => [this.#textOf(field, row), row]))
    this.#first.set(field, found)
    return found
  }

  /** `''` where there is nothing to compare: what is told covered looks alike though it differs. */
  #textOf(field: FormField, row: string): string {
    const value = this.#state.get(field, row)
    return field.type.isEmpty(value) || isCovered(field, value) ? '' : comparedText(field, value)
  }
}
