import { sql } from 'kysely'
import type { FormField } from '#engine/forms/outline.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { takenValue } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { isRecordId } from '#features/records/server/load.ts'
import { comparedIn } from '#features/records/server/stored-value.ts'
import { readData } from '#features/records/server/wire-record.ts'
import { serve } from '#server/http/serve.ts'
import { all, compare, mainAlias } from '#server/query/conditions.ts'

/**
 * Tells beforehand what a save would say of a value that may not repeat: records that the caller does not see count, so only who may
 * save records is answered, and only of fields that he may fill in. Other fields are answered like those that do not exist.
 */
export const takenValueHandler = serve(takenValue, async ({ kernel, session, params, body, say, db }) => {
  const { fn, visible, facts, rights } = await askedFunction(kernel, session, params.modelId)
  const isAsked = ({ key, part, type }: FormField): boolean =>
    key === body.field && part.unique === true && part.readOnly !== true && type.filledBy === undefined
  const stored = fn.tables.main.stored.find(({ field }) => isAsked(field))
  const maySave = rights.buttons.has('btn_add') || rights.buttons.has('btn_edit')
  if (!stored || !maySave || !visible.inForm(body.field)) throw new Refused(refusal('missing', 'kernel.missing'))
  const { type, options, part } = stored.field
  const value = readData(fn, JSON.stringify({ [body.field]: body.value }), facts)[body.field]
  const bound = value === undefined || type.isEmpty(value) ? null : type.toColumn(value, options, facts)
  if (bound === null) return { problem: '' }
  const main = sql.raw(mainAlias)
  const others = all([
    sql<boolean>`${main}.deleted_at is null`,
    compare(stored, 'equals', [comparedIn(stored, bound, facts)]),
    ...(isRecordId(body.id) ? [sql<boolean>`${main}.id <> ${body.id}`] : []),
  ])
  const { rows } = await sql`select 1 from ${recordsTable(fn.tables.main.name)} as ${main} where ${others} limit 1`.execute(db)
  return { problem: rows.length === 0 ? '' : say(refusal('invalid', 'records.duplicate', { params: { label: part.label } })) }
})
