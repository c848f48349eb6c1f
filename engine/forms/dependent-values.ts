import { nearestName, type CompiledForm } from './compiled-form.ts'
import type { FieldFacts, ValueOfOther } from './field-type.ts'
import { chosenIds, fitOf, withoutIds } from './kept-choices.ts'
import type { FormValues } from './model.ts'
import type { FormField } from './outline.ts'
import { clearedRefusal, lostChoiceRefusal, lostPartRefusal, uncheckedRefusal } from './problems.ts'
import { pathOf, type Cell, type RecordState } from './record-state.ts'
import { rightOf, type FormRights } from './rights.ts'
import { forgetSaid, type CellState } from './session-cell.ts'

/** A choice that a form keeps though it does not know whether it is still offered. Another one stands for the cell as soon as anything about it changes. */
export interface OpenChoice extends Cell {
  readonly path: string
  /** The field that the choice follows, and that was changed. */
  readonly source: FormField
}

/** What a session lends to its dependent values. */
interface Around {
  readonly form: CompiledForm
  readonly state: RecordState
  readonly facts: FieldFacts
  readonly valueOfOther: (cell: Cell) => ValueOfOther
  readonly cellAt: (path: string) => CellState | undefined
  readonly rights: FormRights
  /** Takes cells that have other values now, and those of which something else is said. */
  readonly changed: (cells: readonly Cell[]) => void
  readonly told: (cells: readonly Cell[]) => void
}

/** What a change takes away elsewhere in a form: values that rules clear, and choices that follow other fields and are not offered any more. */
export class DependentValues {
  readonly #around: Around
  readonly #byPath = new Map<string, OpenChoice>()

  constructor(around: Around) {
    this.#around = around
  }

  drop(path: string): void {
    this.#byPath.delete(path)
  }

  clear(): void {
    this.#byPath.clear()
  }

  /** Choices that were kept and that whoever knows has to be asked about. */
  openChoices(): readonly OpenChoice[] {
    return [...this.#byPath.values()]
  }

  /** The part of the record that says whether choices are offered. */
  recordAround(choices: readonly Cell[]): FormValues {
    return recordAround(this.#around.form, this.#around.state, choices)
  }

  /** Values the caller may not write are kept: the server would refuse the whole save. */
  #mayGo(field: FormField): boolean {
    return rightOf(this.#around.rights, field).writable && !field.part.readOnly
  }

  /** Empties a cell that a rule clears, and holds that until something stands there again. @returns whether there was anything */
  empty({ field, row }: Cell): boolean {
    const { state, facts, cellAt } = this.#around
    if (!this.#mayGo(field)) return false
    const path = pathOf(field, row)
    const was = state.get(field, row)
    const known = cellAt(path)
    if (known) forgetSaid(known)
    if (!state.set(field, row, field.type.empty)) return false
    this.drop(path)
    if (known) known.cleared = clearedRefusal(field, was, facts)
    return true
  }

  /** Keeps a choice whose field that it follows has changed, as far as it is still offered. @returns whether it is another one now */
  refit(cell: Cell & { readonly source: FormField }): boolean {
    const { state, facts, valueOfOther, cellAt } = this.#around
    const { field, row, source } = cell
    if (!this.#mayGo(field)) return false
    const path = pathOf(field, row)
    const known = cellAt(path)
    if (known) known.kept = undefined
    this.drop(path)
    const { gone, open } = fitOf(field, state.get(field, row), facts, valueOfOther(cell))
    const isLess = gone.length > 0 && this.#lose({ path, field, row, source }, gone)
    if (open) this.#byPath.set(path, { path, field, row, source })
    return isLess
  }

  /**
   * Takes the answer about choices, unless they or what they follow have changed since: what is gone is taken away and told.
   *
   * @param gone ids that are not offered any more; undefined where nobody could tell: the choice stays and is marked, and the save decides
   */
  settle(choices: readonly OpenChoice[], gone: (choice: OpenChoice) => readonly string[] | undefined): void {
    const changed: Cell[] = []
    const told: Cell[] = []
    for (const choice of choices.filter((one) => this.#byPath.get(one.path) === one)) {
      this.drop(choice.path)
      const ids = gone(choice)
      const cell = this.#around.cellAt(choice.path)
      if (ids === undefined && cell) {
        cell.kept = uncheckedRefusal(choice.source)
        told.push(cell)
      } else if (ids && ids.length > 0 && this.#lose(choice, ids)) changed.push(choice)
    }
    if (changed.length > 0) this.#around.changed(changed)
    this.#around.told(told)
  }

  /** Takes away what a choice has lost, and holds why until another is made. */
  #lose({ path, field, row, source }: OpenChoice, gone: readonly string[]): boolean {
    const { state, facts, cellAt } = this.#around
    const was = state.get(field, row)
    const left = withoutIds(field, was, gone)
    const known = cellAt(path)
    if (known) forgetSaid(known)
    if (!state.set(field, row, left)) return false
    if (!known) return true
    if (field.type.isEmpty(left)) known.lost = lostChoiceRefusal(field, was, source, facts)
    else known.kept = lostPartRefusal(field, withoutIds(field, was, chosenIds(field, left)), source, facts)
    return true
  }
}

/** Choices and the fields that they follow; of sub-tables the rows of the choices alone. */
function recordAround({ outline }: CompiledForm, state: RecordState, choices: readonly Cell[]): FormValues {
  const own = new Map<string, unknown>()
  const tables = new Map<string, Map<string, Map<string, unknown>>>()
  const put = (field: FormField, row: string | undefined): void => {
    if (field.table === undefined) return void own.set(field.key, state.get(field, undefined))
    if (row === undefined) return
    const rows = tables.get(field.table) ?? new Map<string, Map<string, unknown>>()
    tables.set(field.table, rows)
    const cells = rows.get(row) ?? new Map<string, unknown>([['id', row]])
    rows.set(row, cells.set(field.key, state.get(field, row)))
  }
  for (const { field, row } of choices) {
    put(field, row)
    for (const key of field.type.sources?.(field.options) ?? []) {
      const source = outline.byName.get(nearestName(outline, field, key))
      if (source && source.type.nature !== 'sub-table') put(source, source.table === field.table ? row : undefined)
    }
  }
  const rows = [...tables].map(([table, its]) => [table, [...its.values()].map((cells) => Object.fromEntries(cells))])
  return { ...Object.fromEntries(own), ...Object.fromEntries(rows) } as FormValues
}
