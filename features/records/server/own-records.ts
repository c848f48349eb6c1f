import { sql } from 'kysely'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { fieldsOfOwn, lookupWithOwn, type OwnRecords } from '#engine/forms/own-records.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { valueIn, type ReadRow } from '#features/records/server/stored-value.ts'
import { Batcher } from '#server/batcher.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/**
 * What the rules of a form ask about approved records of the filer's own organization, and of no other. Nothing is read for a form
 * that asks for nothing; what several requests ask for is read together.
 *
 * Records without a request are no approved ones here, unlike where records are chosen and listed: the organization has filed nothing with them.
 *
 * @param tx where a save runs in a transaction: then it is read there
 */
export async function ownRecordsOf(
  kernel: Kernel,
  tx: Tx | undefined,
  fn: OnlineFunction,
  facts: ServerFacts,
): Promise<readonly OwnRecords[]> {
  const { ownFacts } = compiledForm(fn.form, fieldTypes)
  const organizationId = facts.user?.organizationId
  if (ownFacts.length === 0 || organizationId === undefined) return []
  const found: OwnRecords[] = []
  for (const name of ownFacts) {
    const fields = storedFields(fn, name)
    if (!fields) continue
    const rows = tx
      ? ((await readOwn(tx, fn, fields, [organizationId])).get(organizationId) ?? [])
      : await readerOf(kernel, fn, name, fields).do(organizationId)
    const keys = rows.map((row) =>
      fields.map((one) => String(one.field.type.toExpression(valueIn(one, row, facts), one.field.options) ?? '')),
    )
    found.push({ name, keys })
  }
  return found
}

/** Undefined for a rule that names a field without a column, which finds nothing. */
function storedFields(fn: OnlineFunction, name: string): readonly StoredField[] | undefined {
  const stored = (fieldsOfOwn(name) ?? []).map((key) => fn.tables.main.stored.find(({ field }) => field.key === key))
  const fields = stored.filter((one) => one !== undefined)
  return fields.length < stored.length ? undefined : fields
}

type OwnRow = ReadRow & { readonly organization_id: string }
type OwnReader = Batcher<string, readonly OwnRow[]>

const organizationsAtOnce = { items: 100, batches: 1, patienceMilliseconds: 2_000 }
const readers = new WeakMap<OnlineFunction, Map<string, OwnReader>>()

function readerOf(kernel: Kernel, fn: OnlineFunction, name: string, fields: readonly StoredField[]): OwnReader {
  const ofFunction = readers.get(fn) ?? new Map<string, OwnReader>()
  readers.set(fn, ofFunction)
  const made = (): OwnReader =>
    new Batcher(async (organizations) => {
      const rows = await readOwn(kernel.db, fn, fields, [...new Set(organizations)])
      return organizations.map((one) => ({ result: rows.get(one) ?? [] }))
    }, organizationsAtOnce)
  const reader = ofFunction.get(name) ?? made()
  ofFunction.set(name, reader)
  return reader
}

/** By organization; each combination of values once. Publishing makes an index for it (`indexesOf`), whose condition is repeated here. */
async function readOwn(
  db: Db | Tx,
  fn: OnlineFunction,
  fields: readonly StoredField[],
  organizations: readonly string[],
): Promise<ReadonlyMap<string, readonly OwnRow[]>> {
  // Equal values of an encrypted field are stored differently, and each is read with its record.
  const isEncrypted = fields.some(({ place }) => place)
  const columns = sql.join(fields.map((one) => sql`${column(one.column, 'r')}${one.place ? sql`` : sql`::text`}`))
  const { rows } =
    await sql<OwnRow>`select ${isEncrypted ? sql`r.id, ` : sql`distinct `}r.organization_id, ${columns} from ${recordsTable(fn.tables.main.name)} as r
    where r.organization_id = any(${organizations}::text[]) and r.flow_state = ${sql.lit(requestStatus.approved)} and r.deleted_at is null`.execute(
      db,
    )
  return Map.groupBy(rows, (row) => row.organization_id)
}

/** The facts with what was read about own records. */
export function withOwnRecords(facts: ServerFacts, own: readonly OwnRecords[]): ServerFacts {
  if (own.length === 0) return facts
  return { ...facts, own, expressions: { ...facts.expressions, lookup: lookupWithOwn(facts.expressions?.lookup, own) } }
}
