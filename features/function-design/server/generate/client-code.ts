import { literal } from '#features/function-design/server/generate/literals.ts'
import type { GeneratedFunction } from '#features/function-design/server/generate/model.ts'

const code = `import type { __Name__Input, __Name__Row, __Name__Values } from './types.ts'

/** Id of the function. */
export const modelId: string = __modelId__

/** Where the product is, and as whom it is asked. */
export interface Connection {
  /** \`https://host\`, or an empty text in pages of the product itself. */
  readonly address: string
  /** What signing in answered. */
  readonly token: string
  readonly fetch?: typeof globalThis.fetch
}

/** Why a call was not answered, as the server says it. */
export class __Name__Refused extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface __Name__Query {
  readonly page?: number
  readonly size?: number
  /** Field and direction of the order. */
  readonly sortBy?: keyof __Name__Values & string
  readonly direction?: 'asc' | 'desc'
  /** Values by field, as the search bar of the list asks for them. */
  readonly search?: { readonly [Key in keyof __Name__Values]?: unknown }
}

export interface __Name__Record {
  readonly id: string
  readonly values: __Name__Values
  /** Goes back with the next save, so that nothing of somebody else is overwritten. */
  readonly version: number
}

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

const path = '/api/visualdev/OnlineDev/' + encodeURIComponent(modelId)

/** Lists, reads, adds, changes and deletes records. */
export class __Name__Client {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async list(query: __Name__Query = {}): Promise<{ readonly rows: readonly __Name__Row[]; readonly total: number }> {
    const answer = (await this.#ask('POST', path + '/List', {
      currentPage: query.page ?? 1,
      pageSize: query.size ?? 20,
      sidx: query.sortBy ?? '',
      sort: query.direction ?? '',
      queryJson: query.search === undefined ? '' : JSON.stringify(query.search),
    })) as { readonly list: readonly __Name__Row[]; readonly pagination: { readonly total: number } }
    return { rows: answer.list, total: answer.pagination.total }
  }

  async get(id: string): Promise<__Name__Record> {
    const answer = (await this.#ask('GET', path + '/' + encodeURIComponent(id))) as {
      readonly id: string
      readonly data: string
      readonly version: number
    }
    return { id: answer.id, values: JSON.parse(answer.data) as __Name__Values, version: answer.version }
  }

  /** Answers the id of the new record. */
__create__

  async update(id: string, values: __Name__Input, version?: number): Promise<void> {
    await this.#ask('PUT', path + '/' + encodeURIComponent(id), { id, data: JSON.stringify(values), version: version ?? null })
  }

  async remove(id: string, version?: number): Promise<void> {
    await this.#ask('DELETE', path + '/' + encodeURIComponent(id), { version: version ?? null })
  }

  async #ask(method: string, address: string, body?: unknown): Promise<unknown> {
    const connection = this.#connection
    const send = connection.fetch ?? globalThis.fetch
    const headers: Record<string, string> = { 'jnpf-origin': 'pc', authorization: connection.token }
    const response = await send(
      connection.address + address,
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    const answer = (await response.json()) as Envelope
    if (answer.code !== 200) throw new __Name__Refused(answer.code, answer.msg, answer.data)
    return answer.data
  }
}
`

const plainCreate = `  async create(values: __Name__Input): Promise<string> {
    const answer = (await this.#ask('POST', path, { id: '', data: JSON.stringify(values) })) as { readonly id: string }
    return answer.id
  }`

const flowCreate = `  async create(values: __Name__Input, options: { readonly submits?: boolean } = {}): Promise<string> {
    const status = options.submits === true ? 0 : 1
    const answer = (await this.#ask('POST', path, { id: '', data: JSON.stringify(values), status })) as { readonly id: string }
    return answer.id
  }`

/** `client.ts`: the calls of the function, with types. */
export function clientCode({ id, name, withFlow }: GeneratedFunction): string {
  return code
    .replace('__create__', () => (withFlow ? flowCreate : plainCreate))
    .replaceAll('__Name__', name)
    .replace('__modelId__', () => literal(id))
}
