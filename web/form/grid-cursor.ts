/** The active cell of a sub-table. */
export interface GridPlace {
  readonly row: string
  readonly column: number
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
  readonly #listeners = new Map<string, Set<() => void>>()

  get place(): GridPlace | undefined {
    return this.#place
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
