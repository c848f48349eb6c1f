import type { z } from 'zod'
import { eventsThatPassTo } from '#engine/flows/events.ts'
import { outlineOf, type FormField, type FormTable } from '#engine/forms/outline.ts'
import { rowsIn, sameValue } from '#engine/forms/record-state.ts'
import { rightOf, type FormRights } from '#engine/forms/rights.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { lastSeen } from '#features/approvals/server/reading/last-seen.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { requestChanges, type requestChangesAnswer } from '#features/approvals/contract.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { formAt, type RequestForm } from '#features/approvals/server/node-forms/node-forms.ts'
import { readingOf } from '#features/approvals/server/reading/request-reading.ts'
import { auditedChanges } from '#features/approvals/server/reading/audited-changes.ts'
import { withRelated } from '#features/records/entry.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'

type Change = z.output<typeof requestChangesAnswer>['changes'][number]

/** The request is with its initiator, so nobody else is told what he is doing to it. */
const withInitiator: readonly number[] = [requestStatus.draft, requestStatus.returned, requestStatus.withdrawn, requestStatus.toResubmit]

/**
 * What others changed since the caller saw or handled the request, else what changed since it was last sent back to its initiator. The
 * audit log contains what was saved since then and the former values; fields the caller may not read are left out.
 */
export const requestChangesHandler = serve(requestChanges, async ({ kernel, db, session, params, query }) => {
  const at = kernel.now()
  const { open, node, menu } = await readingOf(kernel, session, params.id, query.taskOperatorId || undefined)
  const { row } = open
  const shown = formAt(open, node)
  const { fn } = shown
  const isInitiator = row.state.initiator?.id === session.userId
  const nothing = { at, since: null, seen: false, fresh: false, changes: [] }
  if (!isInitiator && withInitiator.includes(row.state.status)) return nothing
  const { seen, before: shownBefore } = await lastSeen(db, row.id, session.userId, at)
  const wentBack = isInitiator ? undefined : await lastWentBack(db, row.id)
  const { form: rights } = nodeRights(fn, open.definition, node, false, menu)
  const changesSince = async (since: number, except?: string): Promise<Change[]> => {
    const before = await valuesBefore(db, `${fn.code}:${row.id}`, since, except)
    if (before.size === 0) return []
    const facts = await withRelated(kernel, session, fn, shown.facts, [shown.record.values, Object.fromEntries(before)])
    return changesOf({ ...shown, facts }, rights, before)
  }
  for (const since of [seen, shownBefore]) {
    const changes = since === undefined ? [] : await changesSince(since, session.userId)
    if (changes.length > 0) return { at, since: since ?? null, seen: true, fresh: since === seen, changes }
  }
  return wentBack === undefined ? nothing : { at, since: wentBack, seen: false, fresh: false, changes: await changesSince(wentBack) }
})

const toInitiator = eventsThatPassTo('initiator')
const toApprovers = eventsThatPassTo('approvers')

/** When it was last sent back before being submitted again; undefined when it never was, or is still with the initiator. */
async function lastWentBack(db: Db, taskId: string): Promise<number | undefined> {
  const events = await db
    .selectFrom('flow_event')
    .select(['type', 'at'])
    .where('task_id', '=', taskId)
    .where('type', 'in', [...toInitiator, ...toApprovers])
    .orderBy('sequence', 'desc')
    .execute()
  const passedTo = (types: readonly string[]) => events.find(({ type }) => types.includes(type))
  return events[0] && passedTo(toApprovers) === events[0] ? passedTo(toInitiator)?.at.getTime() : undefined
}

/** The value of each path before its first change since a moment. */
async function valuesBefore(db: Db, object: string, since: number, except?: string): Promise<ReadonlyMap<string, unknown>> {
  const before = new Map<string, unknown>()
  for (const save of await auditedChanges(db, object, since, except))
    for (const [path, value] of save.before) if (!before.has(path)) before.set(path, value)
  return before
}

function changesOf({ fn, record, facts }: RequestForm, rights: FormRights, before: ReadonlyMap<string, unknown>): Change[] {
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  const change = (field: FormField, path: string, row: number | null, now: unknown): Change[] => {
    if (!before.has(path) || isStamp(field) || field.part.hidden || !rightOf(rights, field).readable) return []
    const was = before.get(path) ?? field.type.empty
    if (!isCut(was) && sameValue(field, was, now)) return []
    const text = (value: unknown) => (isCut(value) ? '' : field.type.format(value, field.options, facts))
    const kind = field.type.filledBy === 'calculation' ? 'computed' : 'changed'
    return [{ path, label: field.part.label, row, kind, before: text(was), after: text(now) }]
  }
  const own = fields.flatMap((field) => change(field, field.key, null, record.values[field.key] ?? field.type.empty))
  const rowsOf = (table: FormTable): Change[] => {
    const rows = rowsIn(record.values[table.key])
    const there = rows.flatMap((row, index) => {
      const path = `${table.key}.${row.id}`
      if (before.has(path)) return before.get(path) === null ? [rowChange(table, path, index + 1, 'added')] : []
      return table.columns.flatMap((column) => change(column, `${path}.${column.key}`, index + 1, row[column.key] ?? column.type.empty))
    })
    const ids = new Set(rows.map(({ id }) => `${table.key}.${id}`))
    const gone = [...before].filter(([path, was]) => isRowOf(table, path) && !ids.has(path) && was !== null)
    return [...there, ...gone.map(([path]) => rowChange(table, path, null, 'removed'))]
  }
  return [...own, ...tables.filter((table) => rightOf(rights, table).readable && !table.part.hidden).flatMap(rowsOf)]
}

/** Values set by the server are not changes of a user; computed ones are shown. */
function isStamp({ type, part }: FormField): boolean {
  return part.verifyCode !== undefined || (type.filledBy !== undefined && type.filledBy !== 'calculation')
}

function rowChange({ part }: FormTable, path: string, row: number | null, kind: 'added' | 'removed'): Change {
  return { path, label: part.label, row, kind, before: '', after: '' }
}

function isRowOf({ key }: FormTable, path: string): boolean {
  return path.startsWith(`${key}.`) && path.split('.').length === 2
}

/** Whether the log has kept only the beginning of a long value. */
function isCut(value: unknown): boolean {
  return typeof value === 'string' && value.length > 200 && value.endsWith('…')
}
