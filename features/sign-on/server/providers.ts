import { sql, type Selectable } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { signOnIcons } from '#features/session/contract.ts'
import {
  createProvider,
  deleteProvider,
  listProviders,
  readProvider,
  signOnAddress,
  switchProvider,
  testProvider,
  updateProvider,
  type SignOnProvider,
} from '#features/sign-on/contract.ts'
import { afterSignOutAddress, metadataOf, redirectAddress } from '#features/sign-on/server/identity.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { seal, unseal, type SealedSecret } from '#server/configuration/sealed-secret.ts'
import { hiddenSecret, settingValues } from '#server/configuration/system-configuration.ts'
import type { Db, Tables } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { targetAddress } from '#server/outgoing/target.ts'
import { storeOf } from '#server/resource/store.ts'
import '#features/sign-on/server/tables.ts'

type Row = Selectable<Tables['sign_on_provider']>
export type StoredProvider = Omit<Row, 'created_at' | 'created_by' | 'modified_at'>

type Input = CallBody<typeof createProvider>

/** What was typed, with the secret encrypted; undefined where stars stand for the stored one, null to have none. */
interface Typed extends Input {
  readonly sealed: SealedSecret | null | undefined
}

const sealedFor = 'secret of a sign-on provider'

/** More would be no choice on a sign-in page. */
const most = 20

export const providerStore = storeOf('sign_on_provider', {
  item: ({ created_at: _at, created_by: _by, modified_at: _modified, ...provider }): StoredProvider => provider,
  row: (one) => ({ ...one, secret: one.secret && JSON.stringify(one.secret) }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now }),
  uuidIds: true,
})

/** The enabled providers in the order of the sign-in page. */
export function enabledProviders(db: Db): Promise<StoredProvider[]> {
  return providerStore.list(db, { where: [sql<boolean>`enabled`], order: sql`sort_code, name, id` })
}

/** The secret of a provider in clear, `''` without one. @throws Refused where it was encrypted with the key of another data folder */
export async function secretIn(kernel: Kernel, { name, secret }: StoredProvider): Promise<string> {
  if (!secret) return ''
  const clear = await unseal(kernel.settings.dataDirectory, sealedFor, secret)
  if (clear === undefined) throw new Refused(refusal('invalid', 'sign-on.secret-unreadable', { params: { name } }))
  return clear
}

/** Encrypts the secret. @throws Refused for an address inside that nobody allowed; one that cannot be looked up now may be reachable later */
async function prepared(kernel: Kernel, body: Input): Promise<Typed> {
  const { hostname, port, protocol } = new URL(body.issuer)
  const { outgoingAddresses } = await settingValues(kernel, connectionSettings)
  const found = await targetAddress({ host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) }, outgoingAddresses)
  if ('fault' in found && found.fault === 'inside') throw new Refused(refusal('invalid', 'kernel.outgoing-inside', { field: 'issuer' }))
  const { clientSecret } = body
  if (clientSecret === hiddenSecret || clientSecret === null || clientSecret === undefined) return { ...body, sealed: undefined }
  return { ...body, sealed: clientSecret === '' ? null : await seal(kernel.settings.dataDirectory, sealedFor, clientSecret) }
}

/** A stored secret goes only to the provider and client it was typed for. */
function refuseOtherPlace(before: StoredProvider | undefined, after: StoredProvider | undefined): Refusal | undefined {
  if (!before?.secret || !after || before.secret !== after.secret) return undefined
  const isOther = before.issuer !== after.issuer || before.client_id !== after.client_id
  return isOther ? refusal('invalid', 'sign-on.secret-again', { field: 'clientSecret' }) : undefined
}

const providers: Resource<StoredProvider, Typed, StoredProvider> = {
  store: providerStore,
  action: 'sign-on-provider',
  listing: {
    searched: ['name', 'code', 'issuer'],
    sorted: { fullName: 'name', enCode: 'code', issuer: 'issuer', sortCode: 'sort_code', enabledMark: 'enabled' },
    order: sql`sort_code, name, id`,
  },
  wire: (one) => one,
  typed: (body, { key, before }) => ({
    ...key,
    name: body.fullName,
    code: body.enCode,
    issuer: body.issuer,
    client_id: body.clientId,
    secret: body.sealed === undefined ? (before?.secret ?? null) : body.sealed,
    scopes: body.scopes,
    account_claim: body.accountClaim,
    sign_out: body.signOutMark === null || body.signOutMark === undefined ? (before?.sign_out ?? false) : body.signOutMark === 1,
    icon: body.icon ?? before?.icon ?? '',
    logo: body.logo ?? before?.logo ?? '',
    sort_code: body.sortCode ?? before?.sort_code ?? 0,
    enabled: body.enabledMark === null || body.enabledMark === undefined ? (before?.enabled ?? true) : body.enabledMark === 1,
    description: body.description ?? before?.description ?? '',
  }),
  refuse: ({ before, after }) => [refuseOtherPlace(before, after)],
  unique: [
    {
      indexes: ['sign_on_provider_code'],
      equals: ({ code }) => sql<boolean>`lower(code) = lower(${code})`,
      refusal: () => refusal('invalid', 'sign-on.code-taken', { field: 'enCode' }),
    },
    {
      indexes: ['sign_on_provider_issuer'],
      equals: ({ issuer }) => sql<boolean>`issuer = ${issuer}`,
      refusal: () => refusal('invalid', 'sign-on.issuer-taken', { field: 'issuer' }),
    },
  ],
  atMost: {
    rows: most,
    among: () => sql<boolean>`true`,
    key: () => '',
    refusal: () => refusal('invalid', 'sign-on.full', { params: { count: most } }),
  },
  // A picture says nothing in a log.
  secrets: ['secret', 'logo'],
}

const filters: Filters<CallQuery<typeof listProviders>> = ({ enabledMark }) =>
  enabledMark === '' ? [] : [sql<boolean>`enabled = ${enabledMark === '1'}`]

/** How many people are bound, by provider. */
async function boundPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sign_on_binding')
    .select(({ fn }) => ['provider_id', fn.countAll<string>().as('people')])
    .where('provider_id', 'in', ids)
    .groupBy('provider_id')
    .execute()
  return new Map(rows.map(({ provider_id, people }) => [provider_id, Number(people)]))
}

/** The icon that stands for a provider; one that was made before there were icons has the first. */
export const iconOf = ({ icon }: Pick<StoredProvider, 'icon'>): string => icon || signOnIcons[0]

function wire(one: StoredProvider, people: number): SignOnProvider {
  return {
    id: one.id,
    fullName: one.name,
    enCode: one.code,
    issuer: one.issuer,
    clientId: one.client_id,
    clientSecret: one.secret ? hiddenSecret : '',
    scopes: one.scopes,
    accountClaim: one.account_claim,
    signOutMark: Number(one.sign_out),
    icon: iconOf(one),
    logo: one.logo,
    sortCode: one.sort_code,
    enabledMark: Number(one.enabled),
    description: one.description,
    people,
    version: one.version,
  }
}

const page = pageHandler(providers, filters)
const read = readHandler(providers)
const create = createHandler(providers)
const update = updateHandler(providers)

const serveTest = serve(testProvider, async ({ body, kernel, transaction }) => {
  const problem = await metadataOf(kernel, body.issuer)
  if (problem) throw new Refused(refusal('invalid', problem, { field: 'issuer' }))
  return transaction(async (_tx, audit) => {
    audit({ action: 'sign-on-provider.tested', object: 'sign_on_provider', changes: { issuer: body.issuer } })
    return null
  })
})

export const providerCalls = [
  serve(listProviders, async (context) => {
    const { list, pagination } = await page(context)
    const people = await boundPeople(
      context.db,
      list.map(({ id }) => id),
    )
    return { list: list.map((one) => wire(one, people.get(one.id) ?? 0)), pagination }
  }),
  serve(readProvider, async (context) => {
    const one = await read(context)
    return wire(one, (await boundPeople(context.db, [one.id])).get(one.id) ?? 0)
  }),
  serve(createProvider, async ({ body, ...context }) => create({ ...context, body: await prepared(context.kernel, body) })),
  serve(updateProvider, async ({ body, ...context }) => {
    present(await providerStore.find(context.db, context.params.id))
    return update({ ...context, body: await prepared(context.kernel, body) })
  }),
  serve(deleteProvider, removeHandler(providers)),
  serve(switchProvider, switchHandler(providers)),
  serveTest,
  serve(signOnAddress, async ({ kernel }) => ({
    redirectAddress: redirectAddress(kernel) ?? '',
    signOutAddress: afterSignOutAddress(kernel) ?? '',
  })),
]
