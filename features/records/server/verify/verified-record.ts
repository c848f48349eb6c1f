import type { Language } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { valuesToday } from '#features/records/server/dates/values-today.ts'
import { serverFacts } from '#features/records/server/facts.ts'
import { loadRecord } from '#features/records/server/load.ts'
import { functionById } from '#features/records/server/online-function.ts'
import { verifyField } from '#features/records/server/verify/codes.ts'
import { standingOf, type Standing } from '#features/records/server/verify/standing.ts'
import { toldTables, type ToldTable } from '#features/records/server/verify/told-tables.ts'
import { publicTexts, withNames } from '#features/records/server/verify/public-texts.ts'
import { isOfDemo } from '#server/configuration/demo-marks.ts'
import type { Kernel } from '#server/kernel.ts'

/** What anybody is told who has the verify code of a record. */
export interface VerifiedRecord {
  /** Name of the function; `''` where it is not in use any more, of which nothing else is told. */
  readonly name: string
  readonly standing: Standing | 'paused'
  /** Made by a demo, so that it proves nothing. */
  readonly demo: boolean
  /** Of a record that counts, will count or did count; what is being handled again was approved by nobody, so nothing of it is told. */
  readonly fields: readonly { readonly label: string; readonly texts: readonly string[] }[]
  /** What its definition tells beside it of records of other functions, as long as its fields are told. */
  readonly tables: readonly ToldTable[]
}

/**
 * The record behind a code as it is now: read anew each time, with the fields its definition names and no rights of anybody.
 *
 * @param code as `readVerifyCode` gives it
 * @returns undefined for a code that no record has
 */
export async function verifiedRecord(kernel: Kernel, code: string, language: Language): Promise<VerifiedRecord | undefined> {
  const found = await kernel.db.selectFrom('verify_code').select(['function_id', 'record_id']).where('code', '=', code).executeTakeFirst()
  if (!found) return undefined
  const fn = await functionById(kernel, found.function_id, language)
  const field = fn && verifyField(fn)
  const verifyCode = field?.part.verifyCode
  if (!fn || !field || !verifyCode) return { name: '', standing: 'paused', demo: false, fields: [], tables: [] }
  const facts = await serverFacts(kernel, undefined, {}, language)
  const record = await loadRecord(kernel.db, fn, found.record_id, facts)
  if (!record) return { name: fn.name, standing: standingOf(undefined, verifyCode, ''), demo: false, fields: [], tables: [] }
  const today = await valuesToday(kernel, fn, record)
  const day = fromEpoch(facts.now, 'yyyy-MM-dd', facts.zone) ?? ''
  const standing = standingOf({ flowState: record.flowState, values: today.values }, verifyCode, day)
  const isTold = standing === 'valid' || standing === 'not-yet' || standing === 'expired'
  if (!isTold) return { name: fn.name, standing, demo: await isOfDemo(kernel.db, record.ownerId), fields: [], tables: [] }
  const textsOf = publicTexts(fn, today, await withNames(kernel, fn, facts, record, language))
  const fields = (verifyCode.shown ?? []).flatMap((name) => {
    const { label, texts = [] } = textsOf(name) ?? {}
    // Of a column each text once, in the order of the rows.
    return label === undefined || texts.length === 0 ? [] : [{ label, texts: [...new Set(texts.map(({ text }) => text))] }]
  })
  const beside = await toldTables({ kernel, language, facts, day }, { fn, field }, { ...record, values: today.values })
  const demo = (await isOfDemo(kernel.db, record.ownerId)) || beside.demo
  return { name: fn.name, standing, demo, fields, tables: beside.tables }
}
