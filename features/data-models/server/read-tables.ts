import { sql, type RawBuilder } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { listAllTables, listTableFields, listTables, previewTable, readTable, type TableRow } from '#features/data-models/contract.ts'
import { fieldOf, structureOf, type Structure } from '#features/data-models/server/structure.ts'
import { withSource, type Column, type OpenSource, type Row, type SourceTable, type TableName } from '#features/data-sources/entry.ts'
import { hiddenSecret } from '#server/configuration/system-configuration.ts'
import { likeText } from '#server/database/like.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import { countedAtMost } from '#server/resource/store.ts'

/** Characters of a value that a preview shows. */
const mostShown = 500

async function found(kernel: Kernel, linkId: string, keyword: string): Promise<readonly TableRow[]> {
  const tables = await withSource(kernel, linkId, (source) => source.tables())
  const word = keyword.trim().toLowerCase()
  const matches = ({ wire, label }: SourceTable) => wire.toLowerCase().includes(word) || label.toLowerCase().includes(word)
  return tables
    .filter(matches)
    .map(({ wire, label, rows, mayChange }) => ({ id: wire, table: wire, tableName: label, sum: rows, changeable: Number(mayChange) }))
}

/** Whether a table has rows at all, those that are not shown among them. */
export async function hasRows({ driver, db }: OpenSource, table: TableName): Promise<boolean> {
  const { rows } = await sql`select 1 as found from ${driver.quoted(table)} limit 1`.execute(db)
  return rows.length > 0
}

interface Asked {
  readonly field: string
  readonly keyword: string
  readonly currentPage: number
  readonly pageSize: number
}

/** @throws Refused for a column that is not there, or whose values are not told: looking for one would find them out */
function searched({ driver }: OpenSource, { table, columns }: Structure, { field, keyword }: Asked): RawBuilder<boolean> | undefined {
  if (keyword.trim() === '' || field === '') return undefined
  const column = columns.find(({ name }) => name === field)
  if (!column || table.covered.has(field))
    throw new Refused(refusal('malformed', 'kernel.unknown-field', { params: { field }, field: 'field' }))
  return driver.contains(driver.asText(column), likeText(keyword.trim()))
}

async function preview(source: OpenSource, structure: Structure, asked: Asked) {
  const { driver, db } = source
  const { table, columns } = structure
  const { currentPage, pageSize } = asked
  const conditions = [table.live, searched(source, structure, asked)].filter((one) => one !== undefined)
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const from = sql`from ${driver.quoted(table)} as shown ${where}`
  const shown = ({ name }: Column) => !table.covered.has(name)
  const values = columns
    .filter(shown)
    .map((column) => sql`left(${driver.asText(column)}, ${sql.raw(String(mostShown))}) as ${sql.id(column.name)}`)
  const keys = columns.filter(({ primary }) => primary).map(({ name }) => sql.id('shown', name))
  // By the column itself: a name alone would be that of the text that is told.
  const order = keys.length === 0 ? sql`` : sql`order by ${sql.join(keys)}`
  const page = sql`limit ${sql.raw(String(pageSize))} offset ${sql.raw(String(offsetOf(asked)))}`
  const chosen = values.length === 0 ? sql`1 as nothing` : sql.join(values)
  const { rows } = await sql<Row>`select ${chosen} ${from} ${order} ${page}`.execute(db)
  const counted = await sql<{ count: string }>`select count(*) as count from (select 1 as one ${from} limit ${sql.raw(
    String(countedAtMost + 1),
  )}) as counted`.execute(db)
  const covered = columns.filter((column) => !shown(column)).map(({ name }) => [name, hiddenSecret] as const)
  const list = rows.map((row) => {
    const told = { ...row, ...Object.fromEntries(covered) }
    return Object.fromEntries(columns.map(({ name }) => [name, told[name] ?? null]))
  })
  return { list, pagination: { currentPage, pageSize, total: Number(counted.rows[0]?.count) } }
}

export const readingCalls = [
  serve(listTables, async ({ params, query, kernel }) => {
    const all = await found(kernel, params.linkId, query.keyword)
    const { currentPage, pageSize } = query
    const begin = offsetOf({ currentPage, pageSize })
    return { list: all.slice(begin, begin + pageSize), pagination: { currentPage, pageSize, total: all.length } }
  }),
  serve(listAllTables, async ({ params, query, kernel }) => ({ list: [...(await found(kernel, params.linkId, query.keyword))] })),
  serve(listTableFields, async ({ params, kernel }) =>
    withSource(kernel, params.linkId, async (source) => ({ list: present(await structureOf(source, params.table)).columns.map(fieldOf) })),
  ),
  serve(readTable, async ({ params, kernel }) =>
    withSource(kernel, params.linkId, async (source) => {
      const { table, columns, version } = present(await structureOf(source, params.table))
      return {
        tableInfo: { table: table.wire, newTable: table.wire, tableName: table.label },
        tableFieldList: columns.map(fieldOf),
        hasTableData: await hasRows(source, table),
        changeable: Number(table.mayChange),
        version,
      }
    }),
  ),
  serve(previewTable, async ({ params, query, kernel }) =>
    withSource(kernel, params.linkId, async (source) => preview(source, present(await structureOf(source, params.table)), query)),
  ),
]
