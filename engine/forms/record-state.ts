import type { FormValues, RowValues } from './model.ts'
import type { FormField, FormOutline, FormTable } from './outline.ts'

/** Place of a value: a field of the record, or a column in one row of its sub-table. */
export interface Cell {
  readonly field: FormField
  /** Id of the row; undefined for a field of the record itself. */
  readonly row: string | undefined
}

/** Path of a cell in memory: `planArea`, `items.<row id>.planArea`. */
export function pathOf(field: FormField, row: string | undefined): string {
  return field.table === undefined ? field.key : `${field.table}.${row}.${field.key}`
}

/** Whether two values of a type say the same: both empty, or equal part by part. */
export function sameValue(field: FormField, a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  const [noA, noB] = [a === undefined || field.type.isEmpty(a), b === undefined || field.type.isEmpty(b)]
  return noA || noB ? noA && noB : equal(a, b)
}

function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, index) => equal(one, b[index]))
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  const names = new Set([...left.keys(), ...right.keys()])
  return [...names].every((name) => equal(left.get(name), right.get(name)))
}

type Row = Map<string, unknown>

/** The values of one record during a session, given and computed ones. */
export class RecordState {
  readonly #outline: FormOutline
  readonly #fields = new Map<string, unknown>()
  readonly #rows = new Map<string, Map<string, Row>>()
  readonly #order = new Map<string, readonly string[]>()

  constructor(outline: FormOutline, values: FormValues) {
    this.#outline = outline
    for (const { key, type } of outline.fields) this.#fields.set(key, values[key] ?? type.empty)
    for (const table of outline.tables) {
      const rows = rowsIn(values[table.key])
      this.#rows.set(table.key, new Map(rows.map((row) => [row.id, rowMap(table, row)])))
      this.#order.set(
        table.key,
        rows.map(({ id }) => id),
      )
    }
  }

  /** Turns a path of the wire into one in memory: the place of a row becomes its id. */
  pathInMemory(path: string): string {
    const [table = '', row, ...rest] = path.split('.')
    const id = row !== undefined && !this.hasRow(table, row) && /^\d+$/.test(row) ? this.rowIds(table)[Number(row)] : row
    return [table, ...(id === undefined ? [] : [id]), ...rest].join('.')
  }

  /** Ids of the rows in their order; the same list until a row comes, goes or moves. */
  rowIds(table: string): readonly string[] {
    return this.#order.get(table) ?? []
  }

  hasRow(table: string, row: string): boolean {
    return this.#rows.get(table)?.has(row) ?? false
  }

  get(field: FormField, row: string | undefined): unknown {
    if (field.type.nature === 'sub-table') return this.rowsOf(field.key)
    if (field.table === undefined) return this.#fields.get(field.key) ?? field.type.empty
    return (row === undefined ? undefined : this.#rows.get(field.table)?.get(row)?.get(field.key)) ?? field.type.empty
  }

  /** @returns whether that changed anything */
  set(field: FormField, row: string | undefined, value: unknown): boolean {
    if (sameValue(field, this.get(field, row), value)) return false
    if (field.table === undefined) this.#fields.set(field.key, value)
    else if (row !== undefined) this.#rows.get(field.table)?.get(row)?.set(field.key, value)
    return true
  }

  addRow(table: FormTable, row: RowValues, at: number): void {
    this.#rows.get(table.key)?.set(row.id, rowMap(table, row))
    this.#order.set(table.key, this.rowIds(table.key).toSpliced(at, 0, row.id))
  }

  removeRow(table: string, row: string): void {
    this.#rows.get(table)?.delete(row)
    this.#order.set(
      table,
      this.rowIds(table).filter((id) => id !== row),
    )
  }

  moveRow(table: string, row: string, to: number): void {
    const rest = this.rowIds(table).filter((id) => id !== row)
    this.#order.set(table, rest.toSpliced(to, 0, row))
  }

  rowOf(table: string, row: string): RowValues {
    return { ...Object.fromEntries(this.#rows.get(table)?.get(row) ?? []), id: row }
  }

  rowsOf(table: string): readonly RowValues[] {
    return this.rowIds(table).map((row) => this.rowOf(table, row))
  }

  /** All cells of a field: itself, or one in each row. */
  cellsOf(field: FormField): readonly Cell[] {
    return field.table === undefined ? [{ field, row: undefined }] : this.rowIds(field.table).map((row) => ({ field, row }))
  }

  /** Fields, and behind each sub-table its cells, in reading order. */
  everyCell(): readonly Cell[] {
    const rowCells = (table: FormTable) => this.rowIds(table.key).flatMap((row) => table.columns.map((field) => ({ field, row })))
    return this.#outline.names.flatMap((name) => {
      const field = this.#outline.byName.get(name)
      if (!field || field.table !== undefined) return []
      const table = this.#outline.tableByKey.get(field.key)
      return [{ field, row: undefined }, ...(table ? rowCells(table) : [])]
    })
  }

  /** The values of some fields and columns, sub-tables as lists of rows. */
  valuesOf(isWanted: (field: FormField) => boolean): FormValues {
    const { fields, tables } = this.#outline
    const rows = ({ key, columns }: FormTable) =>
      this.rowIds(key).map((id) => ({
        ...Object.fromEntries(columns.filter(isWanted).map((column) => [column.key, this.get(column, id)])),
        id,
      }))
    return Object.fromEntries([
      ...fields.filter(isWanted).map((field): [string, unknown] => [field.key, this.get(field, undefined)]),
      ...tables.filter(isWanted).map((table): [string, unknown] => [table.key, rows(table)]),
    ])
  }

  /** All values, sub-tables as lists of rows. */
  values(): FormValues {
    const values: Record<string, unknown> = Object.fromEntries(this.#fields)
    for (const { key } of this.#outline.tables) values[key] = this.rowsOf(key)
    return values
  }
}

/** The rows of a sub-table's value; what is no row is left out. */
export function rowsIn(value: unknown): readonly RowValues[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isRow(value: unknown): value is RowValues {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

function rowMap(table: FormTable, row: RowValues): Row {
  return new Map(table.columns.map(({ key, type }) => [key, row[key] ?? type.empty]))
}

/** Paths that differ between two states of one record; a sub-table when its rows came, went or moved, and no cell of a row that is new. */
export function changedPaths(state: RecordState, initial: RecordState): readonly string[] {
  return state
    .everyCell()
    .filter(({ field, row }) => {
      if (field.type.nature === 'sub-table') return state.rowIds(field.key).join() !== initial.rowIds(field.key).join()
      const isNew = field.table !== undefined && row !== undefined && !initial.hasRow(field.table, row)
      return !isNew && !sameValue(field, state.get(field, row), initial.get(field, row))
    })
    .map(({ field, row }) => pathOf(field, row))
}
