import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormValues, RowValues } from '#engine/forms/model.ts'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { rowsIn, sameValue } from '#engine/forms/record-state.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FileNames } from '#web/form/unfinished-files.ts'

/** What a user typed, and the values the form had before. */
export interface Typed {
  readonly base: FormValues
  readonly values: FormValues
  /** Names of chosen files that were not stored yet, by field. */
  readonly unfinished?: FileNames | undefined
  /** What was typed, in words, as a later version of the form may not have its fields. */
  readonly entered?: readonly Entered[] | undefined
}

/** What was typed into a field, or into the cells of a column. */
export interface Entered {
  /** Name of the field in its form. */
  readonly name: string
  readonly label: string
  readonly text: string
}

/** A field or row that both changed. The form shows the input of this user. */
export interface Clash {
  readonly path: string
  /** Label of the field; for a column and a row that of the sub-table, with `column` and the place of the row. */
  readonly label: string
  readonly column?: string
  /** From 1. */
  readonly row?: number
  /** The values as text; undefined for a row that was removed. */
  readonly mine: string | undefined
  readonly theirs: string | undefined
  /** Puts the value or row of the others into the form. */
  readonly takeTheirs: () => void
}

/** What somebody else changed in the meantime. */
export interface Meanwhile {
  /** Labels of what only others changed: the newest value is shown. */
  readonly theirs: readonly string[]
  readonly both: readonly Clash[]
  /** What was typed into fields that the form does not have any more. */
  readonly gone: readonly Entered[]
}

/** Nothing was changed meanwhile. */
export const isUnchanged = ({ theirs, both, gone }: Meanwhile): boolean => theirs.length + both.length + gone.length === 0

/**
 * Applies what the user typed to a newer state of the record. Fields the user did not change keep the value of the form; rows are
 * matched by id, so rows that others added or removed stay so.
 */
export function reapplyInput(session: FormSession, definition: FormDefinition, facts: FormFacts, typed: Typed): Meanwhile {
  const { fields, tables } = outlineOf(definition, fieldTypes)
  const newest = session.values()
  // Options of a field may depend on a field after it, whose change empties it: in the second pass both values are there.
  for (const field of [...fields, ...fields])
    if (!same(field, typed.base, typed.values)) session.set(field.key, typed.values[field.key] ?? field.type.empty)
  for (const table of tables) layRows(session, table, typed)
  const inFields = fields.filter(isTyped).map((field) => compareField(session, facts, field, { ...typed, newest }))
  const inTables = tables.map((table) => compareRows(session, facts, table, { ...typed, newest }))
  const all = [...inFields, ...inTables]
  const { byName } = outlineOf(definition, fieldTypes)
  const gone = (typed.entered ?? []).filter(({ name }) => !byName.has(name))
  return { theirs: all.flatMap(({ theirs }) => theirs), both: all.flatMap(({ both }) => both), gone }
}

/** Of a column that many rows fill in the beginning is told. */
const toldLength = 200

/** What differs from the values before, in words. */
export function enteredIn(definition: FormDefinition, facts: FormFacts, { base, values }: Typed): readonly Entered[] {
  const { fields, tables } = outlineOf(definition, fieldTypes)
  const ofFields = fields
    .filter((field) => isTyped(field) && !same(field, base, values))
    .map((field): Entered => ({ name: field.name, label: field.part.label, text: textOf(field, values, facts) }))
  const ofColumns = tables.flatMap((table) => {
    const before = rowsById(base, table)
    const rows = rowsIn(values[table.key])
    return table.columns.filter(isTyped).flatMap((column): readonly Entered[] => {
      let text = ''
      for (const row of rows) {
        if (text.length > toldLength) break
        if (same(column, before.get(row.id) ?? {}, row)) continue
        text = [text, textOf(column, row, facts)].filter((one) => one !== '').join('、')
      }
      return text === '' ? [] : [{ name: column.name, label: `${table.part.label} ${column.part.label}`, text: text.slice(0, toldLength) }]
    })
  })
  return [...ofFields, ...ofColumns]
}

/** Of two states of one record. */
type Sides = Omit<Meanwhile, 'gone'>

interface ThreeStates extends Typed {
  readonly newest: FormValues
}

const isTyped = ({ type }: FormField): boolean => !type.filledBy
const same = (field: FormField, one: FormValues, other: FormValues): boolean => sameValue(field, one[field.key], other[field.key])
const textOf = ({ key, type, options }: FormField, values: FormValues, facts: FormFacts): string =>
  type.format(values[key] ?? type.empty, options, facts)
const rowsById = (values: FormValues, { key }: FormTable) => new Map(rowsIn(values[key]).map((row) => [row.id, row]))

function layRows(session: FormSession, table: FormTable, { base, values }: Typed): void {
  const { key, columns } = table
  const before = rowsById(base, table)
  const now = rowsById(values, table)
  const there = new Set(session.rowIds(key))
  for (const id of before.keys()) if (!now.has(id)) session.removeRow(key, id)
  for (const [id, row] of now) {
    const was = before.get(id)
    const touched = columns.filter((column) => !was || !same(column, was, row))
    if (touched.length > 0 && !there.has(id)) session.addRow(key, { values: row })
    else for (const column of touched) session.set(`${key}.${id}.${column.key}`, row[column.key] ?? column.type.empty)
  }
}

/** What the two sides did to a field of the record. */
function compareField(session: FormSession, facts: FormFacts, field: FormField, { base, values, newest }: ThreeStates): Sides {
  const { key, part } = field
  if (same(field, base, newest) || same(field, values, newest)) return { theirs: [], both: [] }
  if (same(field, base, values)) return { theirs: [part.label], both: [] }
  const takeTheirs = () => session.set(key, newest[key] ?? field.type.empty)
  const clash = { path: key, label: part.label, mine: textOf(field, values, facts), theirs: textOf(field, newest, facts), takeTheirs }
  return { theirs: [], both: [clash] }
}

/** The same for the rows of a sub-table. A row that one side removed and the other changed counts as changed by both. */
function compareRows(session: FormSession, facts: FormFacts, table: FormTable, states: ThreeStates): Sides {
  const { key, part } = table
  const columns = table.columns.filter(isTyped)
  const before = rowsById(states.base, table)
  const mine = rowsById(states.values, table)
  const theirs = rowsById(states.newest, table)
  const label = part.label
  const changed = (row: RowValues, was: RowValues) => columns.filter((column) => !same(column, was, row))
  const words = (row: RowValues, shown: readonly FormField[]) =>
    shown.map((column) => `${column.part.label} ${textOf(column, row, facts)}`.trim()).join('、')
  const placeIn = (rows: ReadonlyMap<string, RowValues>, id: string) => [...rows.keys()].indexOf(id) + 1
  const both: Clash[] = []
  let onlyTheirs = [...theirs.keys()].some((id) => !before.has(id))
  for (const [id, was] of before) {
    const [own, other] = [mine.get(id), theirs.get(id)]
    const [byMe, byOthers] = [own && changed(own, was), other && changed(other, was)]
    const path = `${key}.${id}`
    if (own && byMe && !byOthers) {
      if (byMe.length === 0) onlyTheirs = true
      else {
        const takeTheirs = () => void session.removeRow(key, id)
        both.push({ path, label, row: placeIn(mine, id), mine: words(own, byMe), theirs: undefined, takeTheirs })
      }
    } else if (other && byOthers && byOthers.length > 0 && !byMe) {
      const takeTheirs = () => void session.addRow(key, { values: other })
      both.push({ path, label, row: placeIn(before, id), mine: undefined, theirs: words(other, byOthers), takeTheirs })
    } else if (own && other && byMe && byOthers) {
      for (const column of byOthers) {
        if (!byMe.includes(column)) onlyTheirs = true
        else if (!same(column, own, other)) {
          const cell = `${path}.${column.key}`
          const takeTheirs = () => session.set(cell, other[column.key] ?? column.type.empty)
          const texts = { mine: textOf(column, own, facts), theirs: textOf(column, other, facts) }
          both.push({ path: cell, label, column: column.part.label, row: session.rowIds(key).indexOf(id) + 1, ...texts, takeTheirs })
        }
      }
    }
  }
  return { theirs: onlyTheirs ? [label] : [], both }
}
