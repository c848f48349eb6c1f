import { sql } from 'kysely'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { fieldsOfOwn, lookupWithOwn, type OwnRecords } from '#engine/forms/own-records.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { valueIn, type ReadRow } from '#features/records/server/stored-value.ts'
import type { Db, Tx } from '#server/database/types.ts'

/**
 * What the rules of a form ask about approved records of the filer's own organization, and of no other. Nothing is read for a form
 * that asks for nothing.
 */
export async function ownRecordsOf(db: Db | Tx, fn: OnlineFunction, facts: ServerFacts): Promise<readonly OwnRecords[]> {
  const { ownFacts } = compiledForm(fn.form, fieldTypes)
  const organizationId = facts.user?.organizationId
  if (ownFacts.length === 0 || organizationId === undefined) return []
  const found: OwnRecords[] = []
  for (const name of ownFacts) {
    const stored = (fieldsOfOwn(name) ?? []).map((key) => fn.tables.main.stored.find(({ field }) => field.key === key))
    const fields = stored.filter((one) => one !== undefined)
    // A rule that names a field without a column finds nothing.
    if (fields.length < stored.length) continue
    // Equal values of an encrypted field are stored differently, and each is read with its record.
    const isEncrypted = fields.some(({ place }) => place)
    const columns = sql.join(fields.map((one) => sql`${column(one.column, 'r')}${one.place ? sql`` : sql`::text`}`))
    const { rows } =
      await sql<ReadRow>`select ${isEncrypted ? sql`r.id, ` : sql`distinct `}${columns} from ${recordsTable(fn.tables.main.name)} as r
      where r.organization_id = ${organizationId} and r.flow_state = ${requestStatus.approved} and r.deleted_at is null`.execute(db)
    const keys = rows.map((row) =>
      fields.map((one) => String(one.field.type.toExpression(valueIn(one, row, facts), one.field.options) ?? '')),
    )
    found.push({ name, keys })
  }
  return found
}

/** The facts with what was read about own records. */
export function withOwnRecords(facts: ServerFacts, own: readonly OwnRecords[]): ServerFacts {
  if (own.length === 0) return facts
  return { ...facts, own, expressions: { ...facts.expressions, lookup: lookupWithOwn(facts.expressions?.lookup, own) } }
}
