import { sql, type RawBuilder } from 'kysely'
import { clientOf } from '#engine/values/client.ts'
import { logCategories, type LogCategory, type LogFilters, type LogRow } from '#features/logs/contract.ts'
import type { Operation, Speech } from '#features/logs/server/speech.ts'
import { likeText } from '#server/database/like.ts'
import '#server/sessions/tables.ts'
import '#server/traces/tables.ts'

export type Condition = RawBuilder<unknown>

/** What the filters ask of one log. */
export interface Asked {
  /** Found by an index. */
  readonly indexed: readonly Condition[]
  /** Looked for row by row, so that the time must be limited. */
  readonly searched: readonly Condition[]
}

/** Rows as the statement gives them, before they are put into words. */
export type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly at: Date; readonly key: string }

/** One of the logs: where it lies, what is asked of it, and how a row reads. */
export interface LogSource {
  readonly from: string
  /** The column with the time. */
  readonly time: string
  readonly columns: readonly string[]
  /**
   * @param people ids of those whom the keyword names
   * @param changed ids of those whom the value of a change names
   */
  readonly asked: (filters: LogFilters, people: readonly string[], changed: readonly string[]) => Asked
  readonly row: (found: Found, speech: Speech) => LogRow
}

const never: Asked = { indexed: [sql`false`], searched: [] }

/** Conditions on columns that hold a word of the user. */
function anyHolds(columns: readonly string[], word: string, people: readonly string[] = []): readonly Condition[] {
  if (word === '') return []
  const holds = columns.map((column) => sql`${sql.ref(column)} ilike ${likeText(word)}`)
  const named = people.length > 0 ? [sql`user_id = any(${people}::uuid[])`] : []
  return [sql`(${sql.join([...holds, ...named], sql` or `)})`]
}

/**
 * Entries with a value that holds a text, or is the id of somebody whom it names. The stored values are looked at, as the detail of an
 * entry shows them: personal numbers and secrets were masked before they were written, so nobody finds what he cannot read. Names of
 * members are no values.
 */
function anyValueHolds(text: string, people: readonly string[]): readonly Condition[] {
  if (text === '') return []
  return [
    sql`exists (select 1 from jsonb_path_query(changes, 'strict $.**') as member (value)
      where jsonb_typeof(member.value) in ('string', 'number')
        and (member.value #>> '{}' ilike ${likeText(text)} or member.value #>> '{}' = any(${people}::text[])))`,
  ]
}

const beginsWith = (column: string, text: string): readonly Condition[] =>
  text === '' ? [] : [sql`starts_with(${sql.ref(column)}, ${text})`]
const ofUser = (column: string, id: string): readonly Condition[] => (id === '' ? [] : [sql`${sql.ref(column)}::text = ${id}`])

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Of an id of another shape there is nothing; the index takes no text. */
const ofUuid = (column: string, id: string): readonly Condition[] =>
  id === '' ? [] : [isUuid.test(id) ? sql`${sql.ref(column)} = ${id}::uuid` : sql`false`]

const empty = {
  requestURL: '',
  requestMethod: '',
  requestDuration: 0,
  moduleName: '',
  abstracts: '',
  json: '',
  loginMark: 1,
  loginType: 0,
  result: 'done',
  code: 0,
  requestId: '',
} as const

function originOf(found: Found, speech: Speech, userId: string | null) {
  const address = String(found.address)
  return {
    id: found.id,
    creatorTime: found.at.getTime(),
    userId: userId ?? '',
    userName: speech.person(userId),
    ipaddress: address,
    ipAddressName: speech.place(address),
    ...clientOf(String(found.user_agent ?? '')),
  }
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const signIns: LogSource = {
  from: 'sign_in_log',
  time: 'created_at',
  columns: ['user_id', 'kind', 'worked', 'reason', 'address', 'user_agent'],
  asked: ({ userId, address, result, keyword }, people) =>
    result === 'failed'
      ? never
      : {
          indexed: ofUuid('user_id', userId),
          searched: [
            ...(result === '' ? [] : [result === 'done' ? sql`worked` : sql`not worked`]),
            ...beginsWith('address', address),
            ...anyHolds(['address', 'user_agent'], keyword, people),
          ],
        },
  row: (found, speech) => {
    const reason = String(found.reason)
    return {
      ...empty,
      ...originOf(found, speech, idOf(found.user_id)),
      abstracts: speech.say(`logs.sign-in.${String(found.kind)}`),
      moduleName: reason === '' ? '' : speech.say(`logs.reason.${reason}`),
      loginMark: Number(found.worked),
      loginType: Number(found.kind === 'out'),
      result: found.worked === true ? 'done' : 'refused',
    }
  },
}

const operations: LogSource = {
  from: 'audit_entry',
  time: 'at',
  columns: ['actor_id', 'actor_name', 'address', 'action', 'object', 'changes', 'result', 'request_id'],
  asked: ({ userId, thing, object, address, result, keyword, change }, _people, changed) => {
    // The whole name of an object is in an index, as the detail of an entry names it.
    const isWhole = /^[\w-]+:[\w-]+$/.test(object)
    return {
      indexed: [
        ...ofUser('actor_id', userId),
        ...(isWhole ? [sql`object = ${object}`] : []),
        ...(result === '' ? [] : [sql`result = ${result}`]),
        // The condition of the index over what was refused or failed.
        ...(result === '' || result === 'done' ? [] : [sql`result <> 'done'`]),
      ],
      searched: [
        ...(thing === '' ? [] : beginsWith('action', `${thing}.`)),
        ...(isWhole ? [] : anyHolds(['object'], object)),
        ...beginsWith('address', address),
        ...anyHolds(['actor_name', 'action', 'object', 'address', 'request_id'], keyword),
        ...anyValueHolds(change, changed),
      ],
    }
  },
  row: (found, speech) => {
    const operation = operationOf(found)
    return {
      ...empty,
      ...originOf(found, speech, idOf(found.actor_id)),
      userName: idOf(found.actor_name) ?? '',
      abstracts: speech.action(operation),
      moduleName: speech.object(operation),
      json: found.changes === null ? '' : JSON.stringify(found.changes),
      loginMark: Number(found.result === 'done'),
      result: resultOf(found.result),
      requestId: String(found.request_id),
    }
  },
}

export function operationOf(found: Readonly<Record<string, unknown>>): Operation {
  return { action: String(found.action), object: String(found.object), changes: found.changes }
}

function resultOf(stored: unknown): LogRow['result'] {
  return stored === 'refused' || stored === 'failed' ? stored : 'done'
}

const exceptions: LogSource = {
  from: 'exception_log',
  time: 'at',
  columns: ['source', 'request_id', 'user_id', 'address', 'user_agent', 'place', 'name', 'message', 'stack'],
  asked: ({ userId, object, address, result, keyword }, people) =>
    result === '' || result === 'failed'
      ? {
          indexed: ofUuid('user_id', userId),
          searched: [
            ...anyHolds(['place'], object),
            ...beginsWith('address', address),
            ...anyHolds(['place', 'name', 'message', 'request_id'], keyword, people),
          ],
        }
      : never,
  row: (found, speech) => {
    const [method, url] = String(found.place).split(' ')
    return {
      ...empty,
      ...originOf(found, speech, idOf(found.user_id)),
      requestURL: url ?? method ?? '',
      requestMethod: url === undefined ? '' : (method ?? ''),
      moduleName: speech.say(`logs.source.${String(found.source)}`),
      abstracts: `${String(found.name)}: ${String(found.message)}`,
      json: String(found.stack),
      loginMark: 0,
      result: 'failed',
      requestId: String(found.request_id),
    }
  },
}

/** Codes from which an answer is a refusal, and those that say that the server failed; codes of sessions lie above them. */
const refusedFrom = 400
const failedFrom = 500
const failedUntil = 600

const requests: LogSource = {
  from: 'request_log',
  time: 'at',
  columns: ['user_id', 'address', 'user_agent', 'method', 'path', 'code', 'milliseconds'],
  asked: ({ userId, object, address, result, keyword }, people) => ({
    indexed: [
      ...ofUuid('user_id', userId),
      ...(result === 'done' ? [sql`code < ${refusedFrom}`] : []),
      // The constant is the one of the index.
      ...(result === 'refused' || result === 'failed' ? [sql`code >= 400`] : []),
      ...(isUuid.test(keyword) ? [sql`id = ${keyword}::uuid`] : []),
    ],
    searched: [
      ...(result === 'failed' ? [sql`code >= ${failedFrom} and code < ${failedUntil}`] : []),
      ...(result === 'refused' ? [sql`(code < ${failedFrom} or code >= ${failedUntil})`] : []),
      ...anyHolds(['path'], object),
      ...beginsWith('address', address),
      ...(isUuid.test(keyword) ? [] : anyHolds(['path', 'address'], keyword, people)),
    ],
  }),
  row: (found, speech) => {
    const code = Number(found.code)
    return {
      ...empty,
      ...originOf(found, speech, idOf(found.user_id)),
      requestURL: String(found.path),
      requestMethod: String(found.method),
      requestDuration: Number(found.milliseconds),
      loginMark: Number(code < refusedFrom),
      result: code < refusedFrom ? 'done' : code >= failedFrom && code < failedUntil ? 'failed' : 'refused',
      code,
      requestId: found.id,
    }
  },
}

const sources: Readonly<Record<LogCategory, LogSource>> = {
  [logCategories.signIn]: signIns,
  [logCategories.operation]: operations,
  [logCategories.exception]: exceptions,
  [logCategories.request]: requests,
}

/** The log with a number of the family; undefined for a number that names none. */
export function logSource(category: string): LogSource | undefined {
  return Object.hasOwn(sources, category) ? sources[category as LogCategory] : undefined
}
