import { LRUCache } from 'lru-cache'
import { Refused, type Refusal } from '#engine/values/refusal.ts'
import { interfacesCache } from '#features/data-interfaces/server/cache.ts'
import { dependsOnReader, type Reader } from '#features/data-interfaces/server/run/parameters.ts'
import { rowsIn, type Row } from '#features/data-interfaces/server/run/rows.ts'
import { runInterface } from '#features/data-interfaces/server/run/run.ts'
import type { StoredInterface } from '#features/data-interfaces/server/tables.ts'
import type { Kernel } from '#server/kernel.ts'

/** An interface with the values that a form sends for its parameters. */
export interface RowsQuery {
  readonly interfaceId: string
  readonly parameters: readonly { readonly field: string; readonly value: string }[]
}

/** What an interface gave. */
export interface GivenRows {
  readonly rows: readonly Row[]
  /** It failed since, and these are the last ones. */
  readonly isOld: boolean
}

/** Why it gave nothing, and has not given anything lately. */
export interface NoRows {
  readonly refusals: readonly Refusal[]
}

interface Kept {
  readonly given: GivenRows | NoRows
  readonly until: number
}

const freshMilliseconds = 30_000
const retryMilliseconds = 10_000
/** Rows that a node keeps, of all interfaces. */
const mostRows = 200_000

interface Memory {
  readonly kept: LRUCache<string, Kept>
  readonly running: Map<string, Promise<GivenRows | NoRows>>
}

const memories = new WeakMap<Kernel, Memory>()

function memoryOf(kernel: Kernel): Memory {
  const sizeCalculation = ({ given }: Kept): number => 1 + ('rows' in given ? given.rows.length : 0)
  const known = memories.get(kernel) ?? { kept: new LRUCache<string, Kept>({ maxSize: mostRows, sizeCalculation }), running: new Map() }
  memories.set(kernel, known)
  return known
}

async function keyOf(kernel: Kernel, { interfaceId, parameters }: RowsQuery, reader: Reader) {
  const item = (await interfacesCache(kernel).get()).get(interfaceId)
  const isPersonal = item !== undefined && dependsOnReader(item)
  const sent = parameters.map(({ field, value }) => [field, value])
  const key = JSON.stringify([interfaceId, item?.version ?? 0, sent, ...(isPersonal ? [reader.userId, reader.organizationId] : [])])
  return { item, key }
}

/**
 * The rows that a form chooses from, as they are given to one reader. Kept for half a minute by each node; where the interface fails, those it
 * gave last, and where there are none, why.
 */
export async function formRows(kernel: Kernel, query: RowsQuery, reader: Reader): Promise<GivenRows | NoRows> {
  const { item, key } = await keyOf(kernel, query, reader)
  const { kept, running } = memoryOf(kernel)
  const last = kept.get(key)
  if (last && last.until > kernel.now()) return last.given
  const reading = running.get(key) ?? read(kernel, item, query, reader, last?.given).finally(() => running.delete(key))
  running.set(key, reading)
  const given = await reading
  const lasts = 'rows' in given && !given.isOld ? freshMilliseconds : retryMilliseconds
  kept.set(key, { given, until: kernel.now() + lasts })
  return given
}

/** What a node has of these rows without asking the interface. */
export async function rowsAtHand(kernel: Kernel, query: RowsQuery, reader: Reader): Promise<readonly Row[] | undefined> {
  const { key } = await keyOf(kernel, query, reader)
  const given = memoryOf(kernel).kept.get(key)?.given
  return given && 'rows' in given ? given.rows : undefined
}

async function read(
  kernel: Kernel,
  item: StoredInterface | undefined,
  { parameters }: RowsQuery,
  reader: Reader,
  last: GivenRows | NoRows | undefined,
): Promise<GivenRows | NoRows> {
  const found = item?.enabled ? await rowsOf(kernel, item, new Map(parameters.map(({ field, value }) => [field, value])), reader) : none
  if ('rows' in found) return found
  return last && 'rows' in last ? { ...last, isOld: true } : found
}

const none: NoRows = { refusals: [] }

async function rowsOf(
  kernel: Kernel,
  item: StoredInterface,
  values: ReadonlyMap<string, string>,
  reader: Reader,
): Promise<GivenRows | NoRows> {
  try {
    const { outcome } = await runInterface(kernel, item, values, { reader, origin: 'form', address: '', device: '' })
    const rows = 'data' in outcome ? rowsIn(outcome.data, item.dataPath) : undefined
    return rows ? { rows, isOld: false } : none
  } catch (error) {
    // Values that do not fit the parameters: told to whoever chose them.
    if (error instanceof Refused) return { refusals: error.refusals }
    kernel.log.warn({ err: error }, 'a data interface of a form failed')
    return none
  }
}
