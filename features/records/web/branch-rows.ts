import type { CallAnswer } from '#engine/contract/call.ts'
import type { listRecords } from '#features/records/contract.ts'
import type { ListRow } from '#web/list/model.ts'

export type ListAnswer = CallAnswer<typeof listRecords>
export type GroupOfAnswer = NonNullable<ListAnswer['groups']>[number]

/** Ids of rows that are no records begin with this. */
const noRecord = '#'
export const ofGroup = `${noRecord}group `
const ofMore = `${noRecord}more `
/** Stands for headings behind those that were told. */
export const furtherHeads = `${noRecord}groups`

const groupId = (value: unknown): string => `${ofGroup}${JSON.stringify(value ?? null)}`

/** Whether an id of a row in a list is that of a heading, or of what loads further rows. */
export const isNoRecordId = (id: string): boolean => id.startsWith(noRecord)

/** What the row with this id loads more of; undefined where it loads nothing. */
export const moreOf = (id: string): string | undefined => (id.startsWith(ofMore) ? id.slice(ofMore.length) : undefined)

/** The records among rows of all levels, in their order. */
export function recordsIn(rows: readonly ListRow[]): readonly ListRow[] {
  return rows.flatMap((row) => [...(isNoRecordId(row.id) ? [] : [row]), ...recordsIn(row.children ?? [])])
}

/** Ids of the rows with others below them. */
export function openableIn(rows: readonly ListRow[]): readonly string[] {
  return rows.flatMap(({ id, children }) => (children ? [id, ...openableIn(children)] : []))
}

/** What was read so far. */
interface ReadParts {
  readonly layout: 'grouped' | 'tree'
  /** The first answer: headings, or rows at the top. */
  readonly answer: ListAnswer
  /** Answers for what is below a heading or a row, by its id, and for further headings. */
  readonly below: ReadonlyMap<string, readonly ListAnswer[]>
  /** Rows of an answer as the list draws them. */
  readonly drawn: (rows: ListAnswer['list']) => readonly ListRow[]
}

interface ArrangedRows {
  readonly rows: readonly ListRow[]
  readonly headings: ReadonlyMap<string, GroupOfAnswer>
  /** Value of the last heading. */
  readonly lastValue: unknown
  /** Ids of the rows that lead to others that were found. */
  readonly leading: ReadonlySet<string>
}

/** Puts what was read below each other, with a row that loads more where there is more. */
export function arrangedRows({ layout, answer, below, drawn }: ReadParts): ArrangedRows {
  const found = drawn([...(answer.above ?? []), ...answer.list])
  const led = Map.groupBy(found, (row) => String(row['parentId'] ?? ''))
  const grown = (row: ListRow): ListRow => {
    const rows = led.get(row.id)
    if (rows) return { ...row, children: rows.map(grown) }
    return row['hasChildren'] === true ? { ...row, children: readBelow(row.id) } : row
  }
  const readBelow = (id: string): ListRow[] => {
    const pages = below.get(id) ?? []
    const rows = drawn(pages.flatMap(({ list }) => list)).map(grown)
    const last = pages.at(-1)?.pagination
    return last && (last.more || rows.length < last.total) ? [...rows, { id: `${ofMore}${id}` }] : rows
  }
  const heads = [answer, ...(below.get(furtherHeads) ?? [])]
  const groups = heads.flatMap(({ groups: some = [] }) => some)
  const headings = new Map(groups.map((group) => [groupId(group.value), group]))
  const further = heads.at(-1)?.moreGroups === true ? [{ id: `${ofMore}${furtherHeads}` }] : []
  const ofGroups = (): ListRow[] => [...[...headings.keys()].map((id) => ({ id, children: readBelow(id) })), ...further]
  return {
    rows: layout === 'grouped' ? ofGroups() : (led.get('') ?? []).map(grown),
    headings,
    lastValue: groups.at(-1)?.value,
    leading: new Set([...led.keys()].filter((id) => id !== '')),
  }
}
