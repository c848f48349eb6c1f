import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { callsOfClients, logPage } from '#features/data-interfaces/entry.ts'
import {
  clientLog,
  createClient,
  deleteClient,
  listClients,
  newClientSecret,
  readClient,
  switchClient,
  updateClient,
  usualCallsPerMinute,
} from '#features/interface-clients/contract.ts'
import { grantedTo } from '#features/interface-clients/server/grants.ts'
import { sealedFor } from '#features/interface-clients/server/proof.ts'
import { clientStore, inOrder, type StoredClient } from '#features/interface-clients/server/tables.ts'
import { seal, type SealedSecret } from '#server/configuration/sealed-secret.ts'
import { hiddenSecret } from '#server/configuration/system-configuration.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, readHandler } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'
import { listedAddresses, wrongAddresses } from '#server/sessions/address-list.ts'

type Body = CallBody<typeof createClient>

/** What was typed, with the secret encrypted; without one where stars stand for the stored one. */
interface Typed extends Body {
  readonly sealed?: SealedSecret
  /** Of a new one: its id, which its secret is encrypted for. */
  readonly newId?: string
}

export const interfaceClients: Resource<StoredClient, Typed, ReturnType<typeof wireOf>> = {
  store: clientStore,
  action: 'interface-client',
  listing: {
    searched: ['name', 'app_id'],
    sorted: {
      appName: 'name',
      appId: 'app_id',
      usefulLife: 'ends_at',
      sortCode: 'sort_code',
      enabledMark: 'enabled',
      creatorTime: 'created_at',
    },
    order: inOrder,
  },
  wire: wireOf,
  typed: (input, { key, before }, { kernel }) => {
    const secret = input.sealed ?? before?.secret
    if (!secret) throw new Refused(refusal('invalid', 'interface-clients.secret-missing', { field: 'appSecret' }))
    return {
      ...key,
      id: input.newId ?? key.id,
      appId: input.appId,
      name: input.appName,
      secret,
      proof: input.verifySignature,
      endsAt: endOf(input.usefulLife, before),
      whiteList: addressesOf(input.whiteList ?? before?.whiteList),
      blackList: addressesOf(input.blackList ?? before?.blackList),
      callsPerMinute: input.callsPerMinute ?? before?.callsPerMinute ?? usualCallsPerMinute,
      interfaces: before?.interfaces ?? [],
      enabled: input.enabledMark === null || input.enabledMark === undefined ? (before?.enabled ?? true) : input.enabledMark === 1,
      sortCode: input.sortCode ?? before?.sortCode ?? 0,
      description: input.description ?? before?.description ?? '',
      createdAt: before?.createdAt ?? new Date(kernel.now()),
    }
  },
  refuse: ({ after }) => (after ? [refuseAddresses('whiteList', after.whiteList), refuseAddresses('blackList', after.blackList)] : []),
  unique: [
    {
      indexes: ['interface_client_app_id'],
      equals: ({ appId }) => sql<boolean>`app_id = ${appId}`,
      refusal: ({ appId }) => refusal('invalid', 'interface-clients.app-id-taken', { params: { code: appId }, field: 'appId' }),
    },
  ],
  secrets: ['secret'],
}

/** Undefined keeps what is stored; null is for ever. */
function endOf(typed: Body['usefulLife'], before: StoredClient | undefined): Date | null {
  if (typed === undefined) return before?.endsAt ?? null
  return typed === null ? null : new Date(typed)
}

const addressesOf = (text: string | undefined): string => listedAddresses(text ?? '').join(',')

function refuseAddresses(field: 'whiteList' | 'blackList', list: string): Refusal | undefined {
  const [wrong] = wrongAddresses(list)
  return wrong === undefined ? undefined : refusal('invalid', 'interface-clients.address-wrong', { params: { address: wrong }, field })
}

function wireOf(one: StoredClient) {
  return {
    id: one.id,
    appId: one.appId,
    appName: one.name,
    appSecret: hiddenSecret,
    verifySignature: one.proof as number,
    usefulLife: one.endsAt?.getTime() ?? null,
    whiteList: one.whiteList,
    blackList: one.blackList,
    callsPerMinute: one.callsPerMinute,
    dataInterfaceIds: one.interfaces.join(','),
    enabledMark: Number(one.enabled),
    sortCode: one.sortCode,
    description: one.description,
    creatorTime: one.createdAt.getTime(),
    version: one.version,
  }
}

/** Encrypts a secret that was typed. */
async function withSecret(kernel: Kernel, id: string, body: Body): Promise<Typed> {
  if (body.appSecret === hiddenSecret) return body
  return { ...body, sealed: await seal(kernel.settings.dataDirectory, sealedFor(id), body.appSecret) }
}

const page = pageHandler(interfaceClients)
const read = readHandler(interfaceClients)
const create = createHandler(interfaceClients)
const update = updateHandler(interfaceClients)

const secretBytes = 32

export const clientCalls = [
  serve(listClients, async (context) => {
    const found = await page(context)
    const ids = found.list.map(({ id }) => id)
    const counted = await callsOfClients(context.kernel, ids)
    const now = context.kernel.now()
    const list = found.list.map((one) => ({
      ...one,
      expired: one.usefulLife !== null && one.usefulLife < now,
      interfaces: one.dataInterfaceIds === '' ? 0 : one.dataInterfaceIds.split(',').length,
      calls: counted.get(one.id)?.calls ?? 0,
      failures: counted.get(one.id)?.failures ?? 0,
    }))
    return { ...found, list }
  }),
  serve(readClient, async (context) => {
    const own = await read(context)
    return { ...own, list: await grantedTo(context.db, own.dataInterfaceIds.split(',')) }
  }),
  serve(createClient, async (context) => {
    const id = newId()
    return create({ ...context, body: { ...(await withSecret(context.kernel, id, context.body)), newId: id } })
  }),
  serve(updateClient, async (context) => {
    const { id } = present(await clientStore.find(context.db, context.params.id))
    return update({ ...context, body: await withSecret(context.kernel, id, context.body) })
  }),
  serve(deleteClient, removeHandler(interfaceClients)),
  serve(switchClient, switchHandler(interfaceClients)),
  serve(newClientSecret, async () => randomBytes(secretBytes).toString('base64url')),
  serve(clientLog, async (context) => {
    const { id } = present(await clientStore.find(context.db, context.params.id))
    return logPage(context, { clientId: id })
  }),
]
