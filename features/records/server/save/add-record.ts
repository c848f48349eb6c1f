import { sql } from 'kysely'
import type { FormValues } from '#engine/forms/model.ts'
import { drawBillNumbers } from '#features/bill-rules/entry.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { auditValues, decideRecord, numberField, numberSourceOf } from '#features/records/server/save/decide-record.ts'
import { duplicateOf } from '#features/records/server/save/duplicate.ts'
import { insertsOf } from '#features/records/server/save/record-rows.ts'
import { readData } from '#features/records/server/wire-record.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import { writeTogether } from '#server/database/write-set.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface AddedRecord {
  readonly functionId: string
  /** As a client would send it; what is required may be missing, as nobody is there who could say it. */
  readonly data: Readonly<Record<string, unknown>>
  /**
   * Keys of fields that hold the name of a thing which has it already: patterns of these are not asked, as a pattern that wants names of at least
   * some signs says what people shall type, and a village is named as it is. The patterns of all others hold.
   */
  readonly names: readonly string[]
  /** Whose record it becomes. */
  readonly ownerId: string
  readonly organizationId: string
}

/**
 * Adds a record for the program, by the rules of its form and, unlike a draft, by its patterns: nobody checks it before it counts, as of a function
 * with a flow it has no request.
 *
 * @param session who reads what the rules of the form need
 * @returns its id, and what the audit log is told of it
 * @throws Refused where a value breaks a rule, or another record has it that may be there once; the transaction goes on
 */
export async function addRecord(
  kernel: Kernel,
  tx: Tx,
  session: SignedIn,
  { functionId, data, names, ownerId, organizationId }: AddedRecord,
): Promise<{ readonly id: string; readonly note: AuditNote }> {
  const { fn, visible, facts } = await askedFunction(kernel, session, functionId)
  const wanted = readData(fn, JSON.stringify(data), facts)
  const decision = await decideRecord({
    kernel,
    session,
    fn,
    wanted,
    rights: formRights(fn, visible, true),
    facts,
    submitting: false,
    keepsPatterns: ({ name }) => !names.includes(name),
  })
  const id = newId()
  const record = { id, ownerId, organizationId, flowState: null, submittedAt: null }
  await sql`savepoint added_record`.execute(tx)
  try {
    const values = await numbered(kernel, tx, fn, decision.values)
    await writeTogether(tx, insertsOf(fn, record, values, facts))
    await sql`release savepoint added_record`.execute(tx)
  } catch (error) {
    const refused = duplicateOf(fn, error)
    if (refused) await sql`rollback to savepoint added_record`.execute(tx)
    throw refused ?? error
  }
  return { id, note: { action: 'record.created', object: `${fn.code}:${id}`, changes: auditValues(fn, decision) } }
}

/** The values with the number of the record, which goes back where the record is not written. */
async function numbered(kernel: Kernel, tx: Tx, fn: OnlineFunction, values: FormValues): Promise<FormValues> {
  const field = numberField(fn)
  const { numberRule, numberPlace } = numberSourceOf(fn, values)
  if (!field || numberRule === undefined) return values
  const [number] = await drawBillNumbers(tx, numberRule, kernel.settings.timeZone, 1, numberPlace)
  return { ...values, [field.key]: number }
}
