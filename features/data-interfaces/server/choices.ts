import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { interfacesCache } from '#features/data-interfaces/server/cache.ts'
import { dependsOnReader, type Reader } from '#features/data-interfaces/server/run/parameters.ts'
import { rowsIn, textOf, type Row } from '#features/data-interfaces/server/run/rows.ts'
import { runInterface } from '#features/data-interfaces/server/run/run.ts'
import type { StoredInterface } from '#features/data-interfaces/server/tables.ts'
import { Refused } from '#engine/values/refusal.ts'
import type { Kernel } from '#server/kernel.ts'

/** What a field says of the interface it chooses from (form-definition 1.3). */
export interface InterfaceSource {
  readonly interfaceId: string
  /** Members of a row with what is stored, what is shown, and the rows below. */
  readonly value: string
  readonly label: string
  readonly children: string
  /** Constants for its parameters. */
  readonly parameters: Readonly<Record<string, string>>
}

/** One thing to choose, as a static list has it. */
export interface InterfaceEntry {
  readonly id: string
  readonly fullName: string
  readonly disabled?: boolean
  readonly children?: readonly InterfaceEntry[]
}

/** What there is to choose. The same object as long as nothing in it changes. */
export interface ChoiceSet {
  readonly entries: readonly InterfaceEntry[]
  /** The interface gave nothing, so these are the last ones; or it gave more than can be offered. */
  readonly problem: 'unavailable' | 'too-many' | undefined
}

interface Kept {
  readonly set: ChoiceSet
  readonly until: number
}

/** Entries that travel inside a definition. */
const mostEntries = 1_000
/** Last labels that are kept of one interface. */
const mostLabels = 5_000
const freshMilliseconds = 30_000
const retryMilliseconds = 10_000
/** How long a form waits for its first choices. */
const patienceMilliseconds = 1_500

interface Memory {
  readonly kept: LRUCache<string, Kept>
  readonly running: Map<string, Promise<ChoiceSet>>
}

const memories = new WeakMap<Kernel, Memory>()

function memoryOf(kernel: Kernel): Memory {
  const known = memories.get(kernel) ?? { kept: new LRUCache<string, Kept>({ max: 500 }), running: new Map<string, Promise<ChoiceSet>>() }
  memories.set(kernel, known)
  return known
}

/**
 * What a field offers to a reader. Kept for half a minute by each node; what is older is given out while it is read anew, so no form
 * waits twice. Where the interface fails or is slow the last choices are given, with the word that they are.
 */
export async function interfaceChoices(kernel: Kernel, source: InterfaceSource, reader: Reader): Promise<ChoiceSet> {
  const item = (await interfacesCache(kernel).get()).get(source.interfaceId)
  const isPersonal = item !== undefined && dependsOnReader(item)
  const key = JSON.stringify([source, item?.version ?? 0, ...(isPersonal ? [reader.userId, reader.organizationId] : [])])
  const { kept, running } = memoryOf(kernel)
  const last = kept.get(key)
  if (last && last.until > kernel.now()) return last.set
  const reading = running.get(key) ?? read(kernel, source, item, reader, { isPersonal, last: last?.set }).finally(() => running.delete(key))
  running.set(key, reading)
  const storing = reading.then((set) => {
    const lasts = set.problem === 'unavailable' ? retryMilliseconds : freshMilliseconds
    kept.set(key, { set, until: kernel.now() + lasts })
    return set
  })
  if (last) return last.set
  return Promise.race([storing, lateAnswer(kernel, source, isPersonal)])
}

async function lateAnswer(kernel: Kernel, source: InterfaceSource, isPersonal: boolean): Promise<ChoiceSet> {
  await new Promise((resolve) => setTimeout(resolve, patienceMilliseconds).unref())
  return lastLabels(kernel, source, isPersonal)
}

async function lastLabels(kernel: Kernel, { interfaceId }: InterfaceSource, isPersonal: boolean): Promise<ChoiceSet> {
  const labels = isPersonal ? [] : await labelsOf(kernel, interfaceId)
  const entries = labels.slice(0, mostEntries).map(({ value, label }) => ({ id: value, fullName: label }))
  return { entries, problem: 'unavailable' }
}

interface Before {
  readonly isPersonal: boolean
  readonly last: ChoiceSet | undefined
}

async function read(
  kernel: Kernel,
  source: InterfaceSource,
  item: StoredInterface | undefined,
  reader: Reader,
  { isPersonal, last }: Before,
): Promise<ChoiceSet> {
  const rows = item?.enabled ? await rowsOf(kernel, item, source, reader) : undefined
  if (!rows) return last ? same(last, { entries: last.entries, problem: 'unavailable' }) : lastLabels(kernel, source, isPersonal)
  const current = entriesOf(rows, source, new Set())
  const all = flat(current)
  const former = isPersonal ? [] : await keepLabels(kernel, source.interfaceId, all)
  const isOver = all.length > mostEntries
  const offered = isOver
    ? flat(current)
        .slice(0, mostEntries)
        .map(({ id, fullName }) => ({ id, fullName }))
    : current
  const room = Math.max(0, mostEntries - all.length)
  // Old records go on to show what is not offered any more.
  const gone = former.slice(0, room).map(({ value, label }) => ({ id: value, fullName: label, disabled: true }))
  return same(last, { entries: [...offered, ...gone], problem: isOver ? 'too-many' : undefined })
}

/** The former set where the new one says the same: what was computed from it stays. */
const same = (last: ChoiceSet | undefined, next: ChoiceSet): ChoiceSet =>
  last && JSON.stringify(last) === JSON.stringify(next) ? last : next

async function rowsOf(
  kernel: Kernel,
  item: StoredInterface,
  { parameters }: InterfaceSource,
  reader: Reader,
): Promise<readonly Row[] | undefined> {
  const calling = { reader, origin: 'form', address: '', device: '' } as const
  try {
    const { outcome } = await runInterface(kernel, item, new Map(Object.entries(parameters)), calling)
    return 'data' in outcome ? rowsIn(outcome.data, item.dataPath) : undefined
  } catch (error) {
    if (!(error instanceof Refused)) kernel.log.warn({ err: error }, 'a data interface of a form failed')
    return undefined
  }
}

/** Rows as entries; an id counts once, as it stands for one thing. */
function entriesOf(rows: readonly Row[], source: InterfaceSource, seen: Set<string>): readonly InterfaceEntry[] {
  return rows.flatMap((row): InterfaceEntry[] => {
    const id = textOf(row[source.value])
    if (id === '' || id.length > 100 || seen.has(id)) return []
    seen.add(id)
    const below = rowsIn(row[source.children])
    const children = below && below.length > 0 ? entriesOf(below, source, seen) : []
    const fullName = textOf(row[source.label]).slice(0, 500) || id
    return [{ id, fullName, ...(children.length > 0 ? { children } : {}) }]
  })
}

const flat = (entries: readonly InterfaceEntry[]): readonly InterfaceEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

interface Label {
  readonly value: string
  readonly label: string
}

const labelsOf = (kernel: Kernel, interfaceId: string): Promise<readonly Label[]> =>
  kernel.db
    .selectFrom('data_interface_label')
    .select(['value', 'label'])
    .where('interface_id', '=', interfaceId)
    .orderBy('value')
    .limit(mostLabels)
    .execute()

/** Keeps new and changed labels. @returns those of what is not offered any more */
async function keepLabels(kernel: Kernel, interfaceId: string, entries: readonly InterfaceEntry[]): Promise<readonly Label[]> {
  const known = await labelsOf(kernel, interfaceId)
  const byValue = new Map(known.map(({ value, label }) => [value, label]))
  const room = mostLabels - known.length
  const changed = entries.filter(({ id, fullName }) => byValue.has(id) && byValue.get(id) !== fullName)
  const added = entries.filter(({ id }) => !byValue.has(id)).slice(0, Math.max(0, room))
  const rows = [...changed, ...added].map(({ id, fullName }) => ({ value: id, label: fullName }))
  if (rows.length > 0)
    await sql`insert into data_interface_label (interface_id, value, label)
      select ${interfaceId}, value, label from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(value text, label text)
      on conflict (interface_id, value) do update set label = excluded.label`.execute(kernel.db)
  const current = new Set(entries.map(({ id }) => id))
  return known.filter(({ value }) => !current.has(value))
}
