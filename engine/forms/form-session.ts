import type { Refusal } from '#engine/values/refusal.ts'
import type { CompiledForm, Computation } from './compiled-form.ts'
import { compiledForm } from './compiled-form.ts'
import type { Flags, ScriptedFlag } from './evaluation.ts'
import { Evaluation } from './evaluation.ts'
import type { FormFacts } from './facts.ts'
import type { ValueOfOther } from './field-type.ts'
import { withoutLeaks } from './hidden-results.ts'
import { Linkage } from './linkage.ts'
import type { FormProblem, OpenForm, ValueCheck } from './open-form.ts'
import type { FormValues, RowValues } from './model.ts'
import type { FormTable } from './outline.ts'
import { DependentValues } from './dependent-values.ts'
import { requiredRefusal, rowLimit, valueRefusal } from './problems.ts'
import type { Cell } from './record-state.ts'
import { RecordState, changedPaths, pathOf } from './record-state.ts'
import type { FormRights } from './rights.ts'
import { everyRight, rightOf } from './rights.ts'
import type { TableTotals } from './running-totals.ts'
import { RunningTotals } from './running-totals.ts'
import type { CellState, FieldSnapshot } from './session-cell.ts'
import { forgetSaid, leaveTold, looksSame, untouchedCell } from './session-cell.ts'
import { Recomputation } from './recompute.ts'
import { RepeatedValues } from './repeated-values.ts'
import { ScriptWishes } from './script-wishes.ts'
import { followReferences } from './referred-texts.ts'
import { addedRow, emptyRow, emptyValues } from './values.ts'
import { Watchers } from './watchers.ts'

export type { FormProblem, OpenForm, ValueCheck } from './open-form.ts'
export type { OpenChoice } from './dependent-values.ts'
export type { FieldSnapshot } from './session-cell.ts'

/** Path listeners of a sub-table's totals use. */
export const totalsPath = (table: string): string => `${table}#totals`

/**
 * A form being filled in, used in browser and server alike. Paths in memory use row ids (`items.<row id>.planArea`), so they stay
 * when rows move; refusals on the wire use the place of the row from 0, and `setProblems` takes both.
 */
export class FormSession {
  readonly #form: CompiledForm
  readonly #facts: FormFacts
  readonly #rights: FormRights
  readonly #state: RecordState
  readonly #evaluation: Evaluation
  readonly #totals: RunningTotals
  readonly #repeated: RepeatedValues
  readonly #watchers = new Watchers()
  readonly #cells = new Map<string, CellState>()
  readonly #linkage: Linkage
  readonly #skips: (computation: Computation) => boolean
  readonly #newId: () => string
  readonly #check: ValueCheck | undefined
  /** What scripts of the form ask for. */
  readonly wishes: ScriptWishes
  readonly dependents: DependentValues
  #initial: RecordState
  #allChecked = false
  #rowCount = 0

  constructor({ definition, types, values, facts, rights = everyRight, mode = 'edit', device, newId, check }: OpenForm) {
    this.#form = compiledForm(definition, types)
    this.#facts = facts
    this.#rights = withoutLeaks(this.#form, rights)
    this.#state = new RecordState(this.#form.outline, values ?? emptyValues(definition, types, facts))
    this.wishes = new ScriptWishes(this.#form.outline, this.#state)
    this.#evaluation = new Evaluation({
      form: this.#form,
      state: this.#state,
      facts,
      rights: this.#rights,
      reading: mode === 'read',
      device,
      seesAll: false,
      scripted: this.wishes.flags,
    })
    this.#totals = new RunningTotals(this.#state)
    this.#repeated = new RepeatedValues(this.#form.outline, this.#state)
    this.#check = check
    this.#newId = newId ?? (() => `${addedRow}${(this.#rowCount += 1)}`)
    this.#skips = ({ target }) =>
      !rightOf(this.#rights, target).readable || (mode === 'read' && target.type.column(target.options) !== undefined)
    const settling = new Recomputation(this.#form, this.#state, this.#evaluation, this.#skips)
    settling.all()
    settling.run()
    this.#initial = new RecordState(this.#form.outline, this.#state.values())
    this.#linkage = new Linkage(this.#form, this.#state, this.#evaluation)
    this.dependents = new DependentValues({
      form: this.#form,
      state: this.#state,
      facts,
      valueOfOther: (cell) => this.#evaluation.valueOfOther(cell),
      cellAt: (path) => this.#cellAt(path),
      rights: this.#rights,
      changed: (cells) => this.#changed(cells),
      told: (cells) => this.#redraw(cells),
    })
  }

  /** The snapshot that is drawn for a path; undefined when the form has no such field or row. */
  snapshot(path: string): FieldSnapshot | undefined {
    const cell = this.#cellAt(path)
    if (!cell) return undefined
    cell.snapshot ??= this.#draw(cell)
    return cell.snapshot
  }

  /** @returns a function that ends the subscription */
  subscribe(path: string, listener: () => void): () => void {
    return this.#watchers.add(path, listener)
  }

  rowIds(table: string): readonly string[] {
    return this.#state.rowIds(table)
  }

  totals(table: string): TableTotals {
    const found = this.#form.outline.tableByKey.get(table)
    return found ? this.#totals.of(found) : {}
  }

  /** All values the caller may read, hidden and computed ones included: what is sent to be saved. */
  values(): FormValues {
    return this.#state.valuesOf((field) => rightOf(this.#rights, field).readable)
  }

  /** Value of another field as the type of a path may ask, for choices and limits that hang on it. */
  valueOfOther(path: string): ValueOfOther {
    const cell = this.#cellAt(path)
    return cell ? this.#evaluation.valueOfOther(cell) : () => undefined
  }

  /** Paths that differ from what the form was opened with; a sub-table when its rows came, went or moved. */
  changedPaths(): readonly string[] {
    return changedPaths(this.#state, this.#initial)
  }

  /**
   * Takes a value. Does nothing where nobody may type: read-only, computed, unknown.
   *
   * @param by a script may also fill in what a script has locked
   */
  set(path: string, value: unknown, by: 'user' | 'script' = 'user'): void {
    const cell = this.#cellAt(path)
    if (!cell || cell.field.type.nature === 'sub-table' || this.#evaluation.flags(cell, by === 'script').readOnly) return
    const had = cell.unread ?? cell.answered ?? cell.kept
    forgetSaid(cell)
    this.dependents.drop(path)
    if (this.#state.set(cell.field, cell.row, value)) {
      cell.touched = true
      this.#changed([cell])
    } else if (had) this.#redraw([cell])
  }

  /** Lets a script hide, require or lock a field or column, or take back what a script asked before. */
  setScripted(name: string, flag: ScriptedFlag, to: boolean): void {
    this.#turned(name, this.wishes.setFlag(name, flag, to, this.#evaluation))
  }

  /** Lets a script narrow the choices of a field or column; undefined offers all again. */
  setOffered(name: string, ids: ReadonlySet<string> | undefined): void {
    const cells = this.wishes.setOffered(name, ids)
    cells.forEach((cell) => this.#reload(cell))
    this.#turned(name, cells)
  }

  /** Draws cells of a field anew, and of a column its table, which may have no rows yet. */
  #turned(name: string, cells: readonly Cell[]): void {
    const table = this.#form.outline.byName.get(this.#form.outline.byName.get(name)?.table ?? '')
    if (table) this.#reload({ field: table, row: undefined })
    this.#redraw(table ? [...cells, { field: table, row: undefined }] : cells)
  }

  /** Takes the refusal for typed text that could not be read; the value stays. */
  refuse(path: string, refusal: Refusal, text?: string): void {
    const cell = this.#cellAt(path)
    if (!cell) return
    cell.unread = refusal
    cell.draft = text
    cell.touched = true
    this.#redraw([cell])
  }

  /** Holds that the value of a cell is not whole yet, as files are on their way to it; undefined where it is. */
  setUnfinished(path: string, reason: Refusal | undefined): void {
    const cell = this.#cellAt(path)
    if (!cell || cell.unfinished === reason) return
    cell.unfinished = reason
    this.#redraw([cell])
  }

  /**
   * A field was left: what is wrong with it shows from now on. A field nobody has touched stays quiet, so that a form can be
   * walked through by Tab before it is filled in; `validate` asks for what it lacks.
   */
  check(path: string): void {
    const cell = this.#cellAt(path)
    if (!cell || cell.checked || !cell.touched) return
    cell.checked = true
    this.#redraw([cell])
  }

  /**
   * Adds a row with its defaults.
   *
   * @param where.at place from 0, the end unless given
   * @param where.values of some columns; with the `id` of a removed row it comes back
   * @returns id of the row; undefined when the sub-table may not be changed or is full
   */
  addRow(table: string, where: { readonly at?: number; readonly values?: FormValues } = {}): string | undefined {
    return this.addRows(table, [where.values ?? {}], where.at)[0]
  }

  /**
   * Adds many rows at once (pasted, picked), recomputing dependent values once.
   *
   * @returns ids of the rows that found room
   */
  addRows(table: string, rows: readonly FormValues[], at = this.rowIds(table).length): readonly string[] {
    const found = this.#changeable(table)
    if (!found) return []
    const added = rows.slice(0, rowLimit - this.rowIds(table).length).map((given, index) => {
      const back = typeof given.id === 'string' && !this.#state.hasRow(table, given.id) ? given.id : undefined
      const row = { ...emptyRow(found, this.#facts, ''), ...given, id: back ?? this.#freshId(table) }
      this.#state.addRow(found, row, at + index)
      this.#linkage.noteRow(table, row.id)
      return row.id
    })
    if (added.length > 0) this.#rowsChanged(found, added)
    return added
  }

  /** Rows of a restored draft have ids from an earlier session, which new rows must not get. */
  #freshId(table: string): string {
    const id = this.#newId()
    return this.#state.hasRow(table, id) ? this.#freshId(table) : id
  }

  /** @returns the row and where it stood, so that it can be put back */
  removeRow(table: string, row: string): { readonly values: RowValues; readonly at: number } | undefined {
    const found = this.#changeable(table)
    if (!found || !this.#state.hasRow(table, row)) return undefined
    const removed = { values: this.#state.rowOf(table, row), at: this.rowIds(table).indexOf(row) }
    this.#state.removeRow(table, row)
    for (const { key } of found.columns) {
      this.#cells.delete(`${table}.${row}.${key}`)
      this.dependents.drop(`${table}.${row}.${key}`)
    }
    this.#rowsChanged(found, [row])
    return removed
  }

  /** Puts a copy behind the row; what the system fills, and what may not repeat, is not copied. */
  copyRow(table: string, row: string): string | undefined {
    const found = this.#changeable(table)
    if (!found || !this.#state.hasRow(table, row)) return undefined
    const copied = found.columns
      .filter(({ type, part }) => !type.filledBy && !part.unique)
      .map((column) => [column.key, this.#state.get(column, row)])
    return this.addRow(table, { at: this.rowIds(table).indexOf(row) + 1, values: Object.fromEntries(copied) })
  }

  moveRow(table: string, row: string, to: number): void {
    const found = this.#changeable(table)
    if (!found || !this.#state.hasRow(table, row)) return
    this.#state.moveRow(table, row, to)
    this.#rowsChanged(found, [])
  }

  /**
   * Checks everything, shows what is wrong, and gives it in reading order. What the server refused is left to it to say again, as what it
   * is about may have been put right at another field.
   */
  validate(): readonly FormProblem[] {
    this.#allChecked = true
    for (const cell of this.#cells.values()) leaveTold(cell, this.#evaluation.flags(cell).required)
    this.#redraw([...this.#cells.values()])
    return this.problems()
  }

  /** Shows what is wrong in some fields and sub-tables, by key, and tells it. */
  validateWithin(keys: ReadonlySet<string>): readonly FormProblem[] {
    const inside = this.#state.everyCell().filter(({ field }) => keys.has(field.table ?? field.key))
    const cells = inside.flatMap(({ field, row }) => this.#cellAt(pathOf(field, row)) ?? [])
    for (const cell of cells) {
      cell.checked = true
      leaveTold(cell, this.#evaluation.flags(cell).required)
    }
    this.#redraw(cells)
    return this.problems().filter(({ field }) => keys.has(field.table ?? field.key))
  }

  /** What is wrong now and shown, in reading order. */
  problems(): readonly FormProblem[] {
    return this.#state.everyCell().flatMap((at) => {
      const path = pathOf(at.field, at.row)
      const cell = this.#cells.get(path)
      if (!cell && !this.#allChecked) return []
      const refusal = cell ? this.#draw(cell).problem : this.#problemOf(at, this.#evaluation.flags(at))
      return refusal
        ? [{ path, field: at.field, refusal, containers: this.#form.outline.placeOf.get(at.field.table ?? at.field.key) ?? [] }]
        : []
    })
  }

  /**
   * Shows the refusals of the server at their fields, until the value there changes or the form is checked anew.
   *
   * @returns those without a visible field, to be shown for the whole form
   */
  setProblems(refusals: readonly Refusal[]): readonly Refusal[] {
    const placed = refusals.map((refusal) => ({
      refusal,
      cell: refusal.field === undefined ? undefined : this.#cellAt(this.#state.pathInMemory(refusal.field)),
    }))
    const seen = (cell: CellState | undefined): cell is CellState => cell !== undefined && this.#evaluation.isVisible(cell)
    const shown: CellState[] = []
    for (const { refusal, cell } of placed) {
      if (!seen(cell)) continue
      cell.answered = refusal
      cell.lost = undefined
      shown.push(cell)
    }
    this.#redraw(shown)
    return placed.filter(({ cell }) => !seen(cell)).map(({ refusal }) => refusal)
  }

  /** Takes values as saved, the current ones unless given: only what differs from them counts as changed. */
  saved(values: FormValues = this.#state.values()): void {
    this.#initial = new RecordState(this.#form.outline, values)
    this.dependents.clear()
    this.#watchers.tell([''])
  }

  #cellAt(path: string): CellState | undefined {
    const known = this.#cells.get(path)
    if (known) return known
    const first = path.indexOf('.')
    const last = path.lastIndexOf('.')
    const [table, row, key] =
      first < 0 ? [undefined, undefined, path] : [path.slice(0, first), path.slice(first + 1, last), path.slice(last + 1)]
    const field = this.#form.outline.byName.get(table === undefined ? key : `${table}.${key}`)
    if (!field || field.table !== table || (table !== undefined && (row === undefined || !this.#state.hasRow(table, row)))) return undefined
    const cell = untouchedCell(path, { field, row })
    this.#cells.set(path, cell)
    return cell
  }

  #changeable(key: string): FormTable | undefined {
    const table = this.#form.outline.tableByKey.get(key)
    return table && !this.#evaluation.flags({ field: table, row: undefined }).readOnly ? table : undefined
  }

  #problemOf(cell: Cell, flags: Flags): Refusal | undefined {
    if (!flags.visible) return undefined
    const value = this.#state.get(cell.field, cell.row)
    const refused = flags.readOnly ? undefined : this.#check?.(cell.field, value)
    if (refused) return refused
    if (cell.field.type.isEmpty(value)) return flags.required ? requiredRefusal(cell.field) : undefined
    if (flags.readOnly) return undefined
    return valueRefusal(cell.field, value, this.#facts, this.#evaluation.valueOfOther(cell)) ?? this.#repeated.refuse(cell)
  }

  #draw(cell: CellState): FieldSnapshot {
    const flags = this.#evaluation.flags(cell)
    const { field, row, draft, unread, unfinished, answered, choicesVersion } = cell
    const lost = cell.lost && field.type.isEmpty(this.#state.get(field, row)) ? cell.lost : undefined
    const own = unread ?? lost ?? (cell.checked || this.#allChecked ? (unfinished ?? this.#problemOf(cell, flags)) : undefined)
    const value =
      field.type.nature === 'sub-table'
        ? this.rowIds(field.key)
        : rightOf(this.#rights, field).readable
          ? this.#state.get(field, row)
          : field.type.empty
    const note = field.type.isEmpty(value) ? cell.cleared : cell.kept
    return { ...flags, value, draft, problem: flags.visible ? (own ?? answered) : undefined, note, choicesVersion }
  }

  /** Makes new snapshots of the watched cells, and notifies the listeners of those that differ. */
  #redraw(cells: Iterable<Cell>, also: readonly string[] = []): void {
    const notified = new Set<string>(also)
    for (const { field, row } of cells) {
      const cell = this.#cells.get(pathOf(field, row))
      if (!cell?.snapshot) continue
      const drawn = this.#draw(cell)
      if (looksSame(drawn, cell.snapshot)) continue
      cell.snapshot = drawn
      notified.add(cell.path)
    }
    if (notified.size > 0) this.#watchers.tell(notified.add(''))
  }

  /** @param rows those that came or went; their cells are what changed */
  #rowsChanged(table: FormTable, rows: readonly string[]): void {
    const rowCells = rows.flatMap((row) => table.columns.map((field) => ({ field, row })))
    this.#changed([{ field: table, row: undefined }, ...rowCells], [table.key])
  }

  #reload(cell: Cell): void {
    const known = this.#cellAt(pathOf(cell.field, cell.row))
    if (known) known.choicesVersion += 1
  }

  /** Updates everything that depends on changed cells, and notifies the listeners. */
  #changed(cells: readonly Cell[], notified: readonly string[] = []): void {
    const all: Cell[] = []
    const settling = new Recomputation(this.#form, this.#state, this.#evaluation, this.#skips, (cell) => all.push(cell))
    const following = this.#linkage.follow()
    const redrawn: Cell[] = []
    for (let pending = cells; pending.length > 0;) {
      all.push(...pending)
      for (const { field, row } of pending) settling.changed(field.name, field.table, row)
      settling.run()
      const { emptied, following: followers, reloaded } = following(all)
      reloaded.forEach((cell) => this.#reload(cell))
      redrawn.push(...reloaded)
      const lost = followers.filter((cell) => this.dependents.refit(cell))
      pending = [
        ...lost,
        ...emptied.filter((cell) => this.dependents.empty(cell)),
        ...followReferences(this.#form, this.#state, pending, this.#facts),
      ]
    }
    const touched = new Set(notified)
    for (const { field } of all) {
      const table = field.table === undefined ? undefined : this.#form.outline.tableByKey.get(field.table)
      if (table && this.#totals.columnChanged(table, field.key)) touched.add(totalsPath(table.key))
    }
    this.#redraw([...this.#linkage.affected(all), ...this.#repeated.changed(all), ...redrawn], [...touched, ''])
  }
}

/** Opens a form to be filled in or looked at. */
export function openForm(opening: OpenForm): FormSession {
  return new FormSession(opening)
}
