import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, pageOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, sortCode, version, written } from '#engine/resource/inputs.ts'
import { logLine, logQuery } from '#features/data-interfaces/contract.ts'

/** Clients outside (接口认证): programs that may call data interfaces (platform-api 9; docs/interface-clients.md). */
const path = '/api/system/InterfaceOauth'
const interfacePath = '/api/system/DataInterface'

export const interfaceClientMenu = 'system-interfaceOauth'

const rules = rulesOfMenu(interfaceClientMenu)
const clients = resourceCalls(path, rules)

/** Calls a minute of a client for whom nothing else is said. */
export const usualCallsPerMinute = 60

/** Epoch milliseconds, `''` or null for ever. The family sends a text, or null. */
const lastMoment = z
  .union([z.literal('').transform(() => null), z.coerce.number().int().min(0)], 'interface-clients.end-wrong')
  .pipe(z.number().max(253_402_300_799_999, 'interface-clients.end-wrong').nullable())

const addresses = z.string().max(2_000, 'interface-clients.addresses-too-long')

/** What is typed. */
export const clientInput = z.object({
  appName: nameInput({ max: 50 }),
  appId: codeInput({
    missing: 'interface-clients.app-id-missing',
    wrong: 'interface-clients.app-id-wrong',
    pattern: /^[0-9A-Za-z]([0-9A-Za-z._-]*[0-9A-Za-z])?$/,
  }),
  /** Stars stand for the stored one, which never leaves the server. */
  appSecret: z
    .string('interface-clients.secret-missing')
    .trim()
    .min(1, { error: 'interface-clients.secret-missing', abort: true })
    .regex(/^(\*{6}|[A-Za-z0-9_-]{32,128})$/, 'interface-clients.secret-weak'),
  /** See `proofs`. */
  verifySignature: z.coerce.number().pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], 'interface-clients.proof-wrong')),
  usefulLife: lastMoment.nullish(),
  /** Addresses and ranges, separated by commas; empty for any. */
  whiteList: addresses.nullish(),
  blackList: addresses.nullish(),
  /** Ours. */
  callsPerMinute: z.coerce
    .number('interface-clients.budget-wrong')
    .int('interface-clients.budget-wrong')
    .min(1, 'interface-clients.budget-wrong')
    .max(6_000, 'interface-clients.budget-wrong')
    .nullish(),
  enabledMark: flag.nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
})

const client = z.object({
  id: z.string(),
  appId: z.string(),
  appName: z.string(),
  /** Always stars. */
  appSecret: z.string(),
  verifySignature: z.number(),
  usefulLife: z.number().nullable(),
  whiteList: z.string(),
  blackList: z.string(),
  callsPerMinute: z.number(),
  /** Ids of the granted interfaces, separated by commas. */
  dataInterfaceIds: z.string(),
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
  creatorTime: z.number(),
  version: z.number(),
})

const clientRow = client.extend({
  /** Ours: its time is over. */
  expired: z.boolean(),
  /** Ours: granted interfaces. */
  interfaces: z.number(),
  /** Ours: calls of the last seven days, and how many of them failed. */
  calls: z.number(),
  failures: z.number(),
})
export type ClientRow = z.output<typeof clientRow>

const grantedInterface = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** Path of the call. */
  url: z.string(),
  /** See `kinds` of data interfaces, as a text. */
  type: z.string(),
  /** Ours: it is enabled and does not depend on who reads, so a call can give something. */
  callable: z.boolean(),
  /** Ours: its parameters, with whether a value is needed. */
  parameters: z.array(z.object({ field: z.string(), fieldName: z.string(), required: z.number() })),
})
export type GrantedInterface = z.output<typeof grantedInterface>

const clientForm = client.extend({ list: z.array(grantedInterface) })
export type ClientForm = z.output<typeof clientForm>

export const listClients = clients.page(clientRow, sortedPageQuery)
export const readClient = clients.read(clientForm)
export const createClient = clients.create(clientInput)
export const updateClient = clients.update(clientInput)
export const deleteClient = clients.remove()
/** Ours. */
export const switchClient = clients.switchState()

/** Proposes a secret; nothing is stored before a client is saved with it. */
export const newClientSecret = call({ method: 'GET', path: `${path}/getAppSecret`, access: rules.see, answer: z.string() })

export const grantedInterfaces = call({
  method: 'GET',
  path: `${path}/getInterfaceList/{id}`,
  access: rules.see,
  params: idParam,
  answer: z.object({ list: z.array(grantedInterface) }),
})

/** Ours: what may be granted, by category, with what nobody outside can be given. */
export const grantableInterfaces = call({
  method: 'GET',
  path: `${path}/Actions/Interfaces`,
  access: rules.edit,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        fullName: z.string(),
        enCode: z.string(),
        category: z.string(),
        enabledMark: z.number(),
        needsReader: z.boolean(),
      }),
    ),
  }),
})

/** Says which interfaces a client may call, in place of those it could. */
export const saveGrants = call({
  method: 'POST',
  path: `${path}/saveInterfaceList`,
  access: rules.edit,
  body: z.object({
    interfaceIdentId: z.string().max(100),
    /** Separated by commas. */
    dataInterfaceIds: z
      .string()
      .max(20_000)
      .nullish()
      .transform((text) => [...new Set((text ?? '').split(',').filter((id) => id !== ''))])
      .refine((ids) => ids.length <= 200, 'interface-clients.too-many'),
    version,
  }),
  answer: written,
  message: 'interface-clients.granted',
})

export const clientLog = call({
  method: 'GET',
  path: `${path}/dataInterfaceLog/{id}`,
  access: rules.see,
  params: idParam,
  query: logQuery,
  answer: pageOf(logLine),
})

const values = z.record(z.string().max(50), z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]))

/**
 * Signs one request for a client, to be sent within a minute: a deliberate act of who manages clients, written into the audit log. It
 * serves to try a client out; programs sign for themselves, as nothing else proves that they hold the secret.
 */
export const signRequest = call({
  method: 'POST',
  path: `${interfacePath}/Actions/GetAuth`,
  access: rules.edit,
  signed: true,
  query: z.object({ appId: z.string().max(100), intefaceId: z.string().max(100) }),
  /** Ours: values for the parameters. */
  body: z.object({ paramList: values.nullish() }).nullish(),
  answer: z.object({
    Authorization: z.string(),
    YmDate: z.string(),
    YmNonce: z.string(),
    /** Ours: the request that these headers belong to. */
    method: z.enum(['GET', 'POST']),
    url: z.string(),
    body: z.string(),
    /** Ours: the text that was signed; `''` where the client sends its secret, which stands as a word in its place. */
    signedText: z.string(),
  }),
})
export type SignedExample = z.output<NonNullable<(typeof signRequest)['answer']>>

/** A call from outside: the client proves who it is by the header `Authorization`, as no session does. */
const outside = { path: `${interfacePath}/{id}/Actions/Response`, access: 'public', signed: true, params: idParam } as const

export const callInterfaceByGet = call({
  method: 'GET',
  ...outside,
  /** Values by parameter. */
  query: values,
  answer: z.unknown(),
})

export const callInterfaceByPost = call({
  method: 'POST',
  ...outside,
  changes: false,
  /** Values by parameter. */
  body: values.nullish(),
  answer: z.unknown(),
})
