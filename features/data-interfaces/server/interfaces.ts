import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import {
  copyInterface,
  createInterface,
  deleteInterface,
  interfaceTypes,
  kinds,
  listInterfaces,
  readInterface,
  reaches,
  switchInterface,
  updateInterface,
  type InterfaceForm,
  type InterfaceRow,
} from '#features/data-interfaces/contract.ts'
import { interfacesCache } from '#features/data-interfaces/server/cache.ts'
import { originOf } from '#features/data-interfaces/server/reach.ts'
import { headersOf, refuseAddress, sealedFor } from '#features/data-interfaces/server/run/run-http.ts'
import { refuseStatement } from '#features/data-interfaces/server/run/run-sql.ts'
import { inOrder, interfaceStore, type StoredInterface } from '#features/data-interfaces/server/tables.ts'
import { refuseLinked } from '#features/data-interfaces/server/run/run-linked.ts'
import { platformSource } from '#features/data-sources/contract.ts'
import { usedInterfaces } from '#features/data-interfaces/server/uses.ts'
import { seal, type SealedSecret } from '#server/configuration/sealed-secret.ts'
import { hiddenSecret } from '#server/configuration/system-configuration.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Asking, Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'

type Body = CallBody<typeof createInterface>

/** What was typed, with the headers as they are stored. */
export interface Typed extends Body {
  readonly sealed: { readonly headers: SealedSecret | null; readonly names: readonly string[] }
  /** Of a new one: its id, which its headers are encrypted for. */
  readonly newId?: string
}

type Own = Omit<InterfaceForm, 'approvedBy'> & { readonly approvedById: string | null }

export const dataInterfaces: Resource<StoredInterface, Typed, Own> = {
  store: interfaceStore,
  action: 'data-interface',
  listing: {
    searched: ['name', 'code'],
    sorted: {
      fullName: 'name',
      enCode: 'code',
      dataType: 'kind',
      sortCode: 'sort_code',
      enabledMark: 'enabled',
      creatorTime: 'created_at',
      lastModifyTime: 'modified_at',
    },
    order: inOrder,
  },
  wire: wireOf,
  typed: (input, { key, before }, { session }) => {
    const linkId = input.dataType === kinds.sql ? input.dbLinkId || before?.linkId || platformSource : platformSource
    // Rows of another database belong to nobody here, so there is no reach to cut them by.
    const reach = linkId === platformSource ? (input.dataScope ?? before?.reach ?? reaches.organization) : reaches.all
    return {
      ...key,
      id: input.newId ?? key.id,
      code: input.enCode,
      name: input.fullName,
      category: input.categoryId,
      kind: input.dataType,
      query: input.dataType === kinds.http ? '' : (input.query ?? before?.query ?? ''),
      linkId,
      reach,
      // Whoever approves is named anew with each change: it was another statement that the former approved.
      approvedBy: input.dataType === kinds.sql && reach === reaches.all ? session.userId : null,
      method: input.requestMethod === '7' ? '7' : '6',
      address: input.dataType === kinds.http ? (input.path ?? before?.address ?? '').trim() : '',
      headers: input.dataType === kinds.http ? input.sealed.headers : null,
      headerNames: input.dataType === kinds.http ? input.sealed.names : [],
      parameters: input.requestParameters,
      dataPath: input.dataPath ?? before?.dataPath ?? '',
      description: input.description ?? before?.description ?? '',
      sortCode: input.sortCode ?? before?.sortCode ?? 0,
      enabled: input.enabledMark === null || input.enabledMark === undefined ? (before?.enabled ?? true) : input.enabledMark === 1,
    }
  },
  refuse: async (change) => {
    const { before, after, act } = change
    if (act === 'remove' && before) return refuseHeld(change, usedInterfaces, before)
    if (act === 'switch' || !after) return []
    return [after.category === before?.category ? undefined : await refuseCategory(change, after), ...(await refuseContent(change, after))]
  },
  unique: [
    {
      indexes: ['data_interface_code'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'data-interfaces.code-taken', { params: { code }, field: 'enCode' }),
    },
  ],
  secrets: ['headers'],
  written: async ({ kernel, tx }) => interfacesCache(kernel).bump(tx),
}

function wireOf(item: StoredInterface): Own {
  return {
    id: item.id,
    fullName: item.name,
    enCode: item.code,
    categoryId: item.category,
    dataType: item.kind,
    query: item.query,
    dataScope: item.reach,
    requestMethod: item.kind === kinds.sql ? '3' : item.method,
    path: item.address,
    requestHeaders: JSON.stringify(item.headerNames.map((field) => ({ field, value: hiddenSecret }))),
    requestParameters: JSON.stringify(item.parameters),
    dataPath: item.dataPath,
    dataProcessing: '',
    propertyJson: '{}',
    checkType: 0,
    dbLinkId: item.linkId,
    responseType: 'json',
    ipAddress: '',
    enabledMark: Number(item.enabled),
    sortCode: item.sortCode,
    description: item.description,
    version: item.version,
    approvedById: item.approvedBy,
  }
}

async function refuseCategory({ kernel }: Asking, { category }: StoredInterface): Promise<Refusal | undefined> {
  const known = (await dictionaryBook(kernel)).entries(interfaceTypes).some(({ id }) => id === category)
  return known ? undefined : refusal('invalid', 'data-interfaces.category-unknown', { field: 'categoryId' })
}

async function refuseContent(
  { kernel, session }: Change<StoredInterface>,
  after: StoredInterface,
): Promise<readonly (Refusal | undefined)[]> {
  if (after.kind === kinds.http) return [await refuseAddress(kernel, after)]
  if (after.kind === kinds.static) return [refuseData(after.query)]
  if (after.linkId !== platformSource)
    return [
      session.isAdministrator
        ? await refuseLinked(kernel, after)
        : refusal('invalid', 'data-interfaces.source-needs-administrator', { field: 'dbLinkId' }),
    ]
  const mayReadAll = after.reach !== reaches.all || session.isAdministrator
  return [
    await refuseStatement(kernel, after),
    mayReadAll ? undefined : refusal('invalid', 'data-interfaces.reach-needs-approval', { field: 'dataScope' }),
  ]
}

function refuseData(text: string): Refusal | undefined {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? undefined : refusal('invalid', 'data-interfaces.data-wrong', { field: 'query' })
  } catch {
    return refusal('invalid', 'data-interfaces.data-wrong', { field: 'query' })
  }
}

/**
 * The headers that were typed, encrypted. A value that was left hidden stays as it is stored, unless the request would now go to another
 * service: whoever names one of his own would read it there.
 *
 * @throws Refused 422 for a hidden value that there is none of, or that must be typed again
 */
async function sealedHeaders(kernel: Kernel, id: string, body: Body, before: StoredInterface | undefined): Promise<Typed['sealed']> {
  const stored = before ? await headersOf(kernel, before) : {}
  const isElsewhere = before !== undefined && originOf(before.address) !== originOf(body.path ?? before.address)
  const entries = body.requestHeaders.map(({ field, value }): [string, string] => {
    if (value !== hiddenSecret) return [field, value]
    const kept = isElsewhere ? undefined : stored?.[field]
    if (kept === undefined)
      throw new Refused(refusal('invalid', 'data-interfaces.header-again', { params: { name: field }, field: 'requestHeaders' }))
    return [field, kept]
  })
  if (entries.length === 0) return { headers: null, names: [] }
  const text = JSON.stringify(Object.fromEntries(entries))
  return { headers: await seal(kernel.settings.dataDirectory, sealedFor(id), text), names: entries.map(([field]) => field) }
}

const create = createHandler(dataInterfaces)
const update = updateHandler(dataInterfaces)

type Adding = Parameters<typeof create>[0]

/** Adds an interface as it was typed, or read from a file. */
export async function addInterface(context: Omit<Adding, 'body'> & { readonly body: Body }) {
  const id = newId()
  return create({
    ...context,
    body: { ...context.body, newId: id, sealed: await sealedHeaders(context.kernel, id, context.body, undefined) },
  })
}

const filters: Filters<CallQuery<typeof listInterfaces>> = ({ categoryId, dataType }) => [
  ...(categoryId === '' ? [] : [sql<boolean>`category = ${categoryId}`]),
  ...(dataType === '' ? [] : [sql<boolean>`kind = ${Number(dataType)}`]),
]

const pageOfInterfaces = pageHandler(dataInterfaces, filters)
const readOwn = readHandler(dataInterfaces)
const weekMilliseconds = 7 * 86_400_000

/** Adds what the list shows besides: the category, when it was made, and how its calls of the last week went. */
async function asRows({ kernel, db }: Asking, list: readonly Own[]): Promise<InterfaceRow[]> {
  const ids = list.map(({ id }) => id)
  if (ids.length === 0) return []
  const [book, stamps, calls] = await Promise.all([
    dictionaryBook(kernel),
    db.selectFrom('data_interface').select(['id', 'created_at', 'modified_at']).where('id', 'in', ids).execute(),
    sql<{
      id: string
      calls: number
      failures: number
    }>`select interface_id as id, count(*)::int as calls, count(*) filter (where failure <> '')::int as failures
      from data_interface_log where interface_id = any(${ids}) and at > ${new Date(kernel.now() - weekMilliseconds)} group by interface_id`.execute(
      db,
    ),
  ])
  const names = new Map(book.entries(interfaceTypes).map(({ id, name }) => [id, name]))
  return list.map((one) => {
    const stamp = stamps.find(({ id }) => id === one.id)
    const counted = calls.rows.find(({ id }) => id === one.id)
    return {
      ...one,
      category: names.get(one.categoryId) ?? '',
      creatorTime: stamp?.created_at.getTime() ?? 0,
      lastModifyTime: stamp?.modified_at?.getTime() ?? null,
      calls: counted?.calls ?? 0,
      failures: counted?.failures ?? 0,
    }
  })
}

/** Code of a copy: the first that is free. */
async function freeCode({ db }: Asking, code: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from data_interface where starts_with(code, ${code.slice(0, 40)})`.execute(db)
  const taken = new Set(rows.map((row) => row.code))
  for (let no = 1; ; no += 1) {
    const free = `${code.slice(0, 40)}copy${no}`
    if (!taken.has(free)) return free
  }
}

export const interfaceCalls = [
  serve(listInterfaces, async (context) => {
    const page = await pageOfInterfaces(context)
    return { ...page, list: await asRows(context, page.list) }
  }),
  serve(readInterface, async (context) => {
    const { approvedById, ...own } = await readOwn(context)
    const people = await context.kernel.directory.snapshot()
    return { ...own, approvedBy: approvedById === null ? '' : (people.person(approvedById)?.name ?? approvedById) }
  }),
  serve(createInterface, addInterface),
  serve(updateInterface, async (context) => {
    const before = present(await interfaceStore.find(context.db, context.params.id))
    return update({ ...context, body: { ...context.body, sealed: await sealedHeaders(context.kernel, before.id, context.body, before) } })
  }),
  serve(deleteInterface, removeHandler(dataInterfaces)),
  serve(switchInterface, switchHandler(dataInterfaces)),
  serve(copyInterface, async (context) => {
    const item = present(await interfaceStore.find(context.db, context.params.id))
    const body: Body = {
      fullName: `${item.name.slice(0, 47)}-副本`,
      enCode: await freeCode(context, item.code),
      categoryId: item.category,
      dataType: item.kind,
      query: item.query,
      dbLinkId: item.linkId,
      // Reading all rows is approved for one interface, not for its copies.
      dataScope: item.reach === reaches.all && !context.session.isAdministrator ? reaches.organization : item.reach,
      requestMethod: item.method,
      path: item.address,
      requestHeaders: [],
      requestParameters: [...item.parameters],
      dataPath: item.dataPath,
      enabledMark: 0,
      sortCode: item.sortCode,
      description: item.description,
    }
    return addInterface({ ...context, body })
  }),
]
