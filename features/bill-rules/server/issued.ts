import { sql } from 'kysely'
import type { BillRule } from '#engine/values/bill-number.ts'
import '#features/bill-rules/server/rules.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** The newest counter of a rule. */
export interface Issued {
  /** `202611`, `''` for rules without a date. */
  readonly period: string
  readonly running: number
  /** With how many digits it was given; undefined where that is not known, then those of the rule. */
  readonly digits?: number | undefined
}

/** The last numbers of these rules by the id of the rule; a rule that has given none is absent. */
export async function lastIssued(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Issued>> {
  const { rows } = await sql<{ rule_id: string; period: string; value: string; digits: number | null }>`
    select distinct on (rule_id) rule_id, period, value, digits from bill_counter where rule_id in (${sql.join(ids)}) and place = ''
    order by rule_id, period desc`.execute(db)
  return new Map(
    rows.map(({ rule_id, period, value, digits }) => [rule_id, { period, running: Number(value), digits: digits ?? undefined }]),
  )
}

/** The text of a number as it was given. */
export function numberOf(rule: Pick<BillRule, 'prefix' | 'digits'>, { period, running, digits = rule.digits }: Issued): string {
  return `${rule.prefix}${period}${String(running).padStart(digits, '0')}`
}
