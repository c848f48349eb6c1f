import type { Refusal } from '#engine/values/refusal.ts'
import type { FieldFacts } from './field-type.ts'
import type { FormDefinition, FormValues, RowValues } from './model.ts'
import type { FormField, FormOutline, FormTable } from './outline.ts'
import { rowsIn } from './record-state.ts'
import { addedRow } from './values.ts'

/**
 * Records as lines of a workbook. A record takes one line, or as many as its longest sub-table has rows: the columns of the form are filled
 * in the first of them, those of sub-tables stand beside each other.
 *
 * - **entry**: a record as texts: by key of a field its text, by key of a sub-table a list of rows of texts
 */

/** A column of the workbook: a field, or a column of a sub-table. */
export interface SheetField {
  /** As clients of the family name it: `season`, `items-planArea`. */
  readonly name: string
  readonly field: FormField
  readonly table: FormTable | undefined
}

export type RowTexts = Readonly<Record<string, string>>
export type SheetEntry = Readonly<Record<string, string | readonly RowTexts[]>>

/** Columns of the fields that pass, in the order of the form. */
export function sheetFields({ names, byName, tableByKey }: FormOutline, passes: (field: FormField) => boolean): readonly SheetField[] {
  return names.flatMap((name): SheetField[] => {
    const field = byName.get(name)
    if (!field || field.type.nature !== 'value' || !passes(field)) return []
    return [{ name: name.replace('.', '-'), field, table: field.table === undefined ? undefined : tableByKey.get(field.table) }]
  })
}

/**
 * Whether people may write the field into a cell: it is stored, and neither filled by the system nor read-only or hidden, and a text says
 * all of it, which it does not of files, formatted texts and rows of elsewhere.
 */
export function isWrittenInSheets(field: FormField): boolean {
  return isWritten(field) && !field.type.refersTo?.(field.options)
}

/**
 * Whether people may write the name of a row of elsewhere into a cell, where names are looked up: not where the rows of an interface hang on other
 * fields, as those of a cell are not known before the others are read. Records are found by their names alone, and the save judges the rest.
 */
export function isNamedInSheets(field: FormField): boolean {
  const to = field.type.refersTo?.(field.options)
  if (to === undefined || !isWritten(field)) return false
  return to.source.kind === 'function' || !(to.parameters ?? []).some(({ follows }) => follows !== undefined)
}

/**
 * The required fields that no workbook can hold, such as files: a record that is imported lacks them. Not those that a rule may hide or make
 * optional, and of sub-tables those alone without which the form has no row.
 */
export function requiredBesideSheets({ rules }: FormDefinition, { byName, tableByKey }: FormOutline): readonly FormField[] {
  const spared = new Set(
    rules
      .filter(({ off }) => off !== true)
      .flatMap(({ then }) =>
        then.filter((one) => one.do === 'hide' || one.do === 'optional' || one.do === 'set').map(({ field }) => field),
      ),
  )
  const isAsked = ({ name, part, type, options, table }: FormField): boolean =>
    part.required === true &&
    part.hidden !== true &&
    part.readOnly !== true &&
    // Clients of the family write that there is none as an empty list or text.
    (part.defaultValue === undefined || type.isEmpty(part.defaultValue)) &&
    part.defaultCurrent !== true &&
    !type.filledBy &&
    type.nature === 'value' &&
    type.column(options) !== undefined &&
    !spared.has(name.replace('.', '-')) &&
    (table === undefined || (tableByKey.get(table)?.part.required === true && !spared.has(table)))
  return [...byName.values()].filter((field) => isAsked(field) && !isWrittenInSheets(field) && !isNamedInSheets(field))
}

function isWritten({ part, type, options }: FormField): boolean {
  const isShown = part.hidden !== true && (part.devices?.includes('pc') ?? true)
  const isTyped = !type.filledBy && !type.isSecret && !type.fileIds && !type.cleaned && !type.referredText
  return isShown && isTyped && part.readOnly !== true && type.column(options) !== undefined
}

/** The heading of a column: its label and, by which it is found again, its name. */
export const headingOf = ({ key, part }: FormField): string => `${part.label}(${key})`

const nameInHeading = /[(（]([^()（）]+)[)）]\s*\*?\s*$/

/** Which column stands where in a file, and where its lines begin. */
export interface SheetHeading {
  readonly places: readonly (SheetField | undefined)[]
  /** Headings that mean nothing. */
  readonly unknown: readonly string[]
  /** Index of the first line below the headings. */
  readonly first: number
}

/**
 * Reads the headings: one row, or two where columns of sub-tables stand below the heading of theirs.
 *
 * @param ignored headings that are passed over, such as that of the reasons in a file of faulty rows
 */
export function readHeading(
  columns: readonly SheetField[],
  [above = [], below = []]: readonly (readonly string[])[],
  ignored: (name: string) => boolean,
): SheetHeading {
  const tables = new Map(columns.flatMap(({ table }) => (table ? [[table.key, table] as const] : [])))
  const inBrackets = (text: string): string => nameInHeading.exec(text)?.[1]?.trim() ?? text.replace(/\*\s*$/, '').trim()
  const tableAt = (text: string): FormTable | undefined => {
    const name = inBrackets(text)
    return tables.get(name) ?? [...tables.values()].find(({ part }) => part.label === name)
  }
  const isGrouped = above.some((text) => text !== '' && tableAt(text) !== undefined)
  const unknown: string[] = []
  let around: FormTable | undefined
  const places = Array.from({ length: Math.max(above.length, isGrouped ? below.length : 0) }, (_, place) => {
    const [top = '', under = ''] = [above[place], isGrouped ? below[place] : '']
    if (top !== '') around = tableAt(top)
    const text = around === undefined || !isGrouped ? top || under : under
    if (text === '') return undefined
    const [name, key] = [inBrackets(text), isGrouped ? around?.key : undefined]
    const found =
      columns.find((one) => one.table?.key === key && (one.field.key === name || one.field.part.label === name)) ??
      columns.find((one) => one.name === name)
    if (!found && !ignored(key === undefined ? name : `${key}-${name}`)) unknown.push(text)
    return found
  })
  return { places, unknown, first: isGrouped ? 2 : 1 }
}

/** An entry with the number of the line it begins at, from 1. */
export interface PlacedEntry {
  readonly line: number
  readonly entry: SheetEntry
}

/** The entries in the lines below the headings. A line that fills in nothing but sub-tables belongs to the entry above it. */
export function entriesIn({ places, first }: SheetHeading, lines: readonly (readonly string[])[]): readonly PlacedEntry[] {
  const entries: { line: number; entry: Record<string, string | RowTexts[]> }[] = []
  const hasTables = places.some((one) => one?.table !== undefined)
  const hasOwn = places.some((one) => one && one.table === undefined)
  lines.slice(first).forEach((line, index) => {
    const filled = places.flatMap((column, place) => {
      const text = (line[place] ?? '').trim()
      return column && text !== '' ? [{ column, text }] : []
    })
    if (filled.length === 0) return
    const goesOn = hasTables && hasOwn && filled.every(({ column }) => column.table !== undefined)
    if (!goesOn || entries.length === 0) entries.push({ line: first + index + 1, entry: {} })
    const { entry } = entries.at(-1)!
    for (const [key, cells] of Map.groupBy(filled, ({ column }) => column.table?.key)) {
      const texts = Object.fromEntries(cells.map(({ column, text }) => [column.field.key, text]))
      if (key === undefined) Object.assign(entry, texts)
      else entry[key] = [...((entry[key] as RowTexts[] | undefined) ?? []), texts]
    }
  })
  return entries
}

/** A refusal at a cell: `season`, `items.0.planArea` with the place of the row from 0, `''` for the entry as a whole. */
export interface CellProblem {
  readonly column: string
  readonly refusal: Refusal
}

export interface ReadEntry {
  readonly values: FormValues
  readonly problems: readonly CellProblem[]
}

/** What the texts of an entry mean. An empty cell says nothing: a new record begins with the default there, a changed one keeps its value. */
export function readEntry(columns: readonly SheetField[], entry: SheetEntry, facts: FieldFacts): ReadEntry {
  const problems: CellProblem[] = []
  const values: Record<string, unknown> = {}
  const read = (of: readonly SheetField[], texts: SheetEntry, into: Record<string, unknown>, at: string): void => {
    const known: { readonly type: string; readonly value: unknown }[] = []
    for (const { field } of of) {
      const text = texts[field.key]
      if (typeof text !== 'string' || text.trim() === '') continue
      const beside = [...known, ...(into === values ? [] : besideIn(columns, values))].filter(({ type }) => type === field.type.type)
      const parsed = field.type.parse(
        text,
        field.options,
        facts,
        beside.map(({ value }) => value),
      )
      if (!parsed.ok) problems.push({ column: `${at}${field.key}`, refusal: parsed.refusal })
      else into[field.key] = parsed.value
      if (parsed.ok) known.push({ type: field.type.type, value: parsed.value })
    }
  }
  const own = columns.filter(({ table }) => table === undefined)
  read(own, entry, values, '')
  for (const [table, its] of Map.groupBy(
    columns.filter((one) => one.table !== undefined),
    (one) => one.table!,
  )) {
    const rows = entry[table.key]
    if (!Array.isArray(rows) || rows.length === 0) continue
    values[table.key] = rows.map((texts: RowTexts, index): RowValues => {
      const row: Record<string, unknown> = {}
      read(its, texts, row, `${table.key}.${index}.`)
      return { ...row, id: `${addedRow}${index}` }
    })
  }
  return { values, problems }
}

const besideIn = (columns: readonly SheetField[], values: FormValues) =>
  columns.flatMap(({ field, table }) =>
    table === undefined && values[field.key] !== undefined ? [{ type: field.type.type, value: values[field.key] }] : [],
  )

/** The text of a value in a workbook. */
export function sheetText({ type, options }: FormField, value: unknown, facts: FieldFacts): string {
  if (value === undefined || type.isEmpty(value)) return ''
  return type.sheetText?.(value, options, facts) ?? type.format(value, options, facts)
}

/** The lines of a record, a text for each column. */
export function linesOf(columns: readonly SheetField[], values: FormValues, facts: FieldFacts): readonly (readonly string[])[] {
  const rowsOfTable = new Map(columns.flatMap(({ table }) => (table ? [[table.key, rowsIn(values[table.key])] as const] : [])))
  const count = Math.max(1, ...[...rowsOfTable.values()].map((rows) => rows.length))
  return Array.from({ length: count }, (_, line) =>
    columns.map(({ field, table }) => {
      if (table) return sheetText(field, rowsOfTable.get(table.key)?.[line]?.[field.key], facts)
      return line === 0 ? sheetText(field, values[field.key], facts) : ''
    }),
  )
}
