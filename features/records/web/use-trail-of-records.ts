import { useMemo } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { listRecords } from '#features/records/contract.ts'
import { listRequest } from '#features/records/web/list-request.ts'
import { placedList } from '#features/records/web/open-function.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { fetchCall } from '#web/call/fetch-call.ts'
import { writeListPlace } from '#web/list/list-address.ts'
import type { ListActions, ListPage, ListQuery, ListRow } from '#web/list/model.ts'
import { readAheadMilliseconds, type Trail, type TrailPage } from '#web/list/trail.ts'

/** The page of the list of a function for the records that are opened from it. */
export function useTrailOfRecords(
  fn: OpenFunction,
  facts: FormFacts,
  { rows, total, totalIsOpen = false }: ListPage,
  query: ListQuery,
  address: ListActions['address'],
): Trail {
  // Of rows below each other those that are read are walked through.
  const isPaged = fn.list.paged && fn.list.layout !== 'grouped' && fn.list.layout !== 'tree'
  return useMemo(() => {
    const entriesOf = (some: readonly ListRow[], of: ListQuery) => some.map((row) => ({ id: row.id, address: address?.(row, of) ?? '' }))
    const read = async (of: ListQuery): Promise<TrailPage> => {
      const { list, pagination } = await fetchCall(listRecords, listRequest(fn, of, facts, false), readAheadMilliseconds)
      return {
        query: of,
        entries: entriesOf(rowsOfAnswer(list), of),
        total: isPaged ? pagination.total : undefined,
        totalIsOpen: pagination.more,
      }
    }
    const searchOf = (of: ListQuery) => writeListPlace({ query: of, open: undefined, editing: false }, placedList(fn)).toString()
    return { query, entries: entriesOf(rows, query), total: isPaged ? total : undefined, totalIsOpen, read, searchOf }
  }, [fn, facts, isPaged, rows, total, totalIsOpen, query, address])
}

/** The rows of an answer, each with its id. */
export function rowsOfAnswer(list: readonly Readonly<Record<string, unknown>>[]): readonly ListRow[] {
  return list.flatMap((row): ListRow[] => (typeof row['id'] === 'string' ? [{ ...row, id: row['id'] }] : []))
}
