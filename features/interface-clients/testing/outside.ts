import { createHash, createHmac } from 'node:crypto'
import { createInterface } from '#features/data-interfaces/contract.ts'
import { createClient, saveGrants } from '#features/interface-clients/contract.ts'
import type { TestClient } from '#server/testing/test-client.ts'

/** The secret of given clients. */
export const secret = 'aBcdefghijklmnopqrstuvwxyz012345'

export interface Given {
  readonly id: string
  readonly appId: string
  readonly interfaceId: string
}

export interface Sending {
  readonly method?: 'GET' | 'POST'
  readonly query?: string
  readonly body?: string
  readonly date?: number
  readonly nonce?: string | undefined
  readonly key?: string
  readonly to?: string
  /** Changed after the signature was made. */
  readonly tampered?: { readonly query?: string; readonly body?: string; readonly nonce?: string }
}

/** The answer to any request. */
export async function answerOf(address: string, init: RequestInit) {
  const response = await fetch(address, init)
  const envelope = (await response.json()) as { code: number; msg: string; data: unknown; requestId: string }
  return { ...envelope, status: response.status, retryAfter: response.headers.get('retry-after') }
}

/** Path of the call of an interface. */
export const pathOf = (interfaceId: string): string => `/api/system/DataInterface/${interfaceId}/Actions/Response`

let made = 0
let nonces = 0

/** What is typed of a client. */
export const bodyOf = (more: object = {}) => ({ appName: '农业云', appId: `cloud${made}`, appSecret: secret, verifySignature: 2, ...more })

/** What is typed of an interface with fixed data. */
export function interfaceBody(more: object = {}) {
  made += 1
  return {
    fullName: `品种${made}`,
    enCode: `V${made}`,
    categoryId: 'DataInterfaceType.business',
    dataType: 2,
    query: JSON.stringify([{ id: 'a', fullName: '郑单958' }]),
    ...more,
  }
}

/** Makes clients and interfaces on a server, and calls it as a program does that knows nothing of it but docs/interface-clients.md. */
export function outsideOf(admin: TestClient, address: string, now: () => number) {
  const interfaceOf = async (more: object = {}): Promise<string> => (await admin.get(createInterface, { body: interfaceBody(more) })).id
  const given = async (more: object = {}, interfaceMore: object = {}): Promise<Given> => {
    const interfaceId = await interfaceOf(interfaceMore)
    const body = bodyOf(more)
    const { id } = await admin.get(createClient, { body })
    await admin.get(saveGrants, { body: { interfaceIdentId: id, dataInterfaceIds: interfaceId } })
    return { id, appId: body.appId, interfaceId }
  }
  const send = async ({ appId, interfaceId }: Pick<Given, 'appId' | 'interfaceId'>, sending: Sending = {}) => {
    nonces += 1
    const { method = 'POST', query = '', body = method === 'POST' ? '{}' : '', date = now(), key = secret, to = address } = sending
    const nonce = 'nonce' in sending ? sending.nonce : `n${nonces}`
    const path = pathOf(interfaceId)
    const hash = createHash('sha256').update(body).digest('hex')
    const text = `${method}\n${path}\n${date}\n${new URL(to).host}\n${nonce === undefined ? '' : `${nonce}\n${query}\n${hash}\n`}`
    const signature = createHmac('sha256', key).update(text).digest('hex')
    const sentNonce = sending.tampered?.nonce ?? nonce
    return answerOf(`${to}${path}?${sending.tampered?.query ?? query}`, {
      method,
      headers: {
        authorization: `${appId}:${signature}`,
        ymdate: String(date),
        ...(sentNonce === undefined ? {} : { ymnonce: sentNonce }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: sending.tampered?.body ?? body } : {}),
    })
  }
  const bySecret = ({ appId, interfaceId }: Given, key = secret) =>
    answerOf(address + pathOf(interfaceId), { headers: { authorization: `${appId}::${key}` } })
  return { interfaceOf, given, send, bySecret }
}
