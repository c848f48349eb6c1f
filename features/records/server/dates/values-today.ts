import { recomputeDay } from '#engine/forms/recompute-flow.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { serverFacts, type ServerFacts } from '#features/records/server/facts.ts'
import type { StoredRecord } from '#features/records/server/load.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { Kernel } from '#server/kernel.ts'

/**
 * The values of a record as its rules give them today, with the facts by which they do.
 *
 * Whatever program saves a record must take these: the job of the night passes over what was saved since a day ended.
 *
 * @returns the same values where nothing changes
 */
export async function valuesToday(
  kernel: Kernel,
  fn: OnlineFunction,
  { flowState, submittedAt, values }: Pick<StoredRecord, 'flowState' | 'submittedAt' | 'values'>,
): Promise<{ readonly values: FormValues; readonly facts: ServerFacts }> {
  const submitted = submittedAt ? fromEpoch(submittedAt.getTime(), 'yyyy-MM-dd', kernel.settings.timeZone) : undefined
  const flow = flowState === null ? {} : { state: String(wireStatus(flowState)), submitted }
  const facts = await serverFacts(kernel, undefined, flow)
  return { values: recomputeDay(fn.form, fieldTypes, values, facts), facts }
}

/** What of the values of the record itself became another, for the audit log. */
export function notedChanges(before: FormValues, after: FormValues): Readonly<Record<string, { before: unknown; after: unknown }>> {
  const changed = Object.keys(after).filter((key) => after[key] !== before[key])
  return Object.fromEntries(changed.map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }]))
}
