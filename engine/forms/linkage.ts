import type { CompiledForm, Pulse } from './compiled-form.ts'
import type { Evaluation } from './evaluation.ts'
import type { FormField } from './outline.ts'
import type { Cell, RecordState } from './record-state.ts'
import { pathOf } from './record-state.ts'

/** Effects of a change besides computed values. */
export interface Followed {
  readonly emptied: readonly Cell[]
  /** Choices whose field that they follow has changed. */
  readonly following: readonly (Cell & { readonly source: FormField })[]
  readonly reloaded: readonly Cell[]
}

/** Finds the cells that depend on a changed cell, and the `clear` and `reload` rules that begin to hold with it. */
export class Linkage {
  readonly #form: CompiledForm
  readonly #state: RecordState
  readonly #evaluation: Evaluation
  /** Pulses whose condition held the last time, by cell. */
  readonly #holding = new Map<Pulse, Set<string>>()

  constructor(form: CompiledForm, state: RecordState, evaluation: Evaluation) {
    this.#form = form
    this.#state = state
    this.#evaluation = evaluation
    // Conditions that hold when the form is opened do not count as beginning to hold.
    for (const pulse of form.pulses) for (const cell of state.cellsOf(pulse.target)) this.#begins(pulse, cell)
  }

  /** A row was added: conditions that hold in it at once do not count as beginning to hold. */
  noteRow(table: string, row: string): void {
    for (const pulse of this.#form.pulses) if (pulse.target.table === table) this.#begins(pulse, { field: pulse.target, row })
  }

  /** Returns the cells to empty and reload after one change, each once for each cause, however often it is called. */
  follow(): (changed: readonly Cell[]) => Followed {
    const done = new Set<string>()
    const isFirst = (cause: string): boolean => !done.has(cause) && done.add(cause).size > 0
    return (changed) => {
      const emptied: Cell[] = []
      const following: Followed['following'][number][] = []
      const reloaded: Cell[] = []
      for (const { field, row } of changed) {
        const { dependent = [], pulses = [] } = this.#form.readers.get(field.name) ?? {}
        for (const target of dependent) {
          const cells = this.#near(target, field, row).filter((cell) => isFirst(`${field.name} ${pathOf(target, cell.row)}`))
          following.push(...cells.map((cell) => ({ ...cell, source: field })))
          reloaded.push(...cells)
        }
        for (const pulse of pulses) {
          const cells = this.#near(pulse.target, field, row).filter(
            (cell) => this.#begins(pulse, cell) && isFirst(`${this.#form.pulses.indexOf(pulse)} ${cell.row}`),
          )
          if (pulse.act === 'clear') emptied.push(...cells)
          else reloaded.push(...cells)
        }
      }
      return { emptied, following, reloaded }
    }
  }

  /** Everything that may look different: the cells themselves and what rules, limits and computations hang on them. */
  affected(changed: readonly Cell[]): Iterable<Cell> {
    const cells = new Map<string, Cell>()
    const add = (cell: Cell) => cells.set(pathOf(cell.field, cell.row), cell)
    for (const cell of changed) {
      add(cell)
      const readers = this.#form.readers.get(cell.field.name)
      if (!readers) continue
      for (const target of [...readers.flags, ...readers.compared, ...readers.computations.map((one) => one.target)]) {
        for (const near of this.#near(target, cell.field, cell.row)) add(near)
        // A sub-table that is hidden or locked takes its cells with it.
        for (const column of this.#form.outline.tableByKey.get(target.name)?.columns ?? [])
          for (const inner of this.#state.cellsOf(column)) add(inner)
      }
    }
    return cells.values()
  }

  /** Cells of a field that a change reaches: of the same row when both stand in one sub-table. */
  #near(target: FormField, changed: FormField, row: string | undefined): readonly Cell[] {
    if (target.table === undefined || target.table !== changed.table || row === undefined) return this.#state.cellsOf(target)
    return this.#state.hasRow(target.table, row) ? [{ field: target, row }] : []
  }

  /** Whether the condition of a pulse holds now and did not the last time. */
  #begins(pulse: Pulse, cell: Cell): boolean {
    const held = this.#holding.get(pulse) ?? new Set()
    this.#holding.set(pulse, held)
    const at = cell.row ?? ''
    const before = held.has(at)
    const holds = this.#evaluation.holds(pulse.when, cell)
    if (holds) held.add(at)
    else held.delete(at)
    return holds && !before
  }
}
