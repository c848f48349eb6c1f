import { vi } from 'vitest'
import type { z } from 'zod'
import type { Call, CallBody, CallGives, CallParams, CallQuery } from '#engine/contract/call.ts'

/** What a screen asked a call with, as the server reads it. */
interface Asked<C extends Call> {
  readonly params: CallParams<C>
  readonly query: CallQuery<C>
  readonly body: CallBody<C>
}

/** An answer other than 200. */
interface Refusing {
  readonly refusal: { readonly code: number; readonly msg: string; readonly data?: unknown }
}

/** An answer that comes when the promise says so, or never. */
interface Later<C extends Call> {
  readonly later: Promise<CallGives<C> | Refusing>
}

/** No answer at all, as of a server that is away. */
interface Lost {
  readonly isLost: true
}
export const lost: Lost = { isLost: true }

/** One line of the table from call to answer. */
export interface AnsweredCall {
  readonly declaration: Call
  /** A method, so that lines of different calls stand in one table: each is only given what its own call has read. */
  answer(asked: Asked<Call>): unknown
  /** What people read when it succeeds; nothing where it is absent. */
  readonly msg?: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** An answer of the contract is data, never a function. */
function isFunction<Data, Input, Answer>(given: Data | ((input: Input) => Answer)): given is (input: Input) => Answer {
  return typeof given === 'function'
}

/**
 * Says what a call is answered with: data of its own answer schema, made anew for each time it is asked where it is a function.
 *
 * @param msg what people read then; absent: nothing
 */
export function answered<C extends Call>(
  declaration: C,
  answer: CallGives<C> | ((asked: Asked<C>) => CallGives<C> | Refusing | Later<C> | Lost),
  msg?: string,
): AnsweredCall {
  return { ...(msg !== undefined && { msg }), declaration, answer: (asked: Asked<C>) => (isFunction(answer) ? answer(asked) : answer) }
}

/** Says that a call is refused: code of the envelope, the text people read, and what comes with it (422: `errors`). */
export function refused(declaration: Call, code: number, msg: string, data?: unknown): AnsweredCall {
  return { declaration, answer: () => refusing(code, msg, data) }
}

/** The same for an answer that is a function. */
export const refusing = (code: number, msg: string, data?: unknown): Refusing => ({ refusal: { code, msg, data } })

/** Says that a call is not answered while the test runs. */
export const unanswered = (declaration: Call): AnsweredCall => ({ declaration, answer: () => ({ later: new Promise(() => undefined) }) })

/** The place of the server in a component test. */
interface AnsweringServer {
  /** What a call was asked with so far. */
  readonly asked: <C extends Call>(declaration: C) => readonly Asked<C>[]
  /** Answers that do not fit the contract, and calls that the table does not hold. */
  readonly faults: readonly string[]
}

/**
 * Answers the calls of the contract by a table instead of a server, at the edge of `fetch`. What is asked and what is answered is
 * read by the schemas of the call, so that neither drifts from the contract. Of two lines for a call the later one counts.
 */
export function answerCalls(calls: readonly AnsweredCall[]): AnsweringServer {
  const asked = new Map<Call, Asked<Call>[]>()
  const faults: string[] = []
  const routes = calls.toReversed().toSorted((a, b) => parametersOf(a) - parametersOf(b))

  async function answerOf(address: string, init: RequestInit): Promise<object> {
    const { pathname, searchParams } = new URL(address, location.href)
    const called = `${init.method ?? 'GET'} ${pathname}`
    for (const { declaration, answer, msg = '' } of routes) {
      const params = declaration.method === init.method ? paramsIn(declaration.path, pathname) : undefined
      if (!params) continue
      const input: Asked<Call> = {
        params: read(declaration.params, params, `params of ${called}`),
        query: read(declaration.query, Object.fromEntries(searchParams), `query of ${called}`),
        body: read(declaration.body, bodyOf(init), `body of ${called}`),
      }
      asked.set(declaration, [...(asked.get(declaration) ?? []), input])
      const now = answer(input)
      const given = isObject(now) && now['later'] instanceof Promise ? await now['later'] : now
      if (given === lost) throw new TypeError('Failed to fetch')
      if (isObject(given) && isObject(given['refusal'])) return { data: null, ...given['refusal'] }
      return { code: 200, msg, data: read(declaration.answer, given, `answer of ${called}`) ?? null }
    }
    faults.push(`no answer is given for ${called}`)
    return { code: 404, msg: called, data: null }
  }

  function read(schema: z.ZodType | undefined, value: unknown, what: string): unknown {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (!result.success) faults.push(`${what} does not fit the contract: ${result.error.message}`)
    return result.data
  }

  const fetchInPage = globalThis.fetch.bind(globalThis)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    // What a test itself put into the page is no call.
    if (address.startsWith('blob:')) return fetchInPage(address)
    // Nor is the question whether the server is back: an outage ends when the test says so.
    if (address === '/readyz') throw new TypeError('Failed to fetch')
    return Response.json(await answerOf(address, init))
  })
  return {
    // What stands there for a call was read by its own schemas.
    asked: <C extends Call>(declaration: C) => asked.get(declaration) ?? [],
    faults,
  }
}

const parametersOf = ({ declaration }: AnsweredCall): number => declaration.path.split('{').length

/** Values of the parameters where an address is one of the path. */
function paramsIn(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${path.replace(/[.]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const groups = pattern.exec(pathname)
  return groups
    ? Object.fromEntries(Object.entries(groups.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]))
    : undefined
}

function bodyOf({ body }: RequestInit): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  // Members of an upload beside its files.
  if (body instanceof FormData) {
    const members = [...body].filter(([, value]) => typeof value === 'string')
    return members.length > 0 ? Object.fromEntries(members) : undefined
  }
  return typeof body === 'string' ? JSON.parse(body) : undefined
}
