/** The active cell of a sub-table. */
export interface GridPlace {
  readonly row: string
  readonly column: number
}

/** Selected cells: rows in their order, and the first and last column. */
export interface GridRange {
  readonly rows: readonly string[]
  readonly from: number
  readonly to: number
}

/** How a cell is drawn. */
export type CellMode = 'rest' | 'active' | 'editing'

/**
 * The one active cell of a sub-table, and whether it is being edited. Each row subscribes for itself, so that a move redraws only
 * the row left and the row entered.
 */
export class GridCursor {
  #place: GridPlace | undefined
  #editing = false
  #corner: GridPlace | undefined
  readonly #rangeListeners = new Set<() => void>()
  readonly #listeners = new Map<string, Set<() => void>>()

  get place(): GridPlace | undefined {
    return this.#place
  }

  /** The corner of the selected cells across from the active cell; undefined while only that one is selected. */
  get corner(): GridPlace | undefined {
    return this.#corner
  }

  /** Selects the cells from the active cell to this one; undefined: only the active cell. */
  extend(corner: GridPlace | undefined): void {
    if (corner?.row === this.#corner?.row && corner?.column === this.#corner?.column) return
    this.#corner = corner
    for (const listener of this.#rangeListeners) listener()
  }

  /** The selected cells; undefined while none are selected beside the active one, or a row of the corners is gone. */
  range(rows: readonly string[]): GridRange | undefined {
    const [one, other] = [this.#place, this.#corner]
    if (!one || !other) return undefined
    const [first, last] = [rows.indexOf(one.row), rows.indexOf(other.row)].toSorted((a, b) => a - b)
    if (first === undefined || last === undefined || first < 0) return undefined
    const [from, to] = [Math.min(one.column, other.column), Math.max(one.column, other.column)]
    return { rows: rows.slice(first, last + 1), from, to }
  }

  readonly subscribeRange = (listener: () => void): (() => void) => {
    this.#rangeListeners.add(listener)
    return () => this.#rangeListeners.delete(listener)
  }

  get isEditing(): boolean {
    return this.#editing
  }

  /** `-1` when the row has no active cell, otherwise its column; plus `editingOffset` while it is edited. */
  snapshot(row: string): number {
    if (this.#place?.row !== row) return -1
    return this.#editing ? this.#place.column + editingOffset : this.#place.column
  }

  subscribe(row: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(row) ?? new Set()
    listeners.add(listener)
    this.#listeners.set(row, listeners)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(row)
    }
  }

  move(place: GridPlace | undefined, editing = false): void {
    this.extend(undefined)
    const before = this.#place
    if (before?.row === place?.row && before?.column === place?.column && this.#editing === editing) return
    this.#place = place
    this.#editing = place !== undefined && editing
    this.#tell(before?.row)
    if (place?.row !== before?.row) this.#tell(place?.row)
  }

  #tell(row: string | undefined): void {
    if (row === undefined) return
    for (const listener of this.#listeners.get(row) ?? []) listener()
  }
}

/** Larger than any possible number of columns. */
export const editingOffset = 10_000

/** The mode of a column in a row's snapshot. */
export function modeOf(snapshot: number, column: number): CellMode {
  if (snapshot === column) return 'active'
  return snapshot === column + editingOffset ? 'editing' : 'rest'
}

/** The cell one step away, within the table; Tab continues from the end of a row in the next. */
export function steppedPlace(
  rows: readonly string[],
  columns: number,
  from: GridPlace,
  step: 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'home' | 'end',
): GridPlace | undefined {
  const row = rows.indexOf(from.row)
  const at = (index: number, column: number): GridPlace | undefined => {
    const id = rows[index]
    return id === undefined ? undefined : { row: id, column }
  }
  const run = row * columns + from.column
  const steps: Record<typeof step, () => GridPlace | undefined> = {
    up: () => at(Math.max(0, row - 1), from.column),
    down: () => at(Math.min(rows.length - 1, row + 1), from.column),
    left: () => at(row, Math.max(0, from.column - 1)),
    right: () => at(row, Math.min(columns - 1, from.column + 1)),
    home: () => at(row, 0),
    end: () => at(row, columns - 1),
    next: () => at(Math.floor((run + 1) / columns), (run + 1) % columns),
    previous: () => (run === 0 ? undefined : at(Math.floor((run - 1) / columns), (run - 1) % columns)),
  }
  return steps[step]()
}
