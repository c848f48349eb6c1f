import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listCalls, type CalledEvent } from '#features/approvals/contract/monitor.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { ListQuery } from '#web/list/model.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const allRows: ListQuery = { page: 1, size: 200, sort: undefined, filter: {} }
const noActions = () => []

function columnsIn(zone: string): readonly ManagedColumn<CalledEvent>[] {
  return [
    { key: 'at', label: 'approvals.calls.at', width: 150, text: ({ at }) => fromEpoch(at, 'yyyy-MM-dd HH:mm:ss', zone) ?? '' },
    { key: 'kind', label: 'approvals.calls.event', width: 100, cell: (event) => <Kind event={event} /> },
    { key: 'nodeName', label: 'approvals.calls.node', width: 130 },
    { key: 'interfaceName', label: 'approvals.calls.interface', width: 150 },
    { key: 'state', label: 'approvals.calls.result', width: 280, cell: (event) => <Result event={event} /> },
    { key: 'attempts', label: 'approvals.calls.tries', width: 100, align: 'right' },
  ]
}

function Kind({ event: { kind } }: { readonly event: CalledEvent }) {
  const t = useText()
  return t(`approvals.calls.kind.${kind}`)
}

function Result({ event: { state, failure } }: { readonly event: CalledEvent }) {
  const t = useText()
  if (failure !== '')
    return <StateText on={false} text={t(`approvals.calls.${state === 'failed' ? 'given-up' : 'retrying'}`, { failure })} />
  return state === 'done' ? <StateText on text={t('approvals.calls.done')} /> : t('approvals.calls.waiting')
}

/** What the events of a request called, and what became of it. */
export function CallsDialog({
  of,
  onClose,
}: {
  readonly of: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const [query, setQuery] = useState(allRows)
  const call = useCall(listCalls, { params: { id: of.id } }, { handles: 'all' })
  const { data } = call
  const paged = useMemo(() => data && { ...data, pagination: { currentPage: 1, pageSize: 200, total: data.list.length } }, [data])
  return (
    <Dialog open title={`${t('approvals.calls')} · ${of.name}`} width={980} foot={null} onClose={onClose}>
      <ManagedList
        columns={columns}
        call={{ ...call, data: paged }}
        query={query}
        onQuery={setQuery}
        actions={noActions}
        empty={<Empty text={t('approvals.calls.empty')} />}
        plain
      />
    </Dialog>
  )
}
