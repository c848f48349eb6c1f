import { withReferredTexts } from '#engine/forms/referred-texts.ts'
import type { RelatedSource } from '#engine/forms/field-type.ts'
import { wantedRows, type WantedRow } from '#engine/forms/wanted-rows.ts'
import { sourceKey } from '#engine/forms/source-parameters.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { isRecordId } from '#features/records/server/load.ts'
import { directoryOfFunction } from '#features/records/server/related/directory.ts'
import { namedRows, relatedReader } from '#features/records/server/related/related-rows.ts'
import type { RowTexts } from '#features/data-interfaces/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * The facts with the rows that these records refer to, as the person may see them. Nothing is read for forms without such fields.
 *
 * @param records their values, of which parts may be missing
 */
export function withRelated(
  kernel: Kernel,
  session: SignedIn,
  fn: OnlineFunction,
  facts: ServerFacts,
  records: readonly FormValues[],
): Promise<ServerFacts> {
  return withRows(fn, facts, records, (source, rows, names) => relatedReader(kernel, source.kind).rows(session, source, rows, names))
}

/**
 * The facts with the records that these refer to as their directories tell of them, for what is told to everybody: whatever has no directory is
 * left out.
 *
 * @param session of somebody in whose name the directories are read; what they tell does not depend on his rights
 */
export function withDirectories(
  kernel: Kernel,
  session: SignedIn,
  fn: OnlineFunction,
  facts: ServerFacts,
  records: readonly FormValues[],
): Promise<ServerFacts> {
  return withRows(fn, facts, records, async (source, rows, names) => {
    const directory = source.kind === 'function' ? await directoryOfFunction(kernel, session, source) : undefined
    const ids = rows.map((row) => row.id).filter(isRecordId)
    return directory ? namedRows({ kernel, session, db: kernel.db }, { own: undefined, directory }, ids, names) : new Map()
  })
}

type ReadRows = (source: RelatedSource, rows: readonly WantedRow[], names: readonly string[]) => Promise<ReadonlyMap<string, RowTexts>>

async function withRows(fn: OnlineFunction, facts: ServerFacts, records: readonly FormValues[], readOf: ReadRows): Promise<ServerFacts> {
  const wanted = wantedRows(outlineOf(fn.form, fieldTypes), records)
  if (wanted.length === 0) return facts
  const bySource = Map.groupBy(wanted, ({ source }) => sourceKey(source))
  const read = await Promise.all(
    [...bySource].map(async ([key, rows]): Promise<[string, ReadonlyMap<string, RowTexts>]> => {
      const names = [...new Set(rows.flatMap(({ texts }) => texts))]
      return [key, await readOf(rows[0]!.source, rows, names)]
    }),
  )
  const known = new Map(read)
  return { ...facts, lookups: { ...facts.lookups, related: (source, id) => known.get(sourceKey(source))?.get(id) } }
}

/** The values with the texts that are only shown of the rows they refer to; stored ones stay as they are. */
export function withShownTexts(fn: OnlineFunction, values: FormValues, facts: ServerFacts): FormValues {
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  const isShown = ({ type, options }: (typeof fields)[number]) => !type.referredText || type.column(options) === undefined
  const shown = {
    fields: fields.filter(isShown),
    tables: tables.map((table) => ({ ...table, columns: table.columns.filter(isShown) })),
  }
  return withReferredTexts(shown, values, facts)
}
