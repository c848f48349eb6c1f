import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { requestStatus } from '#engine/flows/state.ts'
import { regionByCode } from '#engine/values/region.ts'
import { Refused } from '#engine/values/refusal.ts'
import { areaBook } from '#features/areas/entry.ts'
import { dictionaryEntries, type DictionaryEntry } from '#features/dictionaries/entry.ts'
import { addRecord, functionById, recordsTable, replaceIds, type OnlineFunction } from '#features/records/entry.ts'
import { namesOf, neededOf, type SuccessionText } from '#features/applications/server/application-text.ts'
import { auditRow, systemActor, writeAudit, type AuditNote } from '#server/audit/audit.ts'
import { demoMarks } from '#server/configuration/demo-marks.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { signedInAs } from '#server/sessions/signed-in-as.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** What the records of one dictionary are made with. */
interface Succeeding {
  readonly kernel: Kernel
  readonly tx: Tx
  readonly succession: SuccessionText
  readonly fn: OnlineFunction
  readonly actor: SignedIn
  /** Entries that a demo made. */
  readonly ofDemo: readonly string[]
  /** The records that are there, those that were made meanwhile too. */
  readonly known: KnownRecord[]
  readonly notes: AuditNote[]
}

/** The record that an entry became. */
interface Successor {
  readonly id: string
  /** What the entry says where another record stands for it too; it says itself what its attributes are. */
  readonly said?: Readonly<Record<string, unknown>>
}

/**
 * Makes a record of each entry of a dictionary that a function succeeds, unless one says the same already, and names the records where records named the
 * entries. The entries stay, as the audit log names them. A second run finds everything done.
 *
 * What the form refuses of an entry is left out and logged, as is an entry of which it refuses what a record needs: it stops no start.
 *
 * @returns `waits` where it is tried again at the next start: there is nobody yet in whose name the entries could become records, or no form, or an
 * entry was left out, which somebody may have put right by then
 */
export async function installSuccession(kernel: Kernel, tx: Tx, succession: SuccessionText): Promise<'done' | 'waits'> {
  const entries = await dictionaryEntries(tx, succession.dictionary)
  // A new system has neither entries nor people yet.
  if (entries.length === 0) return 'done'
  const fn = await functionById(kernel, succession.form)
  const actor = await programActor(kernel)
  if (!fn || !actor) return 'waits'
  const { 'dictionary-entry': ofDemo } = await demoMarks(tx)
  const known = await knownRecords(tx, fn, succession)
  const succeeding: Succeeding = { kernel, tx, succession, fn, actor, ofDemo, known, notes: [] }
  const successors = new Map(await notedSuccessors(tx, succession))
  for (const entry of entries) {
    const successor = successors.has(entry.id) ? undefined : await successorOf(succeeding, entry)
    if (!successor) continue
    successors.set(entry.id, successor)
    await noteSuccessor(tx, succession, entry, successor)
  }
  const notes = [...succeeding.notes, ...(await replaceNamed(kernel, tx, succession, successors))]
  for (let first = 0; first < notes.length; first += notesAtOnce)
    await writeAudit(
      tx,
      notes.slice(first, first + notesAtOnce).map((note) => auditRow(note, systemActor, kernel.now())),
    )
  return entries.every(({ id }) => successors.has(id)) ? 'done' : 'waits'
}

/** What entries became in earlier runs, whatever happened to the records since. */
async function notedSuccessors(tx: Tx, { form }: SuccessionText): Promise<readonly (readonly [string, Successor])[]> {
  const rows = await tx.selectFrom('entry_successor').select(['entry_id', 'record_id', 'said']).where('form', '=', form).execute()
  return rows.map(({ entry_id: entry, record_id: id, said }) => [entry, { id, ...(said && { said }) }])
}

async function noteSuccessor(tx: Tx, { form }: SuccessionText, { id: entry }: DictionaryEntry, { id, said }: Successor): Promise<void> {
  const noted = { form, entry_id: entry, record_id: id, said: said ? JSON.stringify(said) : null }
  await tx.insertInto('entry_successor').values(noted).execute()
}

/** Notes that one statement writes, which takes a limited number of parameters. */
const notesAtOnce = 1_000

/** The record that says the same as an entry, or that is made of it; undefined where the form takes none. */
async function successorOf(succeeding: Succeeding, entry: DictionaryEntry): Promise<Successor | undefined> {
  const { kernel, tx, succession, known, actor, ofDemo } = succeeding
  const namedBy = await namingRecords(kernel, tx, succession, entry.id)
  const data = dataOf(succession, entry, namedBy)
  const same = sameRecord(succession, known, data, 'certain')
  if (same !== undefined) return { id: same }
  // What a demo made goes with its people.
  const owner = ofDemo.includes(entry.id) && namedBy ? namedBy : actor
  return addedRecord(succeeding, entry, data, {
    ownerId: 'ownerId' in owner ? owner.ownerId : owner.userId,
    organizationId: owner.organizationId,
  })
}

async function addedRecord(
  succeeding: Succeeding,
  entry: DictionaryEntry,
  data: Readonly<Record<string, unknown>>,
  owner: { readonly ownerId: string; readonly organizationId: string },
): Promise<Successor | undefined> {
  const { kernel, tx, succession, fn, actor, known, notes } = succeeding
  try {
    const { id, note } = await addRecord(kernel, tx, actor, { functionId: fn.id, data, names: namesOf(succession), ...owner })
    notes.push(note)
    known.push({ id, values: data })
    return { id }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    kernel.log.warn({ dictionary: succession.dictionary, entry: entry.id, refused: error.message }, 'a form refuses what an entry says')
    // The form has such a record once, whatever else both say.
    const double = error.refusals.some(({ text }) => text === 'records.duplicate') && sameRecord(succession, known, data, 'likely')
    if (double) return { id: double, said: data }
    const other = (await toldApart(succeeding, entry, data, error)) ?? withoutRefused(succession, data, error)
    return other && addedRecord(succeeding, entry, other, owner)
  }
}

/** The same with the name of its place before the name that another record has; undefined where that is not it, or was tried already. */
async function toldApart(
  { kernel, succession: { apart } }: Succeeding,
  { name }: DictionaryEntry,
  data: Readonly<Record<string, unknown>>,
  { refusals }: Refused,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const isTaken = refusals.some(({ text, field }) => text === 'records.duplicate' && field === apart?.field)
  if (!apart || !isTaken || data[apart.field] !== name) return undefined
  const place = regionByCode((await areaBook(kernel)).tree(), ownText(data[apart.by]))
  return place && { ...data, [apart.field]: `${place.name}${name}` }
}

/** What a form did not refuse; undefined where that is nothing less, or something that a record needs is gone with it. */
function withoutRefused(
  succession: SuccessionText,
  data: Readonly<Record<string, unknown>>,
  { refusals }: Refused,
): Readonly<Record<string, unknown>> | undefined {
  const refused = new Set(refusals.map(({ field }) => field))
  const left = Object.fromEntries(Object.entries(data).filter(([key]) => !refused.has(key)))
  return neededOf(succession).every((key) => key in left) && Object.keys(left).length < Object.keys(data).length ? left : undefined
}

/**
 * A super administrator, in whose name the program reads what the rules of a form need; undefined in a system without people. He acts for no
 * organization: rules would write the credit code and the name of his into what they are not of.
 */
async function programActor(kernel: Kernel): Promise<SignedIn | undefined> {
  const person = [...(await kernel.directory.snapshot()).people()].find(({ isAdministrator, enabled }) => isAdministrator && enabled)
  return person && signedInAs(person, '')
}

interface KnownRecord {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** States of requests whose record is in force or on the way to it; what lies with its writer may never be. */
const onItsWay = [requestStatus.waiting, requestStatus.approved, requestStatus.suspended]

/**
 * What records say in the fields by which they are found to be the same as an entry. They are of the kind that its record would be: they say what
 * records of enabled and of disabled entries say alike.
 */
async function knownRecords(tx: Tx, fn: OnlineFunction, { same, enabled, disabled }: SuccessionText): Promise<KnownRecord[]> {
  const kind = Object.entries(enabled).filter(([key, value]) => isDeepStrictEqual(value, disabled[key]))
  const stored = [...new Set([...same.flat(), ...kind.map(([key]) => key)])].flatMap((key) => fn.tables.byField.get(key) ?? [])
  const columns = stored.map((one) => sql`${sql.id(one.column)} as ${sql.id(one.field.key)}`)
  const { rows } = await sql<Readonly<Record<string, unknown>> & { readonly id: string }>`select id, ${sql.join(columns)}
    from ${recordsTable(fn.tables.main.name)}
    where deleted_at is null and (flow_state is null or flow_state = any(${onItsWay}::int[]))
    order by id`.execute(tx)
  return rows
    .map(({ id, ...values }) => ({ id, values }))
    .filter(({ values }) => kind.every(([key, value]) => textsIn(value).every((one) => textsIn(values[key]).includes(one))))
}

const textsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Half- and full-width signs are the same, as in numbers that people type. */
const plain = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFKC').trim() : '')

/**
 * A record that has the first field of a list in common, and contradicts the others in nothing: what one of both does not say is no difference.
 *
 * @param how `certain`: nor does it contradict what lists before begin with, as two numbers tell two things of one name apart
 */
function sameRecord(
  { same }: SuccessionText,
  known: readonly KnownRecord[],
  data: Readonly<Record<string, unknown>>,
  how: 'certain' | 'likely',
): string | undefined {
  for (const [index, [first = '', ...rest]] of same.entries()) {
    const said = plain(data[first])
    if (said === '') continue
    const others = [...rest, ...(how === 'certain' ? same.slice(0, index).map(([key = '']) => key) : [])]
    const agrees = (values: KnownRecord['values'], key: string): boolean =>
      plain(data[key]) === '' || plain(values[key]) === '' || plain(values[key]) === plain(data[key])
    const found = known.find(({ values }) => plain(values[first]) === said && others.every((key) => agrees(values, key)))
    if (found) return found.id
  }
  return undefined
}

interface NamingRecord {
  readonly ownerId: string
  readonly organizationId: string
  readonly taken: Readonly<Record<string, unknown>>
}

/** An approved record says more than one that runs, and that more than a draft. */
const byStanding = sql`case when r.flow_state is null or r.flow_state = ${requestStatus.approved} then 0 when r.flow_state = ${requestStatus.draft} then 2 else 1 end`

/** The record that names an entry and says most of it, the newest of them, with what the record of the entry takes from it. */
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
    const value = sql`r.${sql.id(source.column)}`
    const { rows: newest } = await sql<{ owner_id: string; organization_id: string; value: unknown }>`
      select r.owner_id, r.organization_id, ${value} as value from ${main} as r
      where r.deleted_at is null and ${held} order by ${value} is null, ${byStanding}, r.id desc limit 1`.execute(tx)
    const [row] = newest
    if (!row) continue
    const taken = row.value === null ? found?.taken : { ...found?.taken, [field]: row.value }
    found = { ownerId: row.owner_id, organizationId: row.organization_id, taken: taken ?? {} }
  }
  return found
}

function dataOf(
  { values, enabled, disabled }: SuccessionText,
  entry: DictionaryEntry,
  namedBy: NamingRecord | undefined,
): Readonly<Record<string, unknown>> {
  const said = Object.entries(values).map(([key, taken]): [string, unknown] => [
    key,
    typeof taken === 'string' ? entry[taken] : entry[taken.of].slice(0, taken.first),
  ])
  return { ...Object.fromEntries(said), ...(entry.enabled ? enabled : disabled), ...namedBy?.taken }
}

/** @returns what the audit log is told: which functions name records now, and of each of theirs what it said before */
async function replaceNamed(
  kernel: Kernel,
  tx: Tx,
  { named, form, dictionary }: SuccessionText,
  successors: ReadonlyMap<string, Successor>,
): Promise<readonly AuditNote[]> {
  const target = await functionById(kernel, form)
  const ids = new Map([...successors].map(([entry, { id }]) => [entry, id]))
  const notes: AuditNote[] = []
  for (const { form: naming, fields, attributes } of named) {
    const fn = await functionById(kernel, naming)
    if (!fn || !target) continue
    const texts = new Map<string, ReadonlyMap<string, string>>()
    for (const [field, shown] of Object.entries(attributes)) {
      const byRecord = await textsOf(tx, target, shown, [...ids.values()])
      texts.set(field, new Map([...successors].map(([entry, { id, said }]) => [entry, ownText(said?.[shown]) || (byRecord.get(id) ?? '')])))
    }
    const records = await replaceIds(tx, fn, { fields, ids, texts })
    if (records.length === 0) continue
    const changes = { function: fn.code, records: records.length, ids: Object.fromEntries(ids) }
    notes.push({ action: 'application.changed', object: `application:${dictionary}`, changes }, ...records)
  }
  return notes
}

const ownText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

async function textsOf(tx: Tx, fn: OnlineFunction, key: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const stored = fn.tables.byField.get(key)
  if (!stored) return new Map()
  const { rows } = await sql<{ id: string; value: string | null }>`select id, ${sql.id(stored.column)} as value
    from ${recordsTable(fn.tables.main.name)} where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, value }) => [id, value ?? '']))
}
