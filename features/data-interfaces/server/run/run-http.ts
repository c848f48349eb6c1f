import { z } from 'zod'
import type { Gives } from '#features/data-interfaces/server/run/gives.ts'
import type { Values } from '#features/data-interfaces/server/run/parameters.ts'
import { allowedOrigins, originOf } from '#features/data-interfaces/server/reach.ts'
import type { StoredInterface } from '#features/data-interfaces/server/tables.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { unseal } from '#server/configuration/sealed-secret.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import type { Kernel } from '#server/kernel.ts'
import { jsonClient, outgoingFaultTexts, type JsonClient } from '#server/outgoing/json-client.ts'

/** For what headers are encrypted: those of one interface cannot be put into another. */
export const sealedFor = (interfaceId: string): string => `headers of data interface ${interfaceId}`

const headersShape = z.record(z.string(), z.string())

/** The headers with their values; undefined where they were encrypted with the key of another data folder. */
export async function headersOf(
  kernel: Kernel,
  { id, headers }: Pick<StoredInterface, 'id' | 'headers'>,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (headers === null) return {}
  const text = await unseal(kernel.settings.dataDirectory, sealedFor(id), headers)
  return text === undefined ? undefined : headersShape.safeParse(JSON.parse(text)).data
}

const place = /\{\s*([A-Za-z]\w*)\s*\}/g

/** What is wrong with the address of a service, in words at its field. */
export async function refuseAddress(
  kernel: Kernel,
  { address, parameters }: Pick<StoredInterface, 'address' | 'parameters'>,
): Promise<Refusal | undefined> {
  const origin = originOf(address)
  if (origin === undefined) return refusal('invalid', 'data-interfaces.path-wrong', { field: 'path' })
  const declared = new Set(parameters.map(({ field }) => field))
  const unknown = [...address.matchAll(place)].find(([, name = '']) => !declared.has(name))
  if (unknown) return refusal('invalid', 'data-interfaces.path-unknown-place', { params: { name: unknown[1] ?? '' }, field: 'path' })
  const known = await allowedOrigins(kernel.db)
  return known.includes(origin)
    ? undefined
    : refusal('invalid', 'data-interfaces.origin-not-allowed', { params: { origin }, field: 'path' })
}

/** The address with the values in it: those that it does not name follow as the query of a GET, and are the body of a POST. */
export function requestOf(
  item: Pick<StoredInterface, 'address' | 'method' | 'parameters'>,
  values: Values,
): { readonly method: 'GET' | 'POST'; readonly url: URL; readonly body?: unknown } {
  const inAddress = new Set([...item.address.matchAll(place)].map(([, name = '']) => name))
  const filled = item.address.trim().replace(place, (_whole, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const url = new URL(filled)
  url.hash = ''
  const others = item.parameters.filter(({ field }) => !inAddress.has(field))
  if (item.method === '7') {
    const body = others.map(({ field, dataType }) => {
      const value = values.get(field) ?? null
      return [field, value !== null && dataType === 'int' && Number.isSafeInteger(Number(value)) ? Number(value) : value] as const
    })
    return { method: 'POST', url, body: Object.fromEntries(body) }
  }
  for (const { field } of others) {
    const value = values.get(field)
    if (value !== null && value !== undefined) url.searchParams.append(field, value)
  }
  return { method: 'GET', url }
}

/** Makes the client of a run; tests hand in one that opens no connection. */
export type ClientMaker = (allowed: string) => JsonClient

const makers = new WeakMap<Kernel, ClientMaker>()

/** Puts another client in the place of the one that connects. */
export function useClient(kernel: Kernel, maker: ClientMaker): void {
  makers.set(kernel, maker)
}

interface Repeated {
  /** The same in each try of one call. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Asks a service at an allowed address, over the one client of the server for others (security 7). */
export async function runHttp(kernel: Kernel, item: StoredInterface, values: Values, { key, signal }: Repeated = {}): Promise<Gives> {
  const refused = await refuseAddress(kernel, item)
  if (refused) return { fault: { text: refused.text, params: refused.params ?? {} } }
  const headers = await headersOf(kernel, item)
  if (!headers) return { fault: { text: 'data-interfaces.headers-unreadable', params: {} } }
  const { outgoingAddresses } = await settingValues(kernel, connectionSettings)
  const client = (makers.get(kernel) ?? ((allowed) => jsonClient({ allowed })))(outgoingAddresses)
  try {
    const answer = await client.send({
      ...requestOf(item, values),
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      signal,
    })
    if ('data' in answer) return { data: answer.data }
    return { fault: { text: outgoingFaultTexts[answer.fault], params: {} } }
  } finally {
    client.close()
  }
}
