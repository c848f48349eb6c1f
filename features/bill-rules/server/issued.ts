import { sql } from 'kysely'
import type { BillRule } from '#engine/values/bill-number.ts'
import '#features/bill-rules/server/rules.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The newest counter of a rule. */
export interface Issued {
  /** `202611`, `''` for rules without a date. */
  readonly period: string
  readonly running: number
}

/** The last numbers of these rules by the id of the rule; a rule that has given none is absent. */
export async function lastIssued(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Issued>> {
  const { rows } = await sql<{ rule_id: string; period: string; value: string }>`
    select distinct on (rule_id) rule_id, period, value from bill_counter where rule_id in (${sql.join(ids)})
    order by rule_id, period desc`.execute(db)
  return new Map(rows.map(({ rule_id, period, value }) => [rule_id, { period, running: Number(value) }]))
}

/** The text of a number that was given, with the digits that the rule has now. */
export function numberOf({ prefix, digits }: Pick<BillRule, 'prefix' | 'digits'>, { period, running }: Issued): string {
  return `${prefix}${period}${String(running).padStart(digits, '0')}`
}
