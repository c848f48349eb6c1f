import { refusal, Refused } from '#engine/values/refusal.ts'
import { platformSource } from '#features/data-sources/contract.ts'
import { addTableFields, createTable, deleteTable, updateTable, type TypedTable } from '#features/data-models/contract.ts'
import { hasRows } from '#features/data-models/server/read-tables.ts'
import { fieldOf, nameOf, newColumn, refuseColumns, structureOf, type Structure } from '#features/data-models/server/structure.ts'
import { onPlatform, withSource, type OpenSource } from '#features/data-sources/entry.ts'
import type { Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Transaction } from '#server/managed/resource.ts'
import { markUnconditional, refuseStale, type SentVersion } from '#server/resource/version-lock.ts'

/** What was done with a table, for the answer and the audit log. */
interface Done<Answer> {
  readonly action: string
  readonly table: string
  readonly changes: Readonly<Record<string, unknown>>
  readonly answer: Answer
}

interface Changing<Answer> {
  readonly kernel: Kernel
  readonly linkId: string
  readonly transaction: Transaction<Answer>
}

/**
 * Changes a table. In the platform's own database it happens in the transaction of the call; in another one within it, once however
 * often the transaction is repeated: its idempotency key is claimed before, and where its audit entry cannot be written the call fails.
 */
export async function changing<Answer>(
  { kernel, linkId, transaction }: Changing<Answer>,
  work: (source: OpenSource) => Promise<Done<Answer>>,
): Promise<Answer> {
  let once: Done<Answer> | undefined
  const there = async (tx: Tx): Promise<Done<Answer>> => (once ??= await withSource(kernel, linkId, work, { writes: true, tx }))
  return transaction(async (tx, audit) => {
    const done = linkId === platformSource ? await onPlatform(kernel, tx, work, { writes: true }) : await there(tx)
    audit({ action: `data-model.${done.action}`, object: `data_model:${linkId}/${done.table}`, changes: done.changes })
    return done.answer
  })
}

/** The table to change, which nobody else writes until the work ends. @throws Refused 404, 409, and for a table of the product */
async function tableToChange(source: OpenSource, name: string, sent: SentVersion): Promise<Structure> {
  const { table } = present(await structureOf(source, name))
  if (!table.mayChange) throw new Refused(refusal('invalid', 'data-models.of-function', { params: { name } }))
  await source.driver.hold(source.db, table)
  const structure = present(await structureOf(source, name))
  refuseStale(structure, sent)
  return structure
}

async function refuseTaken({ tables }: OpenSource, name: string): Promise<void> {
  const taken = (await tables()).some((table) => table.name.toLowerCase() === name.toLowerCase())
  if (taken) throw new Refused(refusal('invalid', 'data-models.name-taken', { params: { name }, field: 'newTable' }))
}

async function refuseRows(source: OpenSource, { table }: Structure): Promise<void> {
  if (await hasRows(source, table)) throw new Refused(refusal('invalid', 'data-models.has-rows', { params: { name: table.wire } }))
}

/** What the audit log tells of a structure. */
const told = ({ tableInfo, tableFieldList }: Pick<TypedTable, 'tableInfo' | 'tableFieldList'>) => ({
  tableName: tableInfo.tableName,
  columns: tableFieldList.map(({ field, dataType, dataLength }) => [field, dataType, dataLength].filter((part) => part !== '').join(' ')),
})

/** Makes a table as it was typed, or read from a file. */
export async function makeTable(source: OpenSource, typed: TypedTable): Promise<Done<{ readonly table: string }>> {
  const name = nameOf(typed)
  refuseColumns(typed.tableFieldList)
  await refuseTaken(source, name)
  await source.driver.create(source.db, { schema: source.schema, name }, typed.tableInfo.tableName, typed.tableFieldList.map(newColumn))
  return { action: 'created', table: name, changes: told(typed), answer: { table: name } }
}

async function changeTable(source: OpenSource, typed: TypedTable): Promise<Done<{ readonly table: string }>> {
  const before = await tableToChange(source, typed.tableInfo.table, typed.version)
  const name = nameOf(typed, before.table.wire)
  refuseColumns(typed.tableFieldList, before.columns)
  await refuseRows(source, before)
  const isRenamed = name !== before.table.wire
  if (isRenamed) await refuseTaken(source, name)
  await source.driver.change(source.db, {
    from: before.table,
    columns: before.columns,
    name: isRenamed ? name : before.table.name,
    label: typed.tableInfo.tableName,
    wanted: typed.tableFieldList.map(newColumn),
  })
  const changes = { from: before.table.wire, ...told(typed), ...markUnconditional(typed.version) }
  return { action: 'changed', table: name, changes, answer: { table: name } }
}

/** Columns that are there already may be among those that are sent: they stay as they are. */
async function addFields(source: OpenSource, typed: TypedTable): Promise<Done<{ readonly table: string }>> {
  const before = await tableToChange(source, typed.tableInfo.table, typed.version)
  const known = new Set(before.columns.map(({ name }) => name))
  const isNew = ({ field }: { readonly field: string }) => !known.has(field)
  const added = typed.tableFieldList.filter(isNew)
  if (added.length === 0) throw new Refused(refusal('invalid', 'data-models.nothing-added', { field: 'tableFieldList' }))
  refuseColumns([...before.columns.map(asTyped), ...added], before.columns)
  if (added.some(({ primaryKey }) => primaryKey === 1))
    throw new Refused(refusal('invalid', 'data-models.key-added', { field: 'tableFieldList' }))
  const needs = added.find(({ allowNull }) => allowNull !== 1)
  if (needs && (await hasRows(source, before.table)))
    throw new Refused(refusal('invalid', 'data-models.needs-null', { params: { name: needs.field }, field: 'tableFieldList' }))
  await source.driver.addColumns(source.db, before.table, added.map(newColumn))
  const changes = { added: told({ ...typed, tableFieldList: added }).columns, ...markUnconditional(typed.version) }
  return { action: 'changed', table: before.table.wire, changes, answer: { table: before.table.wire } }
}

const asTyped = (column: Structure['columns'][number]) => ({ ...fieldOf(column), primaryKey: 0 as const, allowNull: 1 as const })

async function dropTable(source: OpenSource, name: string, sent: SentVersion): Promise<Done<null>> {
  const before = await tableToChange(source, name, sent)
  await refuseRows(source, before)
  await source.driver.drop(source.db, before.table)
  const changes = { tableName: before.table.label, columns: before.columns.map((column) => column.name), ...markUnconditional(sent) }
  return { action: 'deleted', table: name, changes, answer: null }
}

export const changingCalls = [
  serve(createTable, ({ params, body, ...context }) => changing({ ...context, ...params }, (source) => makeTable(source, body))),
  serve(updateTable, ({ params, body, ...context }) => changing({ ...context, ...params }, (source) => changeTable(source, body))),
  serve(addTableFields, ({ params, body, ...context }) => changing({ ...context, ...params }, (source) => addFields(source, body))),
  serve(deleteTable, ({ params, body, ...context }) =>
    changing({ ...context, linkId: params.linkId }, (source) => dropTable(source, params.table, body?.version)),
  ),
]
