import { createHash } from 'node:crypto'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import { login } from '#features/session/contract.ts'

/** The response: envelope, status and headers. */
export interface TestAnswer<Data> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: Data
  readonly requestId: string
  /** Version of the row, where the call tells it. */
  readonly version?: number
  readonly headers: Headers
}

export interface TestCallOptions {
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Body of an upload, instead of the declared one. */
  readonly form?: FormData
  /** Sent unchecked, instead of the declared input: to test input that the schema forbids. */
  readonly rawBody?: unknown
}

/** Makes calls of the contract over HTTP, as one user or as a visitor. */
export class TestClient {
  readonly address: string
  readonly token: string | undefined

  constructor(address: string, token?: string) {
    this.address = address
    this.token = token
  }

  /** Makes a call; a refusal is an answer like any other. */
  async call<C extends Call>(declaration: C, input: CallInput<C>, options: TestCallOptions = {}): Promise<TestAnswer<CallAnswer<C>>> {
    const response = await this.fetch(declaration, input, options)
    const envelope = (await response.json()) as Omit<TestAnswer<CallAnswer<C>>, 'status' | 'headers'>
    return { ...envelope, status: response.status, headers: response.headers }
  }

  /** Makes a call whose answer is expected: its data. @throws Error with the refusal's text */
  async get<C extends Call>(declaration: C, input: CallInput<C>, options: TestCallOptions = {}): Promise<CallAnswer<C>> {
    const { code, msg, data } = await this.call(declaration, input, options)
    if (code !== 200) throw new Error(`${declaration.method} ${declaration.path} answered ${code}: ${msg} ${JSON.stringify(data)}`)
    return data
  }

  /** The bare answer, for calls that give bytes and for headers. */
  async fetch(
    declaration: Call,
    input: { params?: unknown; query?: unknown; body?: unknown },
    options: TestCallOptions = {},
  ): Promise<Response> {
    const body = bodyOf(declaration, options.rawBody ?? input.body, options.form)
    return await fetch(this.address + addressOf(declaration.path, input), {
      method: declaration.method,
      headers: {
        ...(this.token ? { authorization: this.token } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...body.headers,
        ...options.headers,
      },
      ...(body.content === undefined ? {} : { body: body.content }),
    })
  }

  /** Signs in with the clear password. @throws Error when it is refused */
  async signIn(account: string, password: string, isEnterprise = false): Promise<TestClient> {
    const body = { account, password: wireHash(password), isEnterprise: isEnterprise ? '1' : '0' }
    const { token } = await this.get(login, { body })
    return new TestClient(this.address, token)
  }
}

/** The hash of a password as it travels (platform-api 0). */
export function wireHash(password: string): string {
  return createHash('md5').update(password).digest('hex')
}

function addressOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const given = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(given.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

interface Body {
  readonly headers: Readonly<Record<string, string>>
  readonly content?: string | FormData
}

function bodyOf(declaration: Call, body: unknown, form: FormData | undefined): Body {
  if (form) return { headers: {}, content: form }
  if (body === undefined) return { headers: {} }
  if (declaration.bodyKind !== 'form') return { headers: { 'content-type': 'application/json' }, content: JSON.stringify(body) }
  const fields = Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, content: new URLSearchParams(fields).toString() }
}
