import type { ServiceAnswer } from '#engine/flows/facts.ts'
import { rowsIn, textOf, type AnsweredInterface } from '#features/data-interfaces/entry.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'

/** More people than that are no approvers of one node. */
const peopleAtMost = 100

/** Columns that name a person, the first that a row has; the family's services answer `handleId`. Compared without case and underscores. */
const columns = ['handleid', 'userid', 'id', 'account'] as const

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listed = (text: string): readonly string[] => text.split(',').map((one) => one.trim())

function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Ids or accounts in the answer of an interface; undefined where it has no place that is known for them. */
function namesIn({ data, dataPath }: AnsweredInterface): readonly string[] | undefined {
  const handlers = [data, member(data, 'data')].map((one) => member(one, 'handleId')).find((one) => one !== undefined)
  if (typeof handlers === 'string') return listed(handlers)
  const rows = rowsIn(handlers ?? data, handlers === undefined ? dataPath : '')
  return rows?.flatMap((row) => {
    const found = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]))
    const column = columns.find((name) => found.has(name))
    return column === undefined ? [] : listed(textOf(found.get(column)))
  })
}

/** Whom an interface names: `{data: {handleId: 'a,b'}}` as in the family, or rows with a column for the person, by id or account. */
export function namedUsers(answer: AnsweredInterface, directory: DirectorySnapshot): ServiceAnswer {
  const named = namesIn(answer)
  if (!named) return { kind: 'failed', why: 'unreadable' }
  const names = [...new Set(named)].filter((name) => name !== '')
  if (names.length > peopleAtMost) return { kind: 'failed', why: 'too-many' }
  const users = names.flatMap((name) => (directory.person(name) ?? directory.personByAccount(name))?.id ?? [])
  return users.length === 0 && names.length > 0 ? { kind: 'failed', why: 'unknown-people' } : { kind: 'people', users }
}
