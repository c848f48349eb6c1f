import { compiledForm } from '#engine/forms/compiled-form.ts'
import { withoutLeaks } from '#engine/forms/hidden-results.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField, type FormOutline, type FormTable } from '#engine/forms/outline.ts'
import { rightOf, type FormRights } from '#engine/forms/rights.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { recordHistory, type SavedVersion } from '#features/records/contract.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { factsForOwner, type ServerFacts } from '#features/records/server/facts.ts'
import { readRecord, type StoredRecord } from '#features/records/server/load.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { withRelated } from '#features/records/server/related/with-related.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'

/** Saves that are told at once. */
const mostVersions = 100

type Change = SavedVersion['changes'][number]

/** One value in an entry of the audit log. */
interface Logged {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** A logged value of a field, or of a whole row that came or went. */
interface Told extends Logged {
  readonly field: FormField
  /** Of a row. */
  readonly table?: FormTable
}

/** What was saved of a record. Fields that the caller may not read are left out, masked values are covered, and of a request what was a draft is its owner's. */
export const recordHistoryHandler = serve(recordHistory, async ({ kernel, session, db, params }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  const { fn, facts, right, visible } = asked
  const record = await readRecord(kernel, fn, params.id, facts, right)
  if (!record) throw new Refused(refusal('missing', 'kernel.missing'))
  const rights = withoutLeaks(compiledForm(fn.form, fieldTypes), formRights(fn, visible, false))
  const since = fn.flowId && record.ownerId !== session.userId ? record.submittedAt : null
  const entries = await entriesOf(db, asked, record, since)
  const outline = outlineOf(fn.form, fieldTypes)
  const told = entries.map(({ changes }) =>
    inOrder(
      outline,
      changes.flatMap((one) => toldOf(outline, rights, one)),
    ),
  )
  const own = factsForOwner(facts, session, record.ownerId)
  const known = await withRelated(kernel, session, fn, own, [record.values, ...told.flat().flatMap(valuesOf)])
  const list = entries
    .slice(0, mostVersions)
    .map(({ id, at, by, kind }, index) => ({ id, at, by, kind, changes: (told[index] ?? []).map((one) => changeOf(one, rights, known)) }))
    .filter(({ kind, changes }) => kind === 'created' || changes.length > 0)
  return { list, more: entries.length > mostVersions }
})

const kinds: Readonly<Record<string, SavedVersion['kind']>> = { 'record.created': 'created', 'record.updated': 'updated' }

async function entriesOf(db: Db, { fn }: AskedFunction, record: StoredRecord, since: Date | null) {
  let asking = db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_name', 'action', 'changes'])
    .where('object', '=', `${fn.code}:${record.id}`)
    .where('result', '=', 'done')
    .where((eb) => eb.or([eb('action', 'in', Object.keys(kinds)), eb('action', 'like', 'flow.%')]))
  // Entries are dated a moment before or after the record by the clock of their node.
  if (since) asking = asking.where('at', '>=', new Date(since.getTime() - 1_000))
  const rows = await asking
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostVersions + 1)
    .execute()
  return rows.map(({ id, at, actor_name: by, action, changes }) => ({
    id,
    at: at.getTime(),
    by: by ?? '',
    kind: kinds[action] ?? ('flow' as const),
    changes: Object.entries((changes ?? {}) as Record<string, unknown>).flatMap(loggedOf),
  }))
}

function loggedOf([path, change]: [string, unknown]): Logged[] {
  if (typeof change !== 'object' || change === null || !('before' in change || 'after' in change)) return []
  return [{ path, before: 'before' in change ? change.before : null, after: 'after' in change ? change.after : null }]
}

/** The field that a path names, where the caller may read it. */
function toldOf(outline: FormOutline, rights: FormRights, logged: Logged): Told[] {
  const [first = '', row, key] = logged.path.split('.')
  const table = outline.tableByKey.get(first)
  if (table && row !== undefined && key === undefined) return isTold(table, rights) ? [{ ...logged, field: table, table }] : []
  const field = outline.byName.get(key === undefined ? first : `${first}.${key}`)
  return field && field !== table && isTold(field, rights) && (!table || isTold(table, rights)) ? [{ ...logged, field }] : []
}

/** In the order of the form; the log keeps its members in none. */
function inOrder({ names }: FormOutline, told: readonly Told[]): Told[] {
  return told.toSorted((one, other) => names.indexOf(one.field.name) - names.indexOf(other.field.name))
}

const isTold = (field: FormField, rights: FormRights): boolean =>
  field.part.hidden !== true && field.type.filledBy !== 'save' && rightOf(rights, field).readable

/** The log cuts long texts, lists and files; what is left of one cannot be read as a value. */
const isCut = (value: unknown): boolean => typeof value === 'string' && value.endsWith('…')

const isRow = (value: unknown): value is FormValues => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values in the shape of records, whose references are read together. */
function valuesOf({ field, table, before, after }: Told): FormValues[] {
  const each = [before, after].filter((value) => value !== null && value !== undefined && !isCut(value))
  if (table) return each.filter(isRow).map((row) => ({ [table.key]: [row] }))
  return each.map((value) => (field.table === undefined ? { [field.key]: value } : { [field.table]: [{ id: '', [field.key]: value }] }))
}

function changeOf({ path, field, table, before, after }: Told, rights: FormRights, facts: ServerFacts): Change {
  const text = (value: unknown): string => (table ? rowText(table, value, rights, facts) : textOf(field, value, facts))
  const kind = !table ? 'changed' : after === null || after === undefined ? 'removed' : 'added'
  return { path, label: field.part.label, kind, before: text(before), after: text(after), isCut: isCut(before) || isCut(after) }
}

function textOf({ type, options }: FormField, value: unknown, facts: ServerFacts): string {
  if (value === null || value === undefined || isCut(value)) return ''
  try {
    return type.isEmpty(value) ? '' : type.format(value, options, facts)
  } catch {
    // A value of what the field was before it became another type.
    return ''
  }
}

function rowText({ columns }: FormTable, row: unknown, rights: FormRights, facts: ServerFacts): string {
  if (!isRow(row)) return ''
  const told = columns.filter((column) => isTold(column, rights))
  const texts = told.map((column) => [column.part.label, textOf(column, row[column.key], facts)] as const)
  return texts
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}：${text}`)
    .join('；')
}
