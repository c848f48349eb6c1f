import { mayBePublic } from '#engine/forms/check-verify-code.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { Evaluation } from '#engine/forms/evaluation.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { RecordState } from '#engine/forms/record-state.ts'
import { everyRight } from '#engine/forms/rights.ts'
import type { Language } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { valuesToday } from '#features/records/server/dates/values-today.ts'
import { serverFacts, type ServerFacts } from '#features/records/server/facts.ts'
import { loadRecord, type StoredRecord } from '#features/records/server/load.ts'
import { functionById, type OnlineFunction } from '#features/records/server/online-function.ts'
import { withDirectories } from '#features/records/server/related/with-related.ts'
import { verifyField } from '#features/records/server/verify/codes.ts'
import { standingOf, type Standing } from '#features/records/server/verify/standing.ts'
import { isOfDemo } from '#server/configuration/demo-marks.ts'
import type { Kernel } from '#server/kernel.ts'
import { signedInAs } from '#server/sessions/signed-in-as.ts'

/** What anybody is told who has the verify code of a record. */
export interface VerifiedRecord {
  /** Name of the function; `''` where it is not in use any more, of which nothing else is told. */
  readonly name: string
  readonly standing: Standing | 'paused'
  /** Made by a demo, so that it proves nothing. */
  readonly demo: boolean
  /** Of a record that counts, will count or did count; what is being handled again was approved by nobody, so nothing of it is told. */
  readonly fields: readonly { readonly label: string; readonly texts: readonly string[] }[]
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
  const verifyCode = fn && verifyField(fn)?.part.verifyCode
  if (!verifyCode) return { name: '', standing: 'paused', demo: false, fields: [] }
  const facts = await serverFacts(kernel, undefined, {}, language)
  const record = await loadRecord(kernel.db, fn, found.record_id, facts)
  if (!record) return { name: fn.name, standing: standingOf(undefined, verifyCode, ''), demo: false, fields: [] }
  const today = await valuesToday(kernel, fn, record)
  const day = fromEpoch(facts.now, 'yyyy-MM-dd', facts.zone) ?? ''
  const standing = standingOf({ flowState: record.flowState, values: today.values }, verifyCode, day)
  const isTold = standing === 'valid' || standing === 'not-yet' || standing === 'expired'
  const fields = isTold ? shownFields(fn, verifyCode.shown ?? [], today, await withNames(kernel, fn, facts, record, language)) : []
  return { name: fn.name, standing, demo: await isOfDemo(kernel.db, record.ownerId), fields }
}

/** The facts with the names of records that it refers to, as far as directories tell them to whoever chooses. */
async function withNames(
  kernel: Kernel,
  fn: OnlineFunction,
  facts: ServerFacts,
  { ownerId, organizationId, values }: StoredRecord,
  language: Language,
): Promise<ServerFacts> {
  const owner = facts.directory.person(ownerId)
  if (!owner) return facts
  return withDirectories(kernel, { ...signedInAs(owner, organizationId), language }, fn, facts, [values])
}

/**
 * What the definition shows, where the form shows it.
 *
 * @param today the values, and the facts by which rules decide
 * @param said the facts in whose language it is told
 */
function shownFields(
  { form }: OnlineFunction,
  shown: readonly string[],
  today: { readonly values: FormValues; readonly facts: ServerFacts },
  said: ServerFacts,
): VerifiedRecord['fields'] {
  const compiled = compiledForm(form, fieldTypes)
  const state = new RecordState(compiled.outline, today.values)
  const evaluation = new Evaluation({
    form: compiled,
    state,
    facts: today.facts,
    rights: everyRight,
    reading: true,
    device: undefined,
    seesAll: true,
  })
  return shown.flatMap((name) => {
    const field = compiled.outline.byName.get(name)
    // Publishing has refused others; what is told to everybody is looked at twice.
    if (!field || !mayBePublic(field, compiled)) return []
    const cells = state.cellsOf(field).filter((cell) => evaluation.flags(cell).visible)
    const texts = cells.map(({ row }) => textOf(field, state.get(field, row), said)).filter((text) => text !== '')
    // Of a column each text once, in the order of the rows.
    return texts.length === 0 ? [] : [{ label: field.part.label, texts: [...new Set(texts)] }]
  })
}

const textOf = ({ type, options }: FormField, value: unknown, facts: ServerFacts): string =>
  type.isEmpty(value) ? '' : type.format(value, options, facts)
