import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { atOnce, type Steps } from '#engine/values/steps.ts'
import { begunClears } from './begun-clears.ts'
import { changedValues, type ValueChange } from './changed-values.ts'
import type { CompiledForm } from './compiled-form.ts'
import { compiledForm, nearestName } from './compiled-form.ts'
import { Evaluation } from './evaluation.ts'
import { fitOf } from './kept-choices.ts'
import type { FormFacts } from './facts.ts'
import type { FieldTypes, ValueOfOther } from './field-type.ts'
import { isCovered } from './covered-values.ts'
import type { FormDefinition, FormValues, RowValues } from './model.ts'
import { UnofferedChoices } from './offered.ts'
import type { FormField, FormTable } from './outline.ts'
import { requiredRefusal, valueRefusal } from './problems.ts'
import type { Cell } from './record-state.ts'
import { pathOf, RecordState, rowsIn, sameValue } from './record-state.ts'
import { followReferences, withReferredTexts } from './referred-texts.ts'
import type { FormRights } from './rights.ts'
import { rightOf } from './rights.ts'
import { Recomputation } from './recompute.ts'
import { RepeatedValues } from './repeated-values.ts'
import { defaultOf, emptyRow, exactMember, ownDefault } from './values.ts'

/** The text says neither label nor key: whoever may not read a field learns nothing of it but that what he sent was not taken. */
const hiddenRefusal = (field: string): Refusal => refusal('forbidden', 'forms.hidden-not-writable', { field })

export interface SaveCommand {
  readonly definition: FormDefinition
  readonly types: FieldTypes
  /** What is stored; absent for a new record. */
  readonly before?: FormValues
  /** Clean values as `fromWire` reads them; what is left out stays as it is. With `exactMember` nothing is taken for an echo. */
  readonly wanted: FormValues
  readonly rights: FormRights
  readonly facts: FormFacts
  /** A draft may be incomplete; a submission may not. */
  readonly submitting: boolean
  /** Fields whose patterns hold although nothing is submitted; absent: none, as a draft keeps what does not match them yet. */
  readonly keepsPatterns?: (field: FormField) => boolean
  /** A draft or a returned request is handed in: rows that were chosen before have to be offered now, as if they were chosen anew. */
  readonly choosesAnew?: boolean
  /** Whether a new row brings a read-only value from where it was picked; absent: none does. */
  readonly isPicked?: (column: FormField, row: FormValues) => boolean
  /** Names rows that are new; ids of the client name only rows that are there. */
  readonly newId: () => string
}

export interface SaveDecision {
  /** Everything to store. Bill numbers are drawn by the caller where they are still empty. */
  readonly values: FormValues
  readonly changes: readonly ValueChange[]
  /** Why not; nothing may be stored unless empty. Cells are named by the place of the row that was sent, from 0. */
  readonly refusals: readonly Refusal[]
}

interface Wanted extends Cell {
  readonly path: string
  readonly value: unknown
  readonly before: unknown
  /** Whoever may not read the stored value sent another than he was told: refused even where it is the stored one. */
  readonly isGuess: boolean
}

/** Merges the values the client may write into the stored ones; the rules then run on the result. */
class Merge {
  readonly #command: SaveCommand
  readonly refusals: Refusal[] = []
  /** Values sent for fields the caller may not write: accepted only where they equal what is stored. */
  readonly unwritable: Wanted[] = []
  /** Place of each row as it was sent; of a sub-table that was not sent, as it is stored. */
  readonly places = new Map<string, number>()
  /** Paths in memory of the cells for which a value was sent. */
  readonly sent = new Set<string>()
  readonly #storedRows = new Set<string>()

  constructor(command: SaveCommand) {
    this.#command = command
  }

  *values({ fields, tables }: CompiledForm['outline']): Steps<FormValues> {
    const { before, facts, wanted } = this.#command
    const given = before ?? {}
    for (const { key } of tables)
      rowsIn(given[key]).forEach(({ id }, index) => {
        this.places.set(id, index)
        this.#storedRows.add(id)
      })
    const own = fields.map((field): [string, unknown] => [
      field.key,
      this.#field(field, undefined, before ? (given[field.key] ?? field.type.empty) : defaultOf(field, facts), wanted, field.key),
    ])
    const rows: [string, unknown][] = []
    for (const table of tables) rows.push([table.key, yield* this.#rows(table, rowsIn(given[table.key]))])
    return withReferredTexts({ fields, tables }, Object.fromEntries([...own, ...rows]), facts, before)
  }

  /** The record as the form showed it before anything was entered, with the rows `merged` has. */
  opened({ fields, tables }: CompiledForm['outline'], merged: RecordState): FormValues {
    const { before, facts } = this.#command
    const given = before ?? {}
    const own = fields.map((field): [string, unknown] => [
      field.key,
      before ? (given[field.key] ?? field.type.empty) : defaultOf(field, facts),
    ])
    const rows = tables.map((table): [string, unknown] => {
      const known = new Map(rowsIn(given[table.key]).map((row) => [row.id, row]))
      return [table.key, merged.rowIds(table.key).map((id) => known.get(id) ?? emptyRow(table, facts, id))]
    })
    return Object.fromEntries([...own, ...rows])
  }

  #field(field: FormField, row: string | undefined, before: unknown, wanted: FormValues, path: string): unknown {
    const { type, key } = field
    if (type.filledBy) return this.#filled(field, before)
    if (!Object.hasOwn(wanted, key)) return before
    this.sent.add(pathOf(field, row))
    const sent = wanted[key] ?? type.empty
    const exact = this.#command.wanted[exactMember] === true
    const value = type.isEcho?.(sent, before, exact) ? before : sent
    const right = rightOf(this.#command.rights, field)
    const isPicked = field.part.readOnly && row !== undefined && !this.#storedRows.has(row) && this.#command.isPicked?.(field, wanted)
    if (right.writable && (!field.part.readOnly || isPicked))
      return isCovered(field, value) && value !== before ? this.#covered(field, before, path) : value
    // A client that may not read the field can send it only empty or not at all; any other value is refused, also the right one,
    // so that values can't be guessed.
    const isGuess = !right.readable && !type.isEmpty(value)
    if (isGuess) this.refusals.push(hiddenRefusal(path))
    else if (right.readable) {
      const isGuess = this.#isGuessBehindMask(field, row, sent, before)
      if (isGuess || !sameValue(field, value, before)) this.unwritable.push({ field, row, path, value, before, isGuess })
    }
    return before
  }

  /** Of who reads a stored value covered, only what he was told is an echo: else a save would tell whether a guess is right. */
  #isGuessBehindMask({ type, part }: FormField, row: string | undefined, sent: unknown, before: unknown): boolean {
    const { before: stored, facts } = this.#command
    const isStored = stored !== undefined && (row === undefined || this.#storedRows.has(row))
    return isStored && part.mask !== undefined && (facts.covers?.(part.mask) ?? false) && sent !== type.cover?.(before)
  }

  /** A covered value that stands for no stored one would be stored with its stars. */
  #covered({ part }: FormField, before: unknown, path: string): unknown {
    this.refusals.push(refusal('invalid', 'forms.covered', { params: { label: part.label }, field: path }))
    return before
  }

  #filled({ type, options }: FormField, before: unknown): unknown {
    const { before: stored, facts } = this.#command
    const isDue = type.filledBy === 'save' || (type.filledBy === 'creation' && stored === undefined)
    return isDue && type.fill ? type.fill(options, facts) : before
  }

  *#rows(table: FormTable, stored: readonly RowValues[]): Steps<readonly RowValues[]> {
    const { wanted } = this.#command
    const right = rightOf(this.#command.rights, table)
    if (!Object.hasOwn(wanted, table.key)) return stored
    const sent = rowsIn(wanted[table.key])
    if (!right.readable) {
      // As with a field: a client that may not read it can send it only empty or not at all, and neither changes what is stored.
      if (sent.length > 0) this.refusals.push(hiddenRefusal(table.key))
      return stored
    }
    if (new Set(sent.map(({ id }) => id)).size < sent.length)
      this.refusals.push(refusal('malformed', 'forms.row-twice', { params: { label: table.part.label }, field: table.key }))
    const known = new Map(stored.map((row) => [row.id, row]))
    const sameRows = sent.length === stored.length && sent.every((row, index) => row.id === stored[index]?.id)
    if (!sameRows && (!right.writable || table.part.readOnly)) {
      this.refusals.push(refusal('forbidden', 'forms.not-writable', { params: { label: table.part.label }, field: table.key }))
      return stored
    }
    const added = emptyRow(table, this.#command.facts, '')
    const rows: RowValues[] = []
    for (const [index, row] of sent.entries()) {
      rows.push(this.#row(table, known.get(row.id) ?? added, row, index))
      yield
    }
    return rows
  }

  /** @param before as it is stored; the values a new row begins with, without an id */
  #row(table: FormTable, before: RowValues, sent: RowValues, place: number): RowValues {
    const id = before.id || this.#command.newId()
    this.places.set(id, place)
    const cells = table.columns.map((column): [string, unknown] => [
      column.key,
      this.#field(column, id, before[column.key] ?? column.type.empty, sent, `${table.key}.${place}.${column.key}`),
    ])
    return { ...Object.fromEntries(cells), id }
  }
}

const cellsOfStep = 20

/** Whether a value of the form can empty another field. */
const empties = ({ pulses, readers }: CompiledForm): boolean =>
  pulses.some(({ act }) => act === 'clear') || readers.values().some(({ dependent }) => dependent.length > 0)

interface Merged {
  readonly command: SaveCommand
  readonly form: CompiledForm
  readonly merge: Merge
  readonly values: FormValues
}

/** Decides one save; holds the state shared by its steps. */
class Decision {
  readonly #command: SaveCommand
  readonly #form: CompiledForm
  readonly #merge: Merge
  readonly #state: RecordState
  readonly #before: RecordState
  readonly #evaluation: Evaluation
  readonly #unoffered: UnofferedChoices
  readonly #repeated: RepeatedValues

  constructor({ command, form, merge, values }: Merged) {
    this.#command = command
    this.#unoffered = new UnofferedChoices(command.facts)
    this.#form = form
    this.#merge = merge
    this.#state = new RecordState(form.outline, values)
    this.#repeated = new RepeatedValues(form.outline, this.#state)
    this.#before = new RecordState(this.#form.outline, command.before ?? {})
    this.#evaluation = this.#evaluationOf(this.#state)
  }

  #evaluationOf(state: RecordState): Evaluation {
    const { facts, rights } = this.#command
    return new Evaluation({ form: this.#form, state, facts, rights, reading: false, device: undefined, seesAll: true })
  }

  *steps(): Steps<SaveDecision> {
    const settling = yield* this.#settled(this.#state, this.#evaluation)
    if (empties(this.#form)) yield* this.#clear(settling)
    const refusals = [...this.#merge.refusals, ...this.#forbidden()]
    for (const [index, cell] of this.#cells().entries()) {
      const found = this.#check(cell)
      if (found) refusals.push(found)
      if (index % cellsOfStep === 0) yield
    }
    const values = this.#state.values()
    return { values, changes: changedValues(this.#form.outline, this.#before.values(), values), refusals }
  }

  *#settled(state: RecordState, evaluation: Evaluation): Steps<Recomputation> {
    const settling = new Recomputation(this.#form, state, evaluation)
    settling.all()
    yield* settling.steps()
    return settling
  }

  /**
   * Empties what rules clear, takes away choices that are not offered any more, and what follows from that; as in the browser, values the
   * caller may not write are kept.
   */
  *#clear(settling: Recomputation): Steps<void> {
    const state = new RecordState(this.#form.outline, this.#merge.opened(this.#form.outline, this.#state))
    const opened = { state, evaluation: this.#evaluationOf(state) }
    yield* this.#settled(opened.state, opened.evaluation)
    const begun = begunClears(this.#form, opened, { state: this.#state, evaluation: this.#evaluation }, (cell) => this.#lost(cell))
    for (let cells = begun(); cells.length > 0; cells = begun()) {
      for (const { field, row, left } of cells) {
        const isKept = field.type.filledBy !== undefined || field.part.readOnly || !rightOf(this.#command.rights, field).writable
        if (isKept || !this.#state.set(field, row, left)) continue
        settling.changed(field.name, field.table, row)
        for (const shown of followReferences(this.#form, this.#state, [{ field, row }], this.#command.facts))
          settling.changed(shown.field.name, shown.field.table, shown.row)
      }
      yield* settling.steps()
    }
  }

  /**
   * What of a choice goes, as it is not offered any more for what the record says now. One that was sent is left to its check where somebody can
   * choose again: he is told, instead of losing what he saw when he saved.
   */
  #lost(cell: Cell): readonly string[] {
    const { field, row } = cell
    const { visible, readOnly } = this.#evaluation.flags(cell)
    if (visible && !readOnly && this.#merge.sent.has(pathOf(field, row))) return []
    return fitOf(field, this.#state.get(field, row), this.#command.facts, this.#valuesFor(cell)).gone
  }

  /** Values for unwritable fields that are neither what was stored nor what the rules gave. */
  #forbidden(): readonly Refusal[] {
    return this.#merge.unwritable
      .filter(
        (wanted) =>
          !this.#evaluation.flags(wanted).derived &&
          (wanted.isGuess || !sameValue(wanted.field, wanted.value, this.#state.get(wanted.field, wanted.row))),
      )
      .map(({ field, path }) => refusal('forbidden', 'forms.not-writable', { params: { label: field.part.label }, field: path }))
  }

  /** Cells in reading order. */
  #cells(): readonly Cell[] {
    const { outline } = this.#form
    return outline.names.flatMap((name): readonly Cell[] => {
      const field = outline.byName.get(name)
      if (!field || field.table !== undefined) return []
      const columns = outline.tableByKey.get(name)?.columns ?? []
      return [{ field, row: undefined }, ...this.#state.rowIds(name).flatMap((row) => columns.map((column) => ({ field: column, row })))]
    })
  }

  #stored({ field, row }: Cell): unknown {
    if (this.#command.before === undefined || (field.table !== undefined && row !== undefined && !this.#before.hasRow(field.table, row)))
      return undefined
    return this.#before.get(field, row)
  }

  #check(cell: Cell): Refusal | undefined {
    const { field, row } = cell
    const { submitting, facts } = this.#command
    const value = this.#state.get(field, row)
    const isEmpty = field.type.isEmpty(value)
    const stored = this.#stored(cell)
    const changed = !isEmpty && (stored === undefined || !sameValue(field, value, stored) || this.#isNarrowedAnew(cell))
    // Most cells of a large draft are settled here; evaluating the rules of each would cost more than all other checks.
    if (!changed && !submitting) return undefined
    const flags = this.#evaluation.flags(cell)
    if (isEmpty) return flags.required ? this.#at(cell, requiredRefusal(field)) : undefined
    if (flags.derived || !(changed || (flags.visible && !flags.readOnly))) return undefined
    const valueOf = this.#evaluation.valueOfOther(cell)
    const isDraft = !submitting && !this.#command.keepsPatterns?.(field)
    const found =
      valueRefusal(field, value, facts, valueOf, isDraft) ??
      (isDraft ? undefined : this.#repeated.refuse(cell)) ??
      (changed ? this.#unoffered.refuse(field, value, this.#heldIn(cell, stored), this.#sentWith(cell) ?? valueOf) : undefined) ??
      (this.#command.choosesAnew && flags.visible && !flags.readOnly
        ? this.#unoffered.refuseWithdrawn(field, value, this.#sentWith(cell) ?? valueOf)
        : undefined)
    return found && this.#at(cell, found)
  }

  /** What may stay as it was chosen; nothing where the choice is narrowed by something else now. */
  #heldIn(cell: Cell, stored: unknown): unknown {
    return this.#isNarrowedAnew(cell) ? cell.field.type.empty : (stored ?? ownDefault(cell.field, this.#command.facts))
  }

  /**
   * Whether a choice follows a field that says something else than the form showed at first. Of choices that the caller may not make only those
   * among rows count.
   */
  #isNarrowedAnew({ field, row }: Cell): boolean {
    const { type, options, part } = field
    const mayChoose = rightOf(this.#command.rights, field).writable && !part.readOnly
    if (!mayChoose && !type.refersTo?.(options)) return false
    return (type.sources?.(options) ?? []).some((key) => {
      const source = this.#form.outline.byName.get(nearestName(this.#form.outline, field, key))
      if (!source) return false
      const cell = { field: source, row: source.table === undefined ? undefined : row }
      return !sameValue(source, this.#state.get(source, cell.row), this.#stored(cell) ?? defaultOf(source, this.#command.facts))
    })
  }

  #valuesFor(cell: Cell): ValueOfOther {
    return this.#sentWith(cell) ?? this.#evaluation.valueOfOther(cell)
  }

  /**
   * Values of other fields as whoever saves knows them: what he was not told, or was told covered, is not sent to the interface that gives
   * the choices, neither here nor by his browser. Undefined for fields without such parameters.
   */
  #sentWith(cell: Cell): ValueOfOther | undefined {
    if (!cell.field.type.refersTo?.(cell.field.options)?.parameters) return undefined
    const { outline } = this.#form
    const { rights, facts } = this.#command
    const valueOf = this.#evaluation.valueOfOther(cell)
    return (key) => {
      const field = outline.byName.get(nearestName(outline, cell.field, key))
      if (!field || !rightOf(rights, field).readable) return undefined
      const value = valueOf(key)
      const { mask } = field.part
      const stored = mask && this.#stored({ field, row: field.table === cell.field.table ? cell.row : undefined })
      return mask && facts.covers?.(mask) && stored !== undefined && sameValue(field, value, stored) ? undefined : value
    }
  }

  #at({ field, row }: Cell, found: Refusal): Refusal {
    return { ...found, field: row === undefined ? field.key : `${field.table}.${this.#merge.places.get(row) ?? 0}.${field.key}` }
  }
}

/**
 * The values a save stores, or its refusals (security 4.3, 4.4, 14.7): computed and rule-set values are the server's, fields the
 * caller may not write stay as they are and a changed value for one is refused, fields left out are never emptied, fields of the
 * system come from the facts alone. Types are always checked, patterns (but for `keepsPatterns`) and what is required only on submission.
 */
export function decideSave(command: SaveCommand): SaveDecision {
  return atOnce(saveSteps(command))
}

/** The same in steps of far less than 10 ms: a thousand rows take ten times as long. It reads nothing but its command. */
export function* saveSteps(command: SaveCommand): Steps<SaveDecision> {
  const form = compiledForm(command.definition, command.types)
  const merge = new Merge(command)
  const values = yield* merge.values(form.outline)
  return yield* new Decision({ command, form, merge, values }).steps()
}
