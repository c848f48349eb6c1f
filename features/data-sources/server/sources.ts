import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fillText } from '#engine/texts/text.ts'
import {
  createDataSource,
  dataSourceUse,
  deleteDataSource,
  drivers,
  listDataSources,
  platformSource,
  readDataSource,
  selectDataSource,
  switchDataSource,
  testDataSource,
  updateDataSource,
  type DataSource,
} from '#features/data-sources/contract.ts'
import type { Reach } from '#features/data-sources/server/drivers/connection.ts'
import { SourceProblem, sourceFaultTexts } from '#features/data-sources/server/drivers/driver.ts'
import { reachOf, sealedFor, tryReach } from '#features/data-sources/server/open-source.ts'
import { sourceStore, type StoredSource } from '#features/data-sources/server/tables.ts'
import { usedDataSources } from '#features/data-sources/server/uses.ts'
import { seal, type SealedSecret } from '#server/configuration/sealed-secret.ts'
import { hiddenSecret } from '#server/configuration/system-configuration.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db } from '#server/database/types.ts'
import { actorOf } from '#server/http/route.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'

type Input = CallBody<typeof createDataSource>

/** What was typed, with the password encrypted; undefined where stars stand for the stored one. */
interface Typed extends Input {
  readonly sealed: SealedSecret | undefined
  /** Of a new one: the id that its password is encrypted for. */
  readonly newId?: string
}

/** Whether a password was typed: stars stand for the stored one. */
const isTyped = (password: string | null | undefined): password is string =>
  password !== undefined && password !== null && password !== hiddenSecret

/** Where a stored password may go: to the server and account it was typed for, and no less protected on its way. */
function isSamePlace(before: StoredSource, after: Pick<StoredSource, 'driver' | 'host' | 'port' | 'account' | 'tls'>): boolean {
  const same =
    before.driver === after.driver && before.host === after.host && before.port === after.port && before.account === after.account
  return same && (after.tls || !before.tls)
}

const passwordAgain = () => new Refused(refusal('invalid', 'data-sources.password-again', { field: 'password' }))

const dataSources: Resource<StoredSource, Typed, StoredSource> = {
  store: sourceStore,
  action: 'data-source',
  listing: {
    searched: ['name', 'host', 'database_name'],
    sorted: {
      fullName: 'name',
      dbType: 'driver',
      host: 'host',
      port: 'port',
      sortCode: 'sort_code',
      enabledMark: 'enabled',
      creatorTime: 'created_at',
      lastModifyTime: 'modified_at',
    },
    order: sql`sort_code, name, id`,
  },
  wire: (one) => one,
  typed: (body, { key, before }) => {
    const after = { driver: body.dbType, host: body.host, port: body.port, account: body.userName, tls: tlsOf(body, before) }
    if (body.sealed === undefined && (!before || !isSamePlace(before, after))) throw passwordAgain()
    return {
      ...key,
      id: body.newId ?? key.id,
      ...after,
      name: body.fullName,
      password: (body.sealed ?? before?.password)!,
      database_name: body.serviceName,
      schema_name: schemaOf(body, before),
      enabled: body.enabledMark === null || body.enabledMark === undefined ? (before?.enabled ?? true) : body.enabledMark === 1,
      sort_code: body.sortCode ?? before?.sort_code ?? 0,
      description: body.description ?? before?.description ?? '',
    }
  },
  refuse: async (change) => (change.act === 'remove' && change.before ? refuseHeld(change, usedDataSources, change.before) : []),
  unique: [
    {
      indexes: ['data_source_name'],
      equals: ({ name }) => sql<boolean>`name = ${name}`,
      refusal: ({ name }) => refusal('invalid', 'data-sources.name-taken', { params: { name }, field: 'fullName' }),
    },
  ],
  secrets: ['password'],
}

type Place = Pick<Input, 'tlsMark' | 'dbSchema'>

const tlsOf = ({ tlsMark }: Place, before: StoredSource | undefined): boolean =>
  tlsMark === null || tlsMark === undefined ? (before?.tls ?? false) : tlsMark === 1

const schemaOf = ({ dbSchema }: Place, before: StoredSource | undefined): string =>
  (dbSchema === null || dbSchema === undefined ? before?.schema_name : dbSchema) || 'public'

/** @throws Refused for an empty password, which no server should take, and where the driver would look for one elsewhere */
async function sealedPassword(kernel: Kernel, id: string, { password }: Input): Promise<SealedSecret | undefined> {
  if (!isTyped(password)) return undefined
  if (password === '') throw new Refused(refusal('invalid', 'data-sources.password-missing', { field: 'password' }))
  return seal(kernel.settings.dataDirectory, sealedFor(id), password)
}

interface Stamps {
  readonly at: number
  readonly by: string
  readonly modifiedAt: number | null
}

async function stampsOf(kernel: Kernel, db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Stamps>> {
  if (ids.length === 0) return new Map()
  const people = await kernel.directory.snapshot()
  const rows = await db.selectFrom('data_source').select(['id', 'created_at', 'created_by', 'modified_at']).where('id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, created_at, created_by, modified_at }) => [
      id,
      { at: created_at.getTime(), by: people.person(created_by ?? '')?.name ?? '', modifiedAt: modified_at?.getTime() ?? null },
    ]),
  )
}

function wire(one: StoredSource, stamps: Stamps | undefined): DataSource {
  return {
    id: one.id,
    fullName: one.name,
    dbType: one.driver,
    host: one.host,
    port: one.port,
    userName: one.account,
    password: hiddenSecret,
    serviceName: one.database_name,
    dbSchema: one.schema_name,
    tlsMark: Number(one.tls),
    sortCode: one.sort_code,
    enabledMark: Number(one.enabled),
    description: one.description,
    creatorUser: stamps?.by ?? '',
    creatorTime: stamps?.at ?? 0,
    lastModifyTime: stamps?.modifiedAt ?? null,
    version: one.version,
  }
}

const filters: Filters<CallQuery<typeof listDataSources>> = ({ dbType }) => (dbType === '' ? [] : [sql<boolean>`driver = ${dbType}`])

const page = pageHandler(dataSources, filters)
const read = readHandler(dataSources)
const create = createHandler(dataSources)
const update = updateHandler(dataSources)

/** Where a test connects to. @throws Refused for stars without a stored password, or with one that was typed for another place */
async function tested(kernel: Kernel, body: CallBody<typeof testDataSource>): Promise<Reach> {
  const stored = body.id ? await sourceStore.find(kernel.db, body.id) : undefined
  const { dbType: driver, host, port, userName: account, serviceName: database } = body
  const place = { driver, host, port, account, tls: tlsOf(body, stored) }
  const rest = { ...place, database, schema: schemaOf(body, stored) }
  if (body.password === '') throw new Refused(refusal('invalid', 'data-sources.password-missing', { field: 'password' }))
  if (isTyped(body.password)) return { ...rest, password: body.password }
  if (!stored || !isSamePlace(stored, place)) throw passwordAgain()
  return { ...rest, password: (await reachOf(kernel, stored)).password }
}

/** Members of the form that a fault is told at. */
const fieldOf: Readonly<Record<string, string>> = {
  unknown: 'host',
  inside: 'host',
  insecure: 'tlsMark',
  unreachable: 'host',
  late: 'host',
  certificate: 'tlsMark',
  account: 'userName',
  database: 'serviceName',
  schema: 'dbSchema',
  platform: 'serviceName',
}

const serveTest = serve(testDataSource, async ({ body, kernel, caller, session, transaction }) => {
  const reach = await tested(kernel, body)
  const fault = await tryReach(kernel, reach).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SourceProblem) return error.fault
      throw error
    },
  )
  const { driver, host, port, account, database } = reach
  const result = fault === undefined ? 'ok' : fault
  const changes = { driver, host, port, account, database, result }
  const note = { action: 'data-source.tested', object: `data_source:${body.id ?? ''}`, changes }
  if (fault === undefined)
    return transaction(async (_tx, audit) => {
      audit(note)
      return null
    })
  // Whoever tries addresses one after the other stands in the log too. The transaction of the call would keep its answer as the one to give.
  await inTransaction(kernel.db, (tx) => writeAudit(tx, [auditRow(note, actorOf(caller, session), kernel.now())]))
  const field = fieldOf[fault]
  throw new Refused(refusal('invalid', sourceFaultTexts[fault], field === undefined ? {} : { field }))
})

const serveSelector = serve(selectDataSource, async ({ query, kernel, session, db }) => {
  const enabled = await sourceStore.list(db, { where: [sql<boolean>`enabled`], order: sql`sort_code, name, id` })
  const own = {
    id: '-1',
    fullName: fillText(kernel.texts, session.language ?? 'zh', 'data-sources.own-group'),
    children: [
      { id: platformSource, fullName: fillText(kernel.texts, session.language ?? 'zh', 'data-sources.platform'), dbType: 'PostgreSQL' },
    ],
  }
  const groups = drivers.map((driver) => ({
    id: driver,
    fullName: driver,
    children: enabled.filter((one) => one.driver === driver).map(({ id, name }) => ({ id, fullName: name, dbType: driver })),
  }))
  const wanted = groups.filter(({ id, children }) => children.length > 0 && (query.type === '' || query.type === id))
  return { list: query.type === '' || query.type === 'PostgreSQL' ? [own, ...wanted] : wanted }
})

export const sourceCalls = [
  serve(listDataSources, async (context) => {
    const { list, pagination } = await page(context)
    const stamps = await stampsOf(
      context.kernel,
      context.db,
      list.map(({ id }) => id),
    )
    return { list: list.map((one) => wire(one, stamps.get(one.id))), pagination }
  }),
  serve(readDataSource, async (context) => {
    const one = await read(context)
    return wire(one, (await stampsOf(context.kernel, context.db, [one.id])).get(one.id))
  }),
  serve(createDataSource, async ({ body, ...context }) => {
    const id = newId()
    return create({ ...context, body: { ...body, newId: id, sealed: await sealedPassword(context.kernel, id, body) } })
  }),
  serve(updateDataSource, async ({ body, ...context }) => {
    const { id } = present(await sourceStore.find(context.db, context.params.id))
    return update({ ...context, body: { ...body, sealed: await sealedPassword(context.kernel, id, body) } })
  }),
  serve(deleteDataSource, removeHandler(dataSources)),
  serve(switchDataSource, switchHandler(dataSources)),
  serve(
    dataSourceUse,
    usesHandler(usedDataSources, async ({ params, db }) => present(await sourceStore.find(db, params.id))),
  ),
  serveTest,
  serveSelector,
]
