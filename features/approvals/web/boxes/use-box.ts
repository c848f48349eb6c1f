import { useCallback, useMemo } from 'react'
import type { CallAnswer, CallInput } from '#engine/contract/call.ts'
import { listBox, listMonitored, listMyRequests, type RequestRow } from '#features/approvals/contract.ts'
import type { BoxName } from '#features/approvals/web/boxes/box-kinds.ts'
import { boxRequest, toDoOrder } from '#features/approvals/web/boxes/box-request.ts'
import { rowId, rowTexts } from '#features/approvals/web/boxes/row-texts.ts'
import { useText } from '#ui/text/use-text.tsx'
import { fetchCall } from '#web/call/fetch-call.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ListPage, ListQuery } from '#web/list/model.ts'
import { readAheadMilliseconds } from '#web/list/trail.ts'
import { pageOfCall } from '#web/list/page-of-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** The server stops counting at this number. */
export const countedAtMost = 10_000

export interface Box {
  readonly page: ListPage
  readonly tasks: ReadonlyMap<string, RequestRow>
  readonly refresh: () => void
  /** Reads a page; an answer may be some seconds old. Throws CallError. */
  readonly read: (query: ListQuery) => Promise<CallAnswer<typeof listBox>>
}

/** The box to do alone is sorted by its columns. */
function toDo(id: '1' | '2' | '3', asked: ReturnType<typeof boxRequest>, { sort }: ListQuery): CallInput<typeof listBox> {
  return { params: { id }, query: { ...asked, ...(id === '1' ? toDoOrder(sort) : {}) } }
}

/** One page of a box: the rows of the list, and the requests by id of the row. */
export function useBox(name: BoxName, query: ListQuery): Box {
  const t = useText()
  const zone = useTimeZone()
  const asked = { query: boxRequest(query, zone) }
  const isOwn = name !== 'mine' && name !== 'monitor'
  const number = isOwn ? name : '1'
  const only = (enabled: boolean) => ({ enabled, keepRows: true, handles: 'all' }) as const
  const mine = useCall(listMyRequests, asked, only(name === 'mine'))
  const monitored = useCall(listMonitored, asked, only(name === 'monitor'))
  const box = useCall(listBox, toDo(number, asked.query, query), only(isOwn))
  const call = isOwn ? box : name === 'mine' ? mine : monitored
  const { data } = call
  const tasks = useMemo(() => new Map((data?.list ?? []).map((task) => [rowId(task), task])), [data])
  const rows = useMemo(() => [...tasks].map(([id, task]) => ({ ...rowTexts(task, t, zone), id })), [tasks, t, zone])
  const { total, ...page } = pageOfCall(call, rows)
  const counted = total === undefined ? {} : { total: Math.min(total, countedAtMost), totalIsOpen: total > countedAtMost }
  const read = useCallback(
    (of: ListQuery) => {
      const input = { query: boxRequest(of, zone) }
      if (name === 'mine') return fetchCall(listMyRequests, input, readAheadMilliseconds)
      if (name === 'monitor') return fetchCall(listMonitored, input, readAheadMilliseconds)
      return fetchCall(listBox, toDo(name, input.query, of), readAheadMilliseconds)
    },
    [name, zone],
  )
  return { page: { ...page, ...counted }, tasks, refresh: () => void call.refetch(), read }
}
