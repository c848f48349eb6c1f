import { randomInt } from 'node:crypto'
import type { Generated } from 'kysely'
import { requestStatus, type RequestStatus } from '#engine/flows/state.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { newVerifyCode } from '#engine/values/verify-code.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
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
  /** For the audit log. */
  readonly noted: Readonly<Record<string, { readonly before: null; readonly after: string }>>
}

/**
 * Gives a record its verify code where it counts and has none. The code is the server's alone and stays for good: a record that is changed,
 * revived and approved again keeps the one it has.
 */
export function withVerifyCode(fn: OnlineFunction, recordId: string, values: FormValues, flowState: RequestStatus | null): GivenCode {
  const field = verifyField(fn)
  if (!field || !isInForce(flowState) || !field.type.isEmpty(values[field.key] ?? field.type.empty))
    return { values, changes: [], noted: {} }
  const code = newVerifyCode((below) => randomInt(below))
  return {
    values: { ...values, [field.key]: code },
    changes: [{ into: verifyCodeShape, rows: [{ code, function_id: fn.id, record_id: recordId }] }],
    noted: { [field.key]: { before: null, after: code } },
  }
}
