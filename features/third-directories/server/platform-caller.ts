import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { TextKey } from '#engine/texts/text.ts'
import { ThirdProblem } from '#features/third-directories/server/third-directory.ts'
import { outgoingFaultTexts, type JsonClient, type OutgoingFault } from '#server/outgoing/json-client.ts'

/** What the platforms' answers have in common; DingTalk tells some codes as `sub_code` of 88. */
const envelope = z.object({ errcode: z.number(), sub_code: z.union([z.string(), z.number()]).optional() }).loose()
const tokenAnswer = z.object({ access_token: z.string().min(1) })

/** What the error codes of a platform mean. */
export interface PlatformCodes {
  /** The token has ended or was taken back: a new one helps. */
  readonly staleToken: readonly number[]
  /** Too many questions, or the platform is busy: waiting helps. */
  readonly busy: readonly number[]
  /** Every further question fails too. */
  readonly endsRun: Readonly<Record<number, TextKey>>
  /** This one thing is refused. */
  readonly refuses: Readonly<Record<number, TextKey>>
}

/** Tokens by what they were asked with: each is used until the platform says that it ended. */
export type Tokens = Map<string, Promise<string>>

export interface PlatformParts {
  readonly client: JsonClient
  readonly address: string
  readonly signal?: AbortSignal | undefined
  /** Waits before a question is asked again; tests hand in their own. */
  readonly pause?: (attempt: number) => Promise<void>
  /** Shared by callers that come one after another; a caller's own when absent. */
  readonly tokens?: Tokens
}

/** One question to a platform; the token is added to the query. */
interface Question {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Asked by POST when there is one. */
  readonly body?: unknown
}

export type Ask = <Answer extends z.ZodType>(question: Question, answer: Answer) => Promise<z.output<Answer>>

const mostAttempts = 5

/**
 * Asks a platform with a token that is fetched when none is known and renewed when it ends. Answers of a busy platform are
 * waited for: one, two, four, eight seconds.
 *
 * @param token how a token is asked for
 */
export function platformCaller(parts: PlatformParts, codes: PlatformCodes, token: Question): Ask {
  const { pause = (attempt: number) => wait(1_000 * 2 ** attempt, undefined, { signal: parts.signal }) } = parts
  const { tokens = new Map<string, Promise<string>>() } = parts
  const place = JSON.stringify([parts.address, token])
  const currentToken = (): Promise<string> => {
    const known = tokens.get(place)
    if (known) return known
    const asked = send(parts, token).then((data) => tokenIn(data, codes))
    tokens.set(place, asked)
    asked.catch(() => forget(asked))
    return asked
  }
  const forget = (used: Promise<string>): void => {
    if (tokens.get(place) === used) tokens.delete(place)
  }
  return async (question, answer) => {
    for (let attempt = 0; ; attempt++) {
      const used = currentToken()
      const data = await send(parts, { ...question, query: { ...question.query, access_token: await used } })
      const code = codeOf(data)
      if (code === 0) return readAs(answer, data)
      const again = codes.staleToken.includes(code) || codes.busy.includes(code)
      if (!again || attempt + 1 === mostAttempts) throw problemOf(code, codes)
      if (codes.busy.includes(code)) await pause(attempt)
      else forget(used)
    }
  }
}

function tokenIn(data: unknown, codes: PlatformCodes): string {
  const code = codeOf(data)
  if (code !== 0) {
    const { text, passes } = problemOf(code, codes)
    throw new ThirdProblem(text, { params: { code }, endsRun: true, passes })
  }
  return readAs(tokenAnswer, data).access_token
}

async function send({ client, address, signal }: PlatformParts, { path, query = {}, body }: Question): Promise<unknown> {
  const url = new URL(`${address.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`)
  const answer = await client.send({ method: body === undefined ? 'GET' : 'POST', url, body, signal })
  if ('fault' in answer) throw new ThirdProblem(outgoingFaultTexts[answer.fault], { endsRun: true, passes: away.includes(answer.fault) })
  return answer.data
}

/** Faults of a service that may answer later. */
const away: readonly OutgoingFault[] = ['unknown', 'unreachable', 'late']

function codeOf(data: unknown): number {
  const { errcode, sub_code } = readAs(envelope, data)
  const inner = errcode === 88 ? Number(sub_code) : errcode
  return Number.isInteger(inner) ? inner : errcode
}

function readAs<Answer extends z.ZodType>(schema: Answer, data: unknown): z.output<Answer> {
  const read = schema.safeParse(data)
  if (!read.success) throw new ThirdProblem(outgoingFaultTexts.unreadable, { endsRun: true })
  return read.data
}

function problemOf(code: number, { busy, staleToken, endsRun, refuses }: PlatformCodes): ThirdProblem {
  const ending = endsRun[code] ?? (busy.includes(code) ? 'third.busy' : staleToken.includes(code) ? 'third.wrong-secret' : undefined)
  return new ThirdProblem(ending ?? refuses[code] ?? 'third.refused', {
    params: { code },
    endsRun: ending !== undefined,
    passes: busy.includes(code),
  })
}

/** Does some work for each of many, a few at the same time, and gives the results in order. */
export async function fewAtOnce<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!)
  }
  await Promise.all(Array.from({ length: 5 }, worker))
  return results
}

/** Replaces what a platform forbids in names, and cuts them. */
export const nameWithin = (name: string, forbidden: RegExp, most: number): string =>
  [...name.replace(forbidden, ' ').replace(/\s+/g, ' ').trim()].slice(0, most).join('')

/** Mobile numbers as our users have them. */
export const withoutCountry = (mobile: string): string => mobile.replace(/^\+?86[- ]?(?=1\d{10}$)/, '').trim()
