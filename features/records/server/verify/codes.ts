import { randomInt } from 'node:crypto'
import type { Generated } from 'kysely'
import { requestStatus, type RequestStatus } from '#engine/flows/state.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { newVerifyCode } from '#engine/values/verify-code.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { tableShape, type Insert } from '#server/database/write-set.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    verify_code: { code: string; function_id: string; record_id: string; made_at: Generated<Date> }
  }
}

const verifyCodeShape = tableShape('verify_code', { code: 'text', function_id: 'text', record_id: 'uuid' })

/** The field of a form that holds the verify code; undefined for forms without one. */
export const verifyField = ({ form }: Pick<OnlineFunction, 'form'>): FormField | undefined =>
  outlineOf(form, fieldTypes).fields.find(({ part }) => part.verifyCode)

/** Whether a record counts, so that it gets a code: without a flow as soon as it is saved, with one once it is approved. */
export const isInForce = (flowState: RequestStatus | null): boolean => flowState === null || flowState === requestStatus.approved

/** What giving a code adds to a save. */
export interface GivenCode {
  readonly values: FormValues
  readonly changes: readonly Insert[]
  /** For the audit log; empty where the field keeps its value. */
  readonly noted: Readonly<Record<string, { readonly before: unknown; readonly after: string | null }>>
}

/**
 * Gives a record its verify code where it counts and has none. The code belongs to the record and stays for good: one that is changed,
 * revived and approved again keeps it, and one whose form lost the field has it again once the field is back. Nothing else is a code, so
 * what stands in the field without having been given, as it was typed before the field became one, makes room.
 *
 * @param db where it is asked which code the record has; undefined for a record that is only being made
 */
export async function withVerifyCode(
  db: Db | Tx | undefined,
  fn: OnlineFunction,
  recordId: string,
  { values, flowState }: { readonly values: FormValues; readonly flowState: RequestStatus | null },
): Promise<GivenCode> {
  const field = verifyField(fn)
  if (!field) return { values, changes: [], noted: {} }
  const own = db && (await codeOf(db, fn, recordId))
  const made = own === undefined && isInForce(flowState) ? newVerifyCode((below) => randomInt(below)) : undefined
  const code = own ?? made ?? null
  const before = values[field.key] ?? field.type.empty
  const isKept = code === null ? field.type.isEmpty(before) : before === code
  return {
    values: isKept ? values : { ...values, [field.key]: code ?? field.type.empty },
    changes: made === undefined ? [] : [{ into: verifyCodeShape, rows: [{ code: made, function_id: fn.id, record_id: recordId }] }],
    noted: isKept ? {} : { [field.key]: { before: field.type.isEmpty(before) ? null : before, after: code } },
  }
}

async function codeOf(db: Db | Tx, fn: OnlineFunction, recordId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('verify_code')
    .select('code')
    .where('record_id', '=', recordId)
    .where('function_id', '=', fn.id)
    .executeTakeFirst()
  return found?.code
}
