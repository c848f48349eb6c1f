import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { fieldAt } from '#engine/forms/outline.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { revealButton, revealValue } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { readRecord } from '#features/records/server/load.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { serve } from '#server/http/serve.ts'

/** What may not be read is answered like what does not exist; a value that is not masked is read by the usual calls. */
export default serve(revealValue, async ({ kernel, session, params, body, transaction }) => {
  const { fn, visible, facts, right } = await askedFunction(kernel, session, params.modelId)
  // Where a menu does not judge buttons everybody has all of them: then the function itself must offer this one.
  if (!session.isAdministrator && !offersReveal(fn)) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const record = await readRecord(kernel, fn, params.id, facts, right)
  const field = fieldAt(fn.form, fieldTypes, body.field)
  const value = record && field && valueAt(field, body.field, record.values)
  if (!record || !field?.part.mask || !visible.inForm(field.name) || value === undefined)
    throw new Refused(refusal('missing', 'kernel.missing'))
  if (body.reason === '') throw new Refused(refusal('invalid', 'records.reveal.reason-missing', { field: 'reason' }))
  return transaction(async (_tx, audit) => {
    const name = nameOf(fn, record.values, facts)
    audit({
      action: 'record.revealed',
      object: `${fn.code}:${params.id}`,
      changes: { ...(name === '' ? {} : { name }), field: body.field, reason: body.reason },
    })
    return { value }
  })
})

function offersReveal(fn: OnlineFunction): boolean {
  const { buttons, rowButtons } = listOnAnyDevice(fn.list)
  return [...buttons, ...rowButtons].some(({ name }) => `btn_${name}` === revealButton)
}

/** By what people know the record: its first column that is not covered, so that the log tells no value in clear; `''` where there is none. */
function nameOf({ form, list }: OnlineFunction, values: FormValues, facts: FormFacts): string {
  for (const { key } of list.columns) {
    const field = fieldAt(form, fieldTypes, key)
    const isTold = field?.table === undefined && field?.type.nature === 'value' && !field.type.cover && !field.type.isSecret
    const text = field && isTold ? field.type.format(values[key] ?? field.type.empty, field.options, facts) : ''
    if (text !== '') return text
  }
  return ''
}

/** A text of the record; undefined for a row that is not there, and for what is no text. */
function valueAt({ key, table }: FormField, path: string, values: FormValues): string | undefined {
  const [, row] = path.split('.')
  const from = table === undefined ? values : rowsIn(values[table]).find(({ id }) => id === row)
  const value = from?.[key]
  return typeof value === 'string' ? value : undefined
}
