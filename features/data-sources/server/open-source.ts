import { setTimeout as after } from 'node:timers/promises'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { platformSource, type DriverName } from '#features/data-sources/contract.ts'
import type { Connecting, Connection, Reach, WorkLimits } from '#features/data-sources/server/drivers/connection.ts'
import {
  SourceProblem,
  sourceFaultTexts,
  type Driver,
  type Executor,
  type SourceFault,
} from '#features/data-sources/server/drivers/driver.ts'
import { connectPostgresql } from '#features/data-sources/server/drivers/postgresql-connection.ts'
import { connectMysql } from '#features/data-sources/server/drivers/mysql-connection.ts'
import { mysql } from '#features/data-sources/server/drivers/mysql.ts'
import { postgresql } from '#features/data-sources/server/drivers/postgresql.ts'
import { connectionsAtOnce, usualBytes, usualSeconds, waitingAtMost } from '#features/data-sources/server/limits.ts'
import { designedSchema, platformTables } from '#features/data-sources/server/platform-tables.ts'
import type { OpenSource } from '#features/data-sources/server/source-tables.ts'
import { sourceStore, type StoredSource } from '#features/data-sources/server/tables.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { unseal } from '#server/configuration/sealed-secret.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import type { Kernel } from '#server/kernel.ts'
import { isOutside, targetAddress } from '#server/outgoing/target.ts'
import { WorkLimitByKey } from '#server/work-limit.ts'

const kinds: Readonly<Record<DriverName, { readonly driver: Driver; readonly connect: (to: Connecting) => Promise<Connection> }>> = {
  PostgreSQL: { driver: postgresql, connect: connectPostgresql },
  MySQL: { driver: mysql, connect: connectMysql },
}

/** What a password is encrypted for: the data source it was typed into alone. */
export const sealedFor = (id: string): string => `password of the data source ${id}`

/** What a piece of work may do, and how far it goes. */
export interface Work extends Partial<WorkLimits> {
  /** Whether it changes something there. */
  readonly writes?: boolean
  /** A transaction that the caller has open already, to find the data source in. */
  readonly tx?: Executor
}

/** Pieces of work of this node, by data source: one that is slow takes no more than its own. */
const atOnce = new WorkLimitByKey(connectionsAtOnce, waitingAtMost)

/** What kind of database an enabled data source is; undefined of one that is gone or disabled. */
export async function dataSourceOf({ db }: Pick<Kernel, 'db'>, id: string): Promise<{ readonly driver: DriverName } | undefined> {
  const stored = await sourceStore.find(db, id)
  return stored?.enabled ? { driver: stored.driver } : undefined
}

/**
 * Works with a data source in a transaction of its own, which counts whole or, where its kind of database can, not at all.
 *
 * @param id `platformSource` for the platform's own database
 * @throws Refused 404 for an unknown one, 422 with what is wrong for one that is disabled or gives nothing
 */
export async function withSource<Result>(
  kernel: Kernel,
  id: string,
  work: (source: OpenSource) => Promise<Result>,
  how: Work = {},
): Promise<Result> {
  if (id === platformSource) return kernel.db.transaction().execute(async (tx) => onPlatform(kernel, tx, work, how))
  const stored = await sourceStore.find(how.tx ?? kernel.db, id)
  if (!stored) throw new Refused(refusal('missing', 'kernel.missing'))
  if (!stored.enabled) throw new Refused(refusal('invalid', 'data-sources.disabled', { params: { name: stored.name } }))
  const reach = await reachOf(kernel, stored)
  return atOnce.run(id, () => asRefusals(() => inDatabase(kernel, reach, how, (db) => work(opened(stored, reach, db)))))
}

/** Works with the platform's own database in a transaction that is there already. */
export async function onPlatform<Result>(
  kernel: Kernel,
  tx: Executor,
  work: (source: OpenSource) => Promise<Result>,
  { seconds = usualSeconds, writes = false }: Work = {},
): Promise<Result> {
  const milliseconds = Math.round(seconds * 1000)
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true), set_config('timezone', ${kernel.settings.timeZone}, true),
    set_config('idle_in_transaction_session_timeout', ${String(milliseconds + 5_000)}, true)`.execute(tx)
  if (!writes) await sql`set transaction read only`.execute(tx)
  const source = { id: platformSource, name: '', driver: postgresql, db: tx, schema: designedSchema, tables: () => platformTables(tx) }
  try {
    return await work(source)
  } catch (error) {
    const fault = postgresql.faultIn(error)
    // Others are the platform's own, or repeated by who began the transaction.
    if (fault === undefined || !told.has(fault)) throw error
    throw refusedFor(fault, error)
  }
}

function refusedFor(fault: SourceFault, cause: unknown): Refused {
  return Object.assign(new Refused(refusal('invalid', sourceFaultTexts[fault])), { cause })
}

/** Faults of statements on the platform's own database that are told to whoever caused them. */
const told: ReadonlySet<SourceFault> = new Set<SourceFault>(['late', 'busy', 'denied', 'in-use', 'value'])

function opened({ id, name }: StoredSource, reach: Reach, db: Executor): OpenSource {
  const { driver } = kinds[reach.driver]
  const schema = driver.schemaOf(reach)
  return {
    id,
    name,
    driver,
    db,
    schema,
    tables: async () =>
      (await driver.tables(db, schema)).map((table) => ({
        ...table,
        wire: table.name,
        mayChange: true,
        covered: new Set(),
        live: undefined,
      })),
  }
}

/** Connects and looks whether everything is there that work needs. @throws SourceProblem */
export async function tryReach(kernel: Kernel, reach: Reach): Promise<void> {
  const { driver } = kinds[reach.driver]
  await inDatabase(kernel, reach, {}, async (db) => {
    if (!(await driver.hasSchema(db, driver.schemaOf(reach)))) throw new SourceProblem('schema')
  })
}

/** @throws Refused where the password was encrypted with the key of another data folder */
export async function reachOf(kernel: Kernel, stored: StoredSource): Promise<Reach> {
  const password = await unseal(kernel.settings.dataDirectory, sealedFor(stored.id), stored.password)
  if (password === undefined) throw new Refused(refusal('invalid', 'data-sources.password-unreadable', { params: { name: stored.name } }))
  const { driver, host, port, account, database_name: database, schema_name: schema, tls } = stored
  return { driver, host, port, account, password, database, schema, tls }
}

/** Faults of a data source as refusals. */
async function asRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SourceProblem) throw refusedFor(error.fault, error)
    throw error
  }
}

/**
 * Connects, works in one transaction and closes the connection: the address was looked up once and checked, and whatever the database does,
 * the work ends with its limits.
 *
 * @throws SourceProblem where the database gives nothing
 */
async function inDatabase<Result>(
  kernel: Kernel,
  reach: Reach,
  { seconds = usualSeconds, bytes = usualBytes, writes = false }: Work,
  work: (db: Executor) => Promise<Result>,
): Promise<Result> {
  const { driver, connect } = kinds[reach.driver]
  const address = await checkedAddress(kernel, reach)
  const watch = new Watch({ seconds, bytes })
  const ended = new AbortController()
  const late = after(seconds * 1000, undefined, { signal: ended.signal }).then(
    () => watch.end('late'),
    () => undefined,
  )
  try {
    const parts = { reach, address, zone: kernel.settings.timeZone, limits: { seconds, bytes }, watch: watch.over }
    const { db, close } = await connect(parts)
    try {
      const begun = db.transaction().setAccessMode(writes ? 'read write' : 'read only')
      return await (writes ? begun : begun.setIsolationLevel('repeatable read')).execute(work)
    } finally {
      await close().catch(() => undefined)
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    if (watch.why !== undefined) throw new SourceProblem(watch.why, { cause: error })
    const fault = error instanceof SourceProblem ? undefined : driver.faultIn(error)
    throw fault === undefined ? error : new SourceProblem(fault, { cause: error })
  } finally {
    ended.abort()
    await late
    watch.end()
  }
}

/** @throws SourceProblem for an address inside that nobody allowed, and for one outside without encryption */
async function checkedAddress(kernel: Kernel, { host, port, tls }: Reach): Promise<string> {
  const { outgoingAddresses } = await settingValues(kernel, connectionSettings)
  const found = await targetAddress({ host, port }, outgoingAddresses)
  if ('fault' in found) throw new SourceProblem(found.fault)
  if (!tls && isOutside(found.address)) throw new SourceProblem('insecure')
  return found.address
}

/** How often it is looked at what a socket below an encrypted stream has read. */
const lookMilliseconds = 50

/** Ends a connection that sends too much or takes too long. */
class Watch {
  readonly #limits: WorkLimits
  readonly #sockets: Socket[] = []
  readonly #looking: NodeJS.Timeout
  #bytes = 0
  /** Why it was ended. */
  why: 'late' | 'too-large' | undefined

  constructor(limits: WorkLimits) {
    this.#limits = limits
    this.#looking = setInterval(() => this.#look(), lookMilliseconds)
  }

  readonly over = (socket: Socket): void => {
    this.#sockets.push(socket)
    socket.on('data', (part: Buffer) => {
      this.#bytes += part.length
      this.#look()
    })
  }

  #look(): void {
    const read = this.#sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    if (Math.max(read, this.#bytes) > this.#limits.bytes) this.end('too-large')
  }

  end(why?: 'late' | 'too-large'): void {
    if (why === undefined) clearInterval(this.#looking)
    this.why ??= why
    for (const socket of this.#sockets) socket.destroy()
  }
}
