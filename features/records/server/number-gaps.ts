import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { billNumberGaps, exportBillNumberGaps } from '#features/bill-rules/contract.ts'
import { billRuleStore, numberGaps, type NumberPlace } from '#features/bill-rules/entry.ts'
import { offerWorkbook } from '#features/files/entry.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import { functionOf, type FunctionDefinition } from '#features/records/server/online-function.ts'
import { numberField } from '#features/records/server/save/decide-record.ts'
import { likeText } from '#server/database/like.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import { countedAtMost } from '#server/resource/store.ts'

/** Where numbers of a rule stand, or ever could, with the names of the functions. */
interface NumberedFunctions {
  readonly names: readonly string[]
  readonly places: readonly NumberPlace[]
}

export const serveBillNumberGaps = serve(billNumberGaps, async ({ params, query, db }) => {
  const rule = present(await billRuleStore.find(db, params.id))
  const { names, places } = await numberedBy(db, rule.code)
  const { currentPage, pageSize, period } = query
  if (places.length === 0) return { list: [], pagination: { currentPage, pageSize, total: 0 }, periods: [], functions: [] }
  const { periods, gaps } = await numberGaps(db, rule, places, { period, limit: pageSize, offset: offsetOf(query) })
  const counted = periods.filter((one) => period === '' || one.period === period)
  return {
    list: gaps.map(({ deletedAt, ...gap }) => ({ ...gap, deletedTime: deletedAt?.getTime() ?? null })),
    pagination: { currentPage, pageSize, total: counted.reduce((sum, { missing }) => sum + missing, 0) },
    periods: [...periods],
    functions: [...names],
  }
})

export const serveExportBillNumberGaps = serve(exportBillNumberGaps, async (context) => {
  const { params, query, db, kernel, say } = context
  const rule = present(await billRuleStore.find(db, params.id))
  const { places } = await numberedBy(db, rule.code)
  const { gaps } =
    places.length === 0 ? { gaps: [] } : await numberGaps(db, rule, places, { ...query, limit: countedAtMost + 1, offset: 0 })
  if (gaps.length > countedAtMost) throw new Refused(refusal('too-large', 'kernel.too-large'))
  const words = (key: string): string => say(refusal('invalid', key))
  const columns = (['period', 'number', 'state', 'deleted'] as const).map((key) => ({ key, title: words(`bill-rules.gap.${key}`) }))
  const rows = gaps.map(({ number, period, deletedAt }) => ({
    period: period || words('bill-rules.gap.no-period'),
    number,
    state: words(deletedAt ? 'bill-rules.gap.of-deleted' : 'bill-rules.gap.of-none'),
    deleted: (deletedAt && fromEpoch(deletedAt.getTime(), 'yyyy-MM-dd HH:mm', kernel.settings.timeZone)) ?? '',
  }))
  const name = `${rule.name} ${words('bill-rules.gaps')}`
  const note = { action: 'bill-rule.exported', object: `bill_rule:${rule.id}`, changes: { gaps: rows.length } }
  return offerWorkbook(context, name, { name: words('bill-rules.gaps'), columns, rows }, note)
})

interface Version {
  readonly id: string
  readonly code: string
  readonly definition: FunctionDefinition
}

/** Functions whose records are numbered by a rule, or were by an earlier version: disabled ones, and columns of removed fields, keep their numbers. */
async function numberedBy(db: Db, ruleCode: string): Promise<NumberedFunctions> {
  const { rows } = await sql<Version>`select f.id, f.code, v.definition from function_version v
    join online_function f on f.id = v.function_id where v.definition::text like ${likeText(ruleCode)} order by v.version desc`.execute(db)
  const found = new Map<string, { readonly name: string; readonly table: string; readonly column: string }>()
  for (const { id, code, definition } of rows) {
    const fn = functionOf(id, code, 0, definition)
    const field = numberField(fn)
    const column = field?.rule === ruleCode ? fn.tables.byField.get(field.key)?.column : undefined
    const key = `${fn.tables.main.name}.${column}`
    if (column !== undefined && !found.has(key)) found.set(key, { name: fn.name, table: fn.tables.main.name, column })
  }
  const there = await columnsThere(db, [...found.values()])
  const numbered = [...found.values()].filter(({ table, column }) => there.has(`${table}.${column}`))
  return {
    names: [...new Set(numbered.map(({ name }) => name))].toSorted((one, other) => one.localeCompare(other, 'zh')),
    places: numbered.map(({ table, column }) => ({ table: recordsTable(table), column: sql.id(column) })),
  }
}

async function columnsThere(db: Db, wanted: readonly { readonly table: string }[]): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set()
  const tables = wanted.map(({ table }) => table)
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'records' and table_name = any(${tables})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
