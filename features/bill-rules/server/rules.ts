import { sql, type Selectable } from 'kysely'
import type { BillDateFormat, BillRule } from '#engine/values/bill-number.ts'
import type { Tables, Tx } from '#server/database/types.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    bill_rule: {
      id: string
      code: string
      name: string
      /** Id of a dictionary entry, `''` for none. */
      category: string
      prefix: string
      date_format: BillDateFormat
      digits: number
      start_number: string
      description: string
      sort_code: number
      enabled: boolean
      version: import('kysely').Generated<number>
      created_at: import('kysely').Generated<Date>
      /** Null for a rule that an application brought. */
      created_by: import('kysely').Generated<string | null>
      modified_at: import('kysely').Generated<Date | null>
    }
    bill_counter: {
      rule_id: string
      /** Code whose numbers count apart; '' for those of the rule alone. */
      place: import('kysely').Generated<string>
      period: string
      /** The number that was given last. */
      value: string
      /** The number that the period began with; null where it began before that was kept. */
      first: import('kysely').Generated<string | null>
      /** With how many digits the last number was given; null where that was before it was kept. */
      digits: import('kysely').Generated<number | null>
    }
  }
}

/** How numbers are made, with the id that is the key of the counter. */
export interface NumberingRule extends BillRule {
  readonly id: string
}

/** A stored rule. */
export interface StoredBillRule extends NumberingRule {
  readonly code: string
  readonly name: string
  readonly category: string
  readonly description: string
  readonly sortCode: number
  readonly enabled: boolean
  readonly version: number
}

export const billRuleStore = storeOf('bill_rule', {
  item: membersOf,
  row: (rule) => ({
    id: rule.id,
    code: rule.code,
    name: rule.name,
    category: rule.category,
    prefix: rule.prefix,
    date_format: rule.dateFormat,
    digits: rule.digits,
    start_number: rule.startNumber,
    description: rule.description,
    sort_code: rule.sortCode,
    enabled: rule.enabled,
    version: rule.version,
  }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now }),
})

function membersOf(row: Selectable<Tables['bill_rule']>): StoredBillRule {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    category: row.category,
    prefix: row.prefix,
    dateFormat: row.date_format,
    digits: row.digits,
    startNumber: row.start_number,
    description: row.description,
    sortCode: row.sort_code,
    enabled: row.enabled,
    version: row.version,
  }
}

/** A rule as an application brings it. */
export interface BillRuleText extends BillRule {
  /** Its code where nothing is said. */
  readonly id?: string
  readonly code: string
  readonly name: string
  /** Id of a dictionary entry. */
  readonly category?: string
  readonly sortCode?: number
}

/**
 * Creates or updates the rule of an application. Once it has given numbers, how they are made stays as it is here: with another
 * prefix or date a number could come a second time, and digits that an administrator added would be lost.
 */
export async function upsertBillRule(tx: Tx, rule: BillRuleText): Promise<void> {
  const shown = { name: rule.name, category: rule.category ?? '', sort_code: rule.sortCode ?? 0 }
  const numbering = { prefix: rule.prefix, date_format: rule.dateFormat, digits: rule.digits, start_number: rule.startNumber }
  const id = rule.id ?? rule.code
  const issued = await hasIssued(tx, id)
  await tx
    .insertInto('bill_rule')
    .values({ id, code: rule.code, description: '', enabled: true, ...shown, ...numbering })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...shown,
        ...(issued ? {} : numbering),
        modified_at: new Date(),
        version: eb('bill_rule.version', '+', 1),
      })),
    )
    .execute()
}

/** Whether a rule has given numbers; nobody draws one until the commit. */
export async function hasIssued(tx: Tx, id: string): Promise<boolean> {
  await lockNumbering(tx)
  return (await tx.selectFrom('bill_counter').select('rule_id').where('rule_id', '=', id).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Waits for saves that are drawing numbers and lets no other draw until the commit: whether a rule has given numbers is only then
 * certain, and two writers of rules follow each other.
 */
export async function lockNumbering(tx: Tx): Promise<void> {
  await sql`lock table bill_counter in share row exclusive mode`.execute(tx)
}
