import { foreignLanguages, type ForeignLanguage, type Translation } from '#engine/texts/translation.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { offerSheet, sheetHandlers } from '#features/files/entry.ts'
import {
  cellAtMost,
  exportTranslations,
  translationExchange,
  translationSheet,
  type TranslationSheetRow,
} from '#features/translations/contract/exchange.ts'
import { findTexts, type FoundText } from '#features/translations/server/find-texts.ts'
import { matches, type SourcesOf } from '#features/translations/server/translations.ts'
import { translationTexts } from '#features/translations/texts.ts'
import type { Tx } from '#server/database/types.ts'
import { serve, type Served } from '#server/http/serve.ts'
import type { ColumnProblem, ReadRow } from '#server/managed/import-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { translationStore, type KeptTranslation } from '#server/translations/store.ts'

/** What a row of a workbook makes of a text. */
interface Filled {
  readonly found: FoundText
  /** What is filled in; the translations of other languages stay. */
  readonly said: Readonly<Partial<Record<ForeignLanguage, Translation>>>
}

const translations: Resource<KeptTranslation, Filled, KeptTranslation> = {
  store: translationStore,
  action: 'translation',
  wire: (kept) => kept,
  begin: (kernel, tx) => kernel.translations.changed(tx),
  typed: ({ found: { row, place, said: before }, said }, { key }) => ({
    id: row.id,
    version: key.version,
    kind: row.kind,
    owner: row.owner,
    place,
    zhtw: said.zhtw ?? before.zhtw,
    en: said.en ?? before.en,
  }),
}

const widths = { id: 28, ownerName: 20, original: 40, zhtw: 40, en: 40 }

/** Translations leave in a workbook, and come back filled in. A cell that is empty keeps what there is already. */
export function translationExchanges(sourcesOf: SourcesOf): readonly Served[] {
  return [
    ...sheetHandlers(translationExchange, {
      sheet: translationSheet,
      name: 'translations.sheet',
      texts: translationTexts,
      resource: translations,
      lookups: async ({ kernel, db }) => byId(await findTexts(db, sourcesOf(kernel))),
      looks: (key) => ({ width: widths[key] }),
      read: readRow,
      fillsIn: true,
      existing: lockRead,
    }),
    serve(exportTranslations, async (context) => {
      const { kernel, db, query } = context
      const all = await findTexts(db, sourcesOf(kernel))
      const found = query.range === 'all' ? all : all.filter(({ row }) => matches(row, query))
      const rows = found.map(({ row: { id, ownerName, original, zhtw, en } }) => ({
        id,
        ownerName,
        original,
        zhtw: zhtw.text,
        en: en.text,
      }))
      const note = { action: 'translation.exported', object: translationStore.table }
      return offerSheet(context, { sheet: translationSheet, name: 'translations.sheet', selectKey: query.selectKey, rows, note })
    }),
  ]
}

/** @throws Refused 409 where somebody, or a row before in the file, wrote it after it was read */
async function lockRead(tx: Tx, { found: { row } }: Filled): Promise<KeptTranslation | undefined> {
  const kept = await translationStore.lock(tx, row.id)
  if ((kept?.version ?? 0) !== row.version) throw new Refused(refusal('conflict', 'translations.sheet-clash'))
  return kept
}

/** By the ids of all places where a text is said: a file may name one that was the first when it was made. */
function byId(found: readonly FoundText[]): ReadonlyMap<string, FoundText> {
  return new Map(found.flatMap((one) => [...one.ids].map((id) => [id, one] as const)))
}

function readRow(row: TranslationSheetRow, texts: ReadonlyMap<string, FoundText>, overwrite: boolean): ReadRow<Filled> {
  const found = texts.get(row.id.trim())
  if (!found) return { problems: [{ column: 'id', refusal: refusal('invalid', 'translations.sheet-unknown') }] }
  const { original } = found.row
  if (row.original.trim() !== original.trim())
    return { problems: [{ column: 'original', refusal: refusal('invalid', 'translations.sheet-changed', { params: { text: original } }) }] }
  const cells = foreignLanguages.map((language) => ({ language, ...readCell(found, language, row[language].trim(), overwrite) }))
  const problems = cells.flatMap(({ language, problem }): ColumnProblem[] => (problem ? [{ column: language, refusal: problem }] : []))
  if (problems.length > 0) return { problems }
  const filled = cells.flatMap(({ language, said }) => (said ? [[language, said] as const] : []))
  return { input: { found, said: Object.fromEntries(filled) } }
}

interface ReadCell {
  readonly said?: Translation
  readonly problem?: Refusal
}

/** What a cell makes of the translation into one language, or why it makes nothing. */
function readCell({ row }: FoundText, language: ForeignLanguage, text: string, overwrite: boolean): ReadCell {
  const { state, text: there } = row[language]
  if (text === '' || (text === there && state === 'current')) return {}
  if (text.length >= cellAtMost) return { problem: refusal('invalid', 'translations.sheet-long', { params: { count: cellAtMost } }) }
  if (state === 'current' && !overwrite) return { problem: refusal('invalid', 'translations.sheet-there', { params: { text: there } }) }
  return { said: { text, original: row.original } }
}
