import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CallInput } from '#engine/contract/call.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { listRecords } from '#features/records/contract.ts'
import {
  arrangedRows,
  furtherHeads,
  moreOf,
  ofGroup,
  openableIn,
  type GroupOfAnswer,
  type ListAnswer,
} from '#features/records/web/branch-rows.ts'
import { withNumberTexts } from '#features/records/web/number-texts.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { rowsOfAnswer } from '#features/records/web/use-trail-of-records.ts'
import { callKey } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import type { ListRow, ListTree, RowHeading } from '#web/list/model.ts'

type Input = CallInput<typeof listRecords>

/** Rows read at once below a heading or a row. */
const rowsOfPart = 50

/** The rows of a list, arranged below each other where its layout says so; then there is a tree. */
interface Branches {
  readonly rows: readonly ListRow[]
  readonly tree: ListTree | undefined
}

interface Opened {
  /** Search that it belongs to: another one begins anew. */
  readonly key: string
  /** Pages that were asked for below what is open, 0 for what was closed; what leads to a found row begins open. */
  readonly pages: ReadonlyMap<string, number>
  /** Headings behind which further ones were asked for. */
  readonly after: readonly unknown[]
}

/**
 * The rows of a list in groups, or of one that is a tree: what is below a heading or a row is read when it is opened, page by page.
 *
 * @param asked the call of the list, whose answer has the headings, or the rows at the top
 */
export function useBranches(fn: OpenFunction, asked: Input, answer: ListAnswer | undefined, facts: FormFacts): Branches {
  const layout = fn.list.layout === 'grouped' || fn.list.layout === 'tree' ? fn.list.layout : undefined
  const key = JSON.stringify([asked.body.queryJson, asked.body.superQueryJson])
  const [state, setOpened] = useState<Opened>()
  const opened = useMemo(() => (state?.key === key ? state : { key, pages: new Map<string, number>(), after: [] }), [state, key])
  const below = useParts(layout ? opened : undefined, asked, answer)
  return useMemo(() => {
    const drawn = (list: ListAnswer['list']) => withNumberTexts(fn, rowsOfAnswer(list), facts)
    if (!layout || !answer) return { rows: drawn(answer?.list ?? []), tree: undefined }
    const { rows, headings, lastValue, leading } = arrangedRows({ layout, answer, below, drawn })
    const openable = openableIn(rows)
    const pagesOf = (id: string): number => opened.pages.get(id) ?? (leading.has(id) ? 1 : 0)
    const open = (pages: readonly (readonly [string, number])[]) => setOpened({ ...opened, pages: new Map([...opened.pages, ...pages]) })
    const more = (of: string) =>
      of === furtherHeads ? setOpened({ ...opened, after: [...opened.after, lastValue] }) : open([[of, pagesOf(of) + 1]])
    const tree: ListTree = {
      closed: new Set(openable.filter((id) => pagesOf(id) === 0)),
      onClosed: (closed) => open(openable.map((id) => [id, closed.has(id) ? 0 : Math.max(1, pagesOf(id))])),
      heading: ({ id }) => headingOf(fn, headings.get(id)),
      more: ({ id }) => {
        const of = moreOf(id)
        return of === undefined ? undefined : () => more(of)
      },
    }
    return { rows, tree }
  }, [layout, answer, below, opened, fn, facts])
}

function headingOf({ list }: OpenFunction, group: GroupOfAnswer | undefined): RowHeading | undefined {
  if (!group) return undefined
  const { label, total, more, summary = {} } = group
  const sums = list.columns.flatMap(({ key, label: column }) => (summary[key] === undefined ? [] : [{ label: column, text: summary[key] }]))
  return { label, total, more, ...(sums.length > 0 ? { sums } : {}) }
}

/** Reads what is open: pages of rows, and headings behind others. */
function useParts(opened: Opened | undefined, asked: Input, answer: ListAnswer | undefined): ReadonlyMap<string, readonly ListAnswer[]> {
  const parts = useMemo(() => (opened ? partsOf(opened, answer) : []), [opened, answer])
  const answers = useQueries({
    queries: parts.map(({ body }) => {
      const input = { ...asked, body: { ...asked.body, groups: undefined, currentPage: 1, ...body } }
      return {
        queryKey: callKey(listRecords, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => request(listRecords, input, { signal }),
      }
    }),
    combine: dataOf,
  })
  return useMemo(() => {
    const read = parts.flatMap(({ id }, index) => {
      const data = answers[index]
      return data ? [{ id, data }] : []
    })
    return new Map([...Map.groupBy(read, ({ id }) => id)].map(([id, some]) => [id, some.map(({ data }) => data)]))
  }, [parts, answers])
}

const dataOf = (results: readonly { readonly data: ListAnswer | undefined }[]) => results.map(({ data }) => data)

function partsOf({ pages, after }: Opened, answer: ListAnswer | undefined) {
  const led = new Set([...(answer?.above ?? []), ...(answer?.list ?? [])].map((row) => row['parentId']))
  const rows = [...pages].flatMap(([id, count]) => {
    if (led.has(id)) return []
    const of = id.startsWith(ofGroup) ? { group: { value: JSON.parse(id.slice(ofGroup.length)) as unknown } } : { under: id }
    return Array.from({ length: count }, (_, index) => ({ id, body: { ...of, currentPage: index + 1, pageSize: rowsOfPart } }))
  })
  return [...rows, ...after.map((value) => ({ id: furtherHeads, body: { groups: { after: value } } }))]
}
