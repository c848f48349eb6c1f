import type { DecimalText } from '#engine/values/decimal.ts'
import { isDecimalText, sum } from '#engine/values/decimal.ts'
import type { FormTable } from './outline.ts'
import type { RecordState } from './record-state.ts'

/** Sums of the number columns of a sub-table, by key of the column. */
export type TableTotals = Readonly<Record<string, DecimalText>>

/** Keeps the sums of sub-tables; only a column that changed is added up again. */
export class RunningTotals {
  readonly #state: RecordState
  readonly #sums = new Map<string, DecimalText>()
  readonly #given = new Map<string, TableTotals>()

  constructor(state: RecordState) {
    this.#state = state
  }

  /** @returns whether the column is one that is summed */
  columnChanged(table: FormTable, column: string): boolean {
    const summed = table.columns.some(({ key, type }) => key === column && type.isNumber)
    if (summed) this.#sums.delete(`${table.key}.${column}`)
    return summed
  }

  /** The sums; the same object until one of them changes. */
  of(table: FormTable): TableTotals {
    const totals: Record<string, DecimalText> = {}
    for (const column of table.columns.filter(({ type }) => type.isNumber)) {
      const known = this.#sums.get(column.name) ?? this.#add(column)
      this.#sums.set(column.name, known)
      totals[column.key] = known
    }
    const last = this.#given.get(table.key)
    if (last && Object.keys(totals).every((key) => last[key] === totals[key])) return last
    this.#given.set(table.key, totals)
    return totals
  }

  #add(column: FormTable['columns'][number]): DecimalText {
    const values = this.#state.rowIds(column.table ?? '').map((row) => this.#state.get(column, row))
    return sum(values.filter((value): value is string => typeof value === 'string' && isDecimalText(value)))
  }
}
