import { useMemo } from 'react'
import { refusal } from '#engine/values/refusal.ts'
import { listBox, listMyRequests, type RequestRow } from '#features/approvals/contract.ts'
import type { BoxName } from '#features/approvals/web/boxes/box-kinds.ts'
import { boxRequest } from '#features/approvals/web/boxes/box-request.ts'
import { rowId, rowTexts } from '#features/approvals/web/boxes/row-texts.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { ListPage, ListQuery } from '#web/list/model.ts'

/** The server counts so far. */
const countedAtMost = 10_000

export interface Box {
  readonly page: ListPage
  readonly tasks: ReadonlyMap<string, RequestRow>
  readonly refresh: () => void
}

/** One page of a box: as rows of the list, and the requests behind them by the id of the row. */
export function useBox(name: BoxName, query: ListQuery): Box {
  const t = useText()
  const asked = { query: boxRequest(query) }
  const isMine = name === 'mine'
  const mine = useCall(listMyRequests, asked, { enabled: isMine, keepRows: true, handles: 'all' })
  const box = useCall(listBox, { params: { id: isMine ? '1' : name }, ...asked }, { enabled: !isMine, keepRows: true, handles: 'all' })
  const { data, error, isFetching, isPlaceholderData, refetch } = isMine ? mine : box
  const tasks = useMemo(() => new Map((data?.list ?? []).map((task) => [rowId(task), task])), [data])
  const rows = useMemo(() => [...tasks].map(([id, task]) => ({ ...rowTexts(task, t), id })), [tasks, t])
  const page = useMemo((): ListPage => {
    if (error && !data)
      return {
        rows: [],
        loading: false,
        problem: {
          refusal: refusal('unavailable', 'forms.message', { params: { message: error.msg } }),
          ...(error.requestId ? { traceId: error.requestId } : {}),
        },
      }
    const total = data?.pagination.total
    return {
      rows,
      loading: isFetching && (!data || isPlaceholderData),
      ...(total === undefined ? {} : { total: Math.min(total, countedAtMost), totalIsOpen: total > countedAtMost }),
    }
  }, [rows, data, error, isFetching, isPlaceholderData])
  return { page, tasks, refresh: () => void refetch() }
}
