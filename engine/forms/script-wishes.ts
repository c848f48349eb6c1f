import type { Evaluation, ScriptedFlag } from './evaluation.ts'
import type { FormOutline } from './outline.ts'
import type { Cell, RecordState } from './record-state.ts'

/** What scripts ask of an open form beside values: fields that are hidden, required or locked, and the choices that are left. */
export class ScriptWishes {
  readonly #outline: FormOutline
  readonly #state: RecordState
  readonly flags = new Map<string, Set<ScriptedFlag>>()
  readonly #offered = new Map<string, ReadonlySet<string>>()

  constructor(outline: FormOutline, state: RecordState) {
    this.#outline = outline
    this.#state = state
  }

  /**
   * Takes what a script asks of a field or column, or takes it back. Tables take their columns with them. What has to be filled in and is empty
   * is not hidden: the server asks for it all the same, and nobody could enter it.
   *
   * @returns the cells that may look different now
   */
  setFlag(name: string, flag: ScriptedFlag, to: boolean, evaluation: Evaluation): readonly Cell[] {
    const field = this.#outline.byName.get(name)
    if (!field || (flag === 'hide' && to && this.#isWanted(name, evaluation))) return []
    const flags = this.flags.get(name) ?? new Set()
    this.flags.set(name, flags)
    if (to) flags.add(flag)
    else flags.delete(flag)
    const columns = this.#outline.tableByKey.get(name)?.columns ?? []
    return [field, ...columns].flatMap((one) => this.#state.cellsOf(one))
  }

  /** Of a column every row would have to be filled in, also those that are added later. */
  #isWanted(name: string, evaluation: Evaluation): boolean {
    const field = this.#outline.byName.get(name)
    if (!field || !evaluation.mustBeFilled({ field, row: undefined })) return false
    if (field.type.nature === 'sub-table') return this.#state.rowIds(field.key).length === 0
    return field.table !== undefined || field.type.isEmpty(this.#state.get(field, undefined))
  }

  /** Whether a whole column is hidden. */
  hides(name: string): boolean {
    return this.flags.get(name)?.has('hide') === true
  }

  /** Narrows the choices of a field or column; undefined offers all again. @returns its cells */
  setOffered(name: string, ids: ReadonlySet<string> | undefined): readonly Cell[] {
    const field = this.#outline.byName.get(name)
    if (ids) this.#offered.set(name, ids)
    else this.#offered.delete(name)
    return field ? this.#state.cellsOf(field) : []
  }

  /** The choices that are left of those of a field; undefined where none was narrowed. */
  offered(name: string): ReadonlySet<string> | undefined {
    return this.#offered.get(name)
  }
}
