import type { Fault, Gives } from '#features/data-interfaces/server/run/gives.ts'
import { isVariable, variableOf, type Reader, type Values } from '#features/data-interfaces/server/run/parameters.ts'
import { currentGrants } from '#features/data-interfaces/server/allowed-tables.ts'
import { allowedTables } from '#features/data-interfaces/server/reach.ts'
import {
  mostBytes,
  mostRows,
  numbered,
  seconds,
  sqlRefusal,
  wordsOf,
  type Statement,
} from '#features/data-interfaces/server/run/statement.ts'
import { checkSql } from '#features/data-interfaces/server/sql/check-sql.ts'
import type { StoredInterface } from '#features/data-interfaces/server/tables.ts'
import { reaches } from '#features/data-interfaces/contract.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { ReadOnlyFault } from '#server/database/read-only.ts'
import type { Kernel } from '#server/kernel.ts'

/** What is wrong with a statement, in words at its field. Asked before it is stored and before each run. */
export async function refuseStatement(kernel: Kernel, item: Statement): Promise<Refusal | undefined> {
  const { sql, places } = numbered(item)
  const declared = new Set(item.parameters.map(({ field }) => field))
  const unknown = places.find(({ kind, name }) => (kind === 'parameter' ? !declared.has(name) : !isVariable(name)))
  if (unknown) return sqlRefusal('data-interfaces.sql-unknown-place', { name: unknown.name })
  if (item.query.trim() === '') return sqlRefusal('data-interfaces.sql-missing')
  const tables = new Set((await allowedTables(kernel.db)).map(({ name }) => name))
  const fault = await checkSql(sql, places.length, tables)
  return fault && wordsOf(fault)
}

/** Runs a statement with bound values, as the role that only reads, in a transaction that only reads (security 6.1). */
export async function runSql(kernel: Kernel, item: StoredInterface, values: Values, reader: Reader): Promise<Gives> {
  const { reader: database } = kernel
  if (!database || !(await database.isSafe().catch(() => false))) return failed('data-interfaces.sql-not-ready')
  const refused = await refuseStatement(kernel, item)
  if (refused) return { fault: { text: refused.text, params: refused.params ?? {} } }
  await currentGrants(kernel)
  const directory = await kernel.directory.snapshot()
  const { sql, places } = numbered(item)
  const answer = await database.run({
    sql,
    values: places.map(({ kind, name }) => {
      if (kind === 'parameter') return values.get(name) ?? null
      return isVariable(name) ? variableOf(name, reader, directory) : null
    }),
    settings: {
      'seedbed.reach':
        item.reach === reaches.all && item.approvedBy !== null ? 'all' : item.reach === reaches.organization ? 'organization' : 'own',
      'seedbed.user': reader.userId,
      'seedbed.organizations': directory.subtree(reader.organizationId).join(','),
    },
    seconds,
    rows: mostRows,
    bytes: mostBytes,
  })
  if ('rows' in answer) return { data: answer.rows }
  return { fault: faultOf(answer.fault) }
}

const failed = (text: string): { readonly fault: Fault } => ({ fault: { text, params: {} } })

function faultOf(fault: ReadOnlyFault): Fault {
  if (typeof fault === 'object') return { text: 'data-interfaces.sql-refused', params: { detail: fault.wrong.slice(0, 200) } }
  const params = { seconds, rows: mostRows }
  return { text: `data-interfaces.sql-${fault}`, params }
}
