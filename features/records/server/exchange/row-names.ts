import type { Reference } from '#engine/forms/field-type.ts'
import type { SheetEntry, SheetField } from '#engine/forms/form-sheet.ts'
import { parameterValues, sourceKey } from '#engine/forms/source-parameters.ts'
import { namingTexts } from '#fields/related-value.ts'
import { formRows, textOf } from '#features/data-interfaces/entry.ts'
import type { AskedSheet } from '#features/records/server/exchange/asked-sheet.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { Acting } from '#features/records/server/flow-doors.ts'
import { choosableOf } from '#features/records/server/related/directory.ts'
import { havingName, isText, rowsOf, shownFields } from '#features/records/server/related/related-rows.ts'

/** Names that one column is looked up by, and rows that may bear them: a name that thousands bear is not unique. */
const mostNames = 20_000
const namesAtOnce = 1_000
const rowsAtMost = 5_000
/** Parts of a cell that one name may be made of, as names hold commas too. */
const partsAtMost = 4

type ByName = ReadonlyMap<string, readonly string[]>

/** The facts with what names of rows of elsewhere mean in these entries, among what this person may choose. */
export async function withRowNames(acting: Acting, { asked, columns }: AskedSheet, entries: readonly SheetEntry[]): Promise<ServerFacts> {
  const references = columns.flatMap((column) => {
    const to = column.field.type.refersTo?.(column.field.options)
    return to ? [{ column, to }] : []
  })
  if (references.length === 0) return asked.facts
  const known = new Map<string, Map<string, readonly string[]>>()
  for (const { column, to } of references) {
    const names = namesIn(column, entries)
    // oxlint-disable-next-line no-await-in-loop -- one column after the other, as each may have thousands of names
    const found =
      names.length === 0 ? new Map<string, readonly string[]>() : await idsOf(acting, to, namingTexts(to, column.field.options), names)
    const all = known.get(sourceKey(to.source)) ?? new Map<string, readonly string[]>()
    known.set(sourceKey(to.source), all)
    for (const [name, ids] of found) all.set(name, ids)
  }
  const findRows = (source: Reference['source'], name: string) => known.get(sourceKey(source))?.get(name) ?? []
  return { ...asked.facts, lookups: { ...asked.facts.lookups, findRows } }
}

/** All that cells of a column may name: each as a whole, its parts, and parts beside each other. */
function namesIn({ field, table }: SheetField, entries: readonly SheetEntry[]): readonly string[] {
  const cells = entries.flatMap((entry) => {
    const rows = table ? entry[table.key] : [entry]
    return Array.isArray(rows) ? rows.map((row: SheetEntry) => row[field.key]) : []
  })
  const texts = cells.filter((text): text is string => typeof text === 'string' && text.trim() !== '')
  return [...new Set(texts.flatMap((text) => [text.trim(), ...partsOf(text)]))].slice(0, mostNames)
}

function partsOf(text: string): readonly string[] {
  const cuts = [...text.matchAll(/[,，、;；\n]/g)].map(({ index }) => index)
  const starts = [0, ...cuts.map((at) => at + 1)]
  const ends = [...cuts, text.length]
  return starts.flatMap((start, at) => ends.slice(at, at + partsAtMost).map((end) => text.slice(start, end).trim()))
}

async function idsOf({ kernel, session }: Acting, to: Reference, naming: readonly string[], names: readonly string[]): Promise<ByName> {
  const { source, shown } = to
  if (source.kind === 'interface') {
    const given = await formRows(kernel, { interfaceId: source.id, parameters: parameterValues(to.parameters ?? [], undefined) }, session)
    const rows = 'rows' in given ? given.rows : []
    return grouped(rows.map((row) => [textOf(row[shown]), textOf(row[source.key ?? 'id'])]))
  }
  const from = await choosableOf(kernel, session, source, 'refers')
  const asked = from?.directory?.chosen ?? from?.own
  if (!asked) return new Map()
  // As where names are pasted: by nothing that somebody does not see where he chooses.
  const fields = shownFields(asked, naming).filter(isText)
  if (fields.length === 0) return new Map()
  const pairs: [string, string][] = []
  for (let first = 0; first < names.length; first += namesAtOnce) {
    const condition = havingName(fields, names.slice(first, first + namesAtOnce))
    // oxlint-disable-next-line no-await-in-loop -- thousands of names are not asked for at once
    const rows = await rowsOf({ kernel, session, db: kernel.db }, asked, fields, condition, { limit: rowsAtMost, offset: 0 })
    pairs.push(...rows.flatMap((row) => fields.map(({ field }): [string, string] => [row[field.key] ?? '', row.id])))
  }
  return grouped(pairs)
}

const grouped = (pairs: readonly (readonly [string, string])[]): ByName =>
  new Map([...Map.groupBy(pairs, ([name]) => name)].map(([name, of]) => [name, [...new Set(of.map(([, id]) => id))]]))
