import { sql } from 'kysely'
import { dictionaryEntries, type DictionaryEntry } from '#features/dictionaries/entry.ts'
import { addRecord, functionById, recordsTable, replaceIds, type OnlineFunction } from '#features/records/entry.ts'
import type { SuccessionText } from '#features/applications/server/application-text.ts'
import { auditRow, systemActor, writeAudit, type AuditNote } from '#server/audit/audit.ts'
import { demoMarks } from '#server/configuration/demo-marks.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { signedInAs } from '#server/sessions/signed-in-as.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * Makes a record of each entry of a dictionary that a function succeeds, unless one says the same already, and names the records where records named the
 * entries. The entries stay, as the audit log names them. A second run finds everything done.
 */
export async function installSuccession(kernel: Kernel, tx: Tx, succession: SuccessionText): Promise<void> {
  const entries = await dictionaryEntries(tx, succession.dictionary)
  const fn = await functionById(kernel, succession.form)
  const actor = await programActor(kernel)
  // A new system has neither entries nor people yet.
  if (entries.length === 0 || !fn || !actor) return
  const { 'dictionary-entry': ofDemo } = await demoMarks(tx)
  const known = await knownRecords(tx, fn, succession)
  const notes: AuditNote[] = []
  const ids = new Map<string, string>()
  for (const entry of entries) {
    const namedBy = await namingRecords(kernel, tx, succession, entry.id)
    const data = dataOf(succession, entry, namedBy)
    const same = sameRecord(succession, known, data)
    if (same !== undefined) {
      ids.set(entry.id, same)
      continue
    }
    // What a demo made goes with its people.
    const owner = (ofDemo.includes(entry.id) ? namedBy : undefined) ?? { ownerId: actor.userId, organizationId: actor.organizationId }
    const { ownerId, organizationId } = owner
    const { id, note } = await addRecord(kernel, tx, actor, { functionId: fn.id, data, ownerId, organizationId })
    notes.push(note)
    ids.set(entry.id, id)
    known.push({ id, values: data })
  }
  notes.push(...(await replaceNamed(kernel, tx, succession, ids)))
  await writeAudit(
    tx,
    notes.map((note) => auditRow(note, systemActor, kernel.now())),
  )
}

/** A super administrator, in whose name the program reads what the rules of a form need; undefined in a system without people. */
async function programActor(kernel: Kernel): Promise<SignedIn | undefined> {
  const person = [...(await kernel.directory.snapshot()).people()].find(({ isAdministrator, enabled }) => isAdministrator && enabled)
  return person && signedInAs(person, person.organizationIds[0] ?? '')
}

interface KnownRecord {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What records say in the fields by which they are found to be the same as an entry. */
async function knownRecords(tx: Tx, fn: OnlineFunction, { same }: SuccessionText): Promise<KnownRecord[]> {
  const stored = [...new Set(same.flat())].flatMap((key) => fn.tables.byField.get(key) ?? [])
  const columns = stored.map((one) => sql`${sql.id(one.column)} as ${sql.id(one.field.key)}`)
  const { rows } = await sql<Readonly<Record<string, unknown>> & { readonly id: string }>`select id, ${sql.join(columns)}
    from ${recordsTable(fn.tables.main.name)} where deleted_at is null order by id`.execute(tx)
  return rows.map(({ id, ...values }) => ({ id, values }))
}

/** Half- and full-width signs are the same, as in numbers that people type. */
const plain = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFKC').trim() : '')

/** A record that has the first field of a list in common, and contradicts the others in nothing: what one of both does not say is no difference. */
function sameRecord({ same }: SuccessionText, known: readonly KnownRecord[], data: Readonly<Record<string, unknown>>): string | undefined {
  for (const keys of same) {
    const [first, ...others] = keys.map((key) => ({ key, said: plain(data[key]) }))
    if (!first || first.said === '') continue
    const found = known.find(
      ({ values }) =>
        plain(values[first.key]) === first.said &&
        others.every(({ key, said }) => said === '' || plain(values[key]) === '' || plain(values[key]) === said),
    )
    if (found) return found.id
  }
  return undefined
}

interface NamingRecord {
  readonly ownerId: string
  readonly organizationId: string
  readonly taken: Readonly<Record<string, unknown>>
}

/** The newest record that names an entry, with what the record of the entry takes from it. */
async function namingRecords(kernel: Kernel, tx: Tx, { taken }: SuccessionText, entryId: string): Promise<NamingRecord | undefined> {
  let found: NamingRecord | undefined
  for (const { field, form, by, from } of taken) {
    const fn = await functionById(kernel, form)
    const [naming, source] = [fn?.tables.byField.get(by), fn?.tables.byField.get(from)]
    const rows = fn?.tables.subTables.find(({ stored }) => naming && stored.includes(naming))
    if (!fn || !naming || !source) continue
    const main = recordsTable(fn.tables.main.name)
    const held = rows
      ? sql`exists (select 1 from ${recordsTable(rows.name)} as s where s.record_id = r.id and s.${sql.id(naming.column)} = ${entryId})`
      : sql`r.${sql.id(naming.column)} = ${entryId}`
    const { rows: newest } = await sql<{ owner_id: string; organization_id: string; value: unknown }>`
      select r.owner_id, r.organization_id, r.${sql.id(source.column)} as value from ${main} as r
      where r.deleted_at is null and ${held} order by r.id desc limit 1`.execute(tx)
    const [row] = newest
    if (row) found = { ownerId: row.owner_id, organizationId: row.organization_id, taken: { ...found?.taken, [field]: row.value } }
  }
  return found
}

function dataOf(
  { values, enabled, disabled }: SuccessionText,
  entry: DictionaryEntry,
  namedBy: NamingRecord | undefined,
): Readonly<Record<string, unknown>> {
  const said = Object.entries(values).map(([key, member]): [string, unknown] => [key, entry[member]])
  return { ...Object.fromEntries(said), ...(entry.enabled ? enabled : disabled), ...namedBy?.taken }
}

/** @returns what the audit log is told: which functions name records now, and of how many of theirs */
async function replaceNamed(
  kernel: Kernel,
  tx: Tx,
  { named, form, dictionary }: SuccessionText,
  ids: ReadonlyMap<string, string>,
): Promise<readonly AuditNote[]> {
  const target = await functionById(kernel, form)
  const notes: AuditNote[] = []
  for (const { form: naming, fields, attributes } of named) {
    const fn = await functionById(kernel, naming)
    if (!fn || !target) continue
    const texts = new Map<string, ReadonlyMap<string, string>>()
    for (const [field, shown] of Object.entries(attributes)) texts.set(field, await textsOf(tx, target, shown, [...ids.values()]))
    const records = await replaceIds(tx, fn, { fields, ids, texts })
    if (records.length > 0)
      notes.push({
        action: 'application.changed',
        object: `application:${dictionary}`,
        changes: { function: fn.code, records: records.length, ids: Object.fromEntries(ids) },
      })
  }
  return notes
}

async function textsOf(tx: Tx, fn: OnlineFunction, key: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const stored = fn.tables.byField.get(key)
  if (!stored) return new Map()
  const { rows } = await sql<{ id: string; value: string | null }>`select id, ${sql.id(stored.column)} as value
    from ${recordsTable(fn.tables.main.name)} where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, value }) => [id, value ?? '']))
}
