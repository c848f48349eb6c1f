import { atOnce, type Steps } from '#engine/values/steps.ts'
import type { CompiledForm, Computation } from './compiled-form.ts'
import type { Evaluation } from './evaluation.ts'
import type { Cell, RecordState } from './record-state.ts'

/** Rows for which a computation is pending; `every` means all of them, or a field of the record itself. */
type Waiting = Set<string> | 'every'

/**
 * Recomputes values after changes, each at most once and after the values it reads. Only values that depend on a change are
 * computed: a key pressed in a row affects that row and the fields that read its columns.
 */
export class Recomputation {
  readonly #form: CompiledForm
  readonly #state: RecordState
  readonly #evaluation: Evaluation
  readonly #skip: (computation: Computation) => boolean
  readonly #onChange: (cell: Cell) => void
  readonly #waiting = new Map<number, Waiting>()
  #running = -1

  /**
   * @param skip computations left as they are, because the caller may not read their inputs
   * @param onChange called for each computed value that changed
   */
  constructor(
    form: CompiledForm,
    state: RecordState,
    evaluation: Evaluation,
    skip: (computation: Computation) => boolean = () => false,
    onChange: (cell: Cell) => void = () => {},
  ) {
    this.#form = form
    this.#state = state
    this.#evaluation = evaluation
    this.#skip = skip
    this.#onChange = onChange
  }

  /** Everything is to be computed: a record is opened or saved. */
  all(): void {
    this.these(this.#form.computations)
  }

  /** Marks some computations to be run whether their inputs changed or not, with those that depend on their results. */
  these(computations: readonly Computation[]): void {
    for (const { order } of computations) this.#waiting.set(order, 'every')
  }

  /** A value changed; the cells of a row that came or went count as changed. */
  changed(name: string, table: string | undefined, row: string | undefined): void {
    for (const computation of this.#form.readers.get(name)?.computations ?? []) {
      if (computation.order > this.#running)
        this.#enqueue(computation, computation.target.table !== undefined && computation.target.table === table ? row : undefined)
    }
  }

  #enqueue({ order }: Computation, row: string | undefined): void {
    const waiting = this.#waiting.get(order)
    if (row === undefined) this.#waiting.set(order, 'every')
    else if (waiting === undefined) this.#waiting.set(order, new Set([row]))
    else if (waiting !== 'every') waiting.add(row)
  }

  run(): void {
    atOnce(this.steps())
  }

  /** The same, one computation a step. */
  *steps(): Steps<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const waiting = this.#waiting.get(next.order)
      this.#waiting.delete(next.order)
      this.#running = next.order
      if (!this.#skip(next) && waiting) for (const cell of this.#cells(next, waiting)) this.#compute(next, cell)
      yield
    }
    this.#running = -1
  }

  #next(): Computation | undefined {
    return this.#waiting.size === 0 ? undefined : this.#form.computations[Math.min(...this.#waiting.keys())]
  }

  #cells({ target }: Computation, waiting: Waiting): readonly Cell[] {
    if (waiting === 'every') return this.#state.cellsOf(target)
    return [...waiting]
      .filter((row) => target.table !== undefined && this.#state.hasRow(target.table, row))
      .map((row) => ({ field: target, row }))
  }

  #compute(computation: Computation, cell: Cell): void {
    const computed = this.#evaluation.computed(computation, cell)
    if (!computed || !this.#state.set(cell.field, cell.row, computed.value)) return
    this.#onChange(cell)
    this.changed(cell.field.name, cell.field.table, cell.row)
  }
}
