import { outlineOf, type FormField, type FormOutline } from '#engine/forms/outline.ts'
import { recomputeDay } from '#engine/forms/recompute-flow.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { mayBePublic } from '#engine/forms/check-verify-code.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { Language } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { serverFacts, type ServerFacts } from '#features/records/server/facts.ts'
import { loadRecord, type StoredRecord } from '#features/records/server/load.ts'
import { functionById, type OnlineFunction } from '#features/records/server/online-function.ts'
import { verifyField } from '#features/records/server/verify/codes.ts'
import { standingOf, type Standing } from '#features/records/server/verify/standing.ts'
import type { Kernel } from '#server/kernel.ts'

/** What anybody is told who has the verify code of a record. */
export interface VerifiedRecord {
  /** Name of the function. */
  readonly name: string
  readonly standing: Standing
  /** Of a record that counts, will count or did count; what is being handled again was approved by nobody, so nothing of it is told. */
  readonly fields: readonly { readonly label: string; readonly texts: readonly string[] }[]
}

/**
 * The record behind a code as it is now: read anew each time, with the fields its definition names and no rights of anybody.
 *
 * @param code as `readVerifyCode` gives it
 * @returns undefined for a code that no record of a function in use has
 */
export async function verifiedRecord(kernel: Kernel, code: string, language: Language): Promise<VerifiedRecord | undefined> {
  const found = await kernel.db.selectFrom('verify_code').select(['function_id', 'record_id']).where('code', '=', code).executeTakeFirst()
  const fn = found && (await functionById(kernel, found.function_id, language))
  const verifyCode = fn && verifyField(fn)?.part.verifyCode
  if (!found || !fn || !verifyCode) return undefined
  const facts = await serverFacts(kernel, undefined, {}, language)
  const record = await loadRecord(kernel.db, fn, found.record_id, facts)
  const values = record && (await valuesToday(kernel, fn, record))
  const today = fromEpoch(facts.now, 'yyyy-MM-dd', facts.zone) ?? ''
  const standing = standingOf(record && values && { flowState: record.flowState, values }, verifyCode, today)
  const isTold = standing === 'valid' || standing === 'not-yet' || standing === 'expired'
  return { name: fn.name, standing, fields: isTold && values ? shownFields(fn, verifyCode.shown ?? [], values, facts) : [] }
}

/** The values as the rules give them today, before the job of the night has come to the record. */
async function valuesToday(kernel: Kernel, fn: OnlineFunction, { flowState, submittedAt, values }: StoredRecord): Promise<FormValues> {
  const submitted = submittedAt ? fromEpoch(submittedAt.getTime(), 'yyyy-MM-dd', kernel.settings.timeZone) : undefined
  const flow = flowState === null ? {} : { state: String(wireStatus(flowState)), submitted }
  return recomputeDay(fn.form, fieldTypes, values, await serverFacts(kernel, undefined, flow))
}

function shownFields({ form }: OnlineFunction, shown: readonly string[], values: FormValues, facts: ServerFacts): VerifiedRecord['fields'] {
  const outline = outlineOf(form, fieldTypes)
  return shown.flatMap((name) => {
    const field = outline.byName.get(name)
    // Publishing has refused others; what is told to everybody is looked at twice.
    if (!field || !mayBePublic(field)) return []
    const texts = textsOf(field, outline, values, facts)
    return texts.length === 0 ? [] : [{ label: field.part.label, texts }]
  })
}

/** The text of a field; of a column each text once, in the order of the rows. */
function textsOf(field: FormField, { tableByKey }: FormOutline, values: FormValues, facts: ServerFacts): readonly string[] {
  const { key, table, type, options } = field
  const rows = table !== undefined && tableByKey.has(table) ? rowsIn(values[table]) : [values]
  const texts = rows.map((row) => {
    const value = row[key] ?? type.empty
    return type.isEmpty(value) ? '' : type.format(value, options, facts)
  })
  return [...new Set(texts)].filter((text) => text !== '')
}
