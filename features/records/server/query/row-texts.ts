import Big from 'big.js'
import type { FormValues } from '#engine/forms/model.ts'
import { listedFiles } from '#features/records/contract.ts'
import { factsForOwner, type ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { StoredRow } from '#features/records/server/query/list.ts'
import { shownTextOf, shownTextsIn } from '#features/records/server/query/shown-texts.ts'
import type { VisibleFields } from '#features/records/server/query/visible-fields.ts'
import { handlesAlone } from '#features/records/server/save/without-request.ts'
import { valueIn } from '#features/records/server/stored-value.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** `handle`: the record has no request and is changed and deleted as one of a function without a flow. */
type RowAction = 'resubmit' | 'handle'

/** Rows of the answer: numbers as numbers, other values as text, and the actions of the row. */
export function flatRows(
  fn: OnlineFunction,
  visible: VisibleFields,
  rows: readonly StoredRow[],
  known: ServerFacts,
  session: Pick<SignedIn, 'userId' | 'seenBy' | 'isAdministrator'>,
): Record<string, unknown>[] {
  const fields = shownFields(fn, visible)
  const shownTexts = shownTextsIn(fn, visible)
  const ownFacts = factsForOwner(known, session, session.userId)
  return rows.map((row) => {
    const flat: Record<string, unknown> = {}
    const facts = row.owner_id === session.userId ? ownFacts : known
    for (const stored of fields) {
      const { field, column } = stored
      flat[field.key] = cellOf(stored, row, facts)
      // Clients of the family open the record that a cell names by this.
      // And ours draws pictures by these.
      if (field.type.fileIds) flat[listedFiles(field.key)] = filesOf(stored, row, facts)
      if (field.type.refersTo && !field.type.choices) flat[`${field.key}_id`] = row[column] ?? ''
    }
    for (const shown of shownTexts)
      flat[shown.key] = row[shown.through.column] === null ? '' : shownTextOf(shown, valueIn(shown.through, row, facts), facts)
    flat.id = row.id
    flat.version = row.version
    if (fn.flowId) flat.flowId = fn.flowId
    flat.flowState = row.flow_state === null ? null : wireStatus(row.flow_state)
    flat.actions = actionsOf(fn, row, session)
    return flat
  })
}

/** What this person may do with a row of a function with a flow beside opening it. */
function actionsOf(
  fn: OnlineFunction,
  { flow_state: flowState, owner_id: ownerId }: Pick<StoredRow, 'flow_state' | 'owner_id'>,
  session: Pick<SignedIn, 'userId' | 'isAdministrator'>,
): readonly RowAction[] {
  if (flowState === requestStatus.toResubmit) return ownerId === session.userId ? ['resubmit'] : []
  return fn.flowId && handlesAlone(fn, { ownerId, flowState }, session) ? ['handle'] : []
}

/** Values of the rows in the fields that refer to others, and in those that parameters of their interfaces follow. */
export function storedValues(fn: OnlineFunction, rows: readonly StoredRow[], facts: ServerFacts): readonly FormValues[] {
  const { stored } = fn.tables.main
  const references = stored.flatMap(({ field }) => field.type.refersTo?.(field.options) ?? [])
  if (references.length === 0) return []
  const followed = new Set(references.flatMap(({ parameters = [] }) => parameters.map(({ follows }) => follows)))
  const read = stored.filter(({ field }) => field.type.refersTo?.(field.options) || followed.has(field.key))
  return rows.map((row) =>
    Object.fromEntries(
      read
        .filter(({ column }) => row[column] !== undefined)
        .map((one) => [one.field.key, row[one.column] === null ? one.field.type.empty : valueIn(one, row, facts)]),
    ),
  )
}

function shownFields(fn: OnlineFunction, visible: VisibleFields): StoredField[] {
  const listed = new Set(listOnAnyDevice(fn.list).columns.map((one) => one.key))
  return fn.tables.main.stored.filter((one) => listed.has(one.field.key) && visible.inList(one.field.key))
}

/** What is stored of the files of a cell, without addresses. */
function filesOf(stored: StoredField, row: StoredRow, facts: ServerFacts): unknown {
  const { type, options } = stored.field
  return type.toWire(row[stored.column] === null ? type.empty : valueIn(stored, row, facts), options, facts)
}

function cellOf(stored: StoredField, row: StoredRow, facts: ServerFacts): unknown {
  const { type, options } = stored.field
  if (row[stored.column] === null || row[stored.column] === undefined) return type.isNumber ? null : ''
  const value = valueIn(stored, row, facts)
  return type.isNumber ? type.toWire(value, options, facts) : type.format(value, options, facts)
}

/** Sums of the page's rows for the totals row, by field key, in decimals (document 2, section 5). */
export function pageSums(
  fn: OnlineFunction,
  visible: VisibleFields,
  rows: readonly StoredRow[],
  facts: ServerFacts,
): Record<string, string> {
  const sums = summedFields(fn, visible).map(({ column }) => {
    const sum = rows.reduce((total, row) => total.plus(String(row[column] ?? '0')), new Big(0))
    return [column, sum.toFixed()] as const
  })
  return sumTexts(fn, visible, Object.fromEntries(sums), facts)
}

/** The columns of the totals row that this user sees. */
export function summedFields(fn: OnlineFunction, visible: VisibleFields): StoredField[] {
  const { summary } = listOnAnyDevice(fn.list)
  return shownFields(fn, visible).filter((one) => one.field.type.isNumber && summary.includes(one.field.key))
}

/** Texts of the totals row by field key. */
export function sumTexts(
  fn: OnlineFunction,
  visible: VisibleFields,
  sums: Readonly<Record<string, string | null>>,
  facts: ServerFacts,
): Record<string, string> {
  return Object.fromEntries(
    summedFields(fn, visible).map(({ field: { key, type, options }, column }) => [
      key,
      type.format(type.fromColumn(sums[column] ?? '0', options, facts), options, facts),
    ]),
  )
}
