import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { interfaceLog, type InterfaceLogLine } from '#features/data-interfaces/contract.ts'
import styles from '#features/data-interfaces/web/interfaces.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { ListQuery } from '#web/list/model.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const firstPage: ListQuery = { page: 1, size: 20, sort: undefined, filter: {} }

function columnsIn(zone: string, ofClient: boolean): readonly ManagedColumn<InterfaceLogLine>[] {
  const about: ManagedColumn<InterfaceLogLine> = { key: 'interfaceName', label: 'data-interfaces.name', width: 180 }
  const by: readonly ManagedColumn<InterfaceLogLine>[] = [
    { key: 'userId', label: 'data-interfaces.log-user', width: 150 },
    { key: 'invokType', label: 'data-interfaces.log-origin', width: 90 },
  ]
  return [
    {
      key: 'invokTime',
      label: 'data-interfaces.log-time',
      width: 170,
      text: ({ invokTime }) => fromEpoch(invokTime, 'yyyy-MM-dd HH:mm:ss', zone) ?? '',
    },
    ...(ofClient ? [about] : []),
    { key: 'failure', label: 'data-interfaces.log-result', width: 220, cell: (line) => <Result line={line} /> },
    { key: 'invokWasteTime', label: 'data-interfaces.log-milliseconds', width: 100, align: 'right' },
    { key: 'rows', label: 'data-interfaces.log-rows', width: 80, align: 'right' },
    ...(ofClient ? [] : by),
    { key: 'invokIp', label: 'data-interfaces.log-address', width: 130 },
    { key: 'invokDevice', label: 'data-interfaces.log-device', width: 260 },
  ]
}

function Result({ line: { failure } }: { readonly line: InterfaceLogLine }) {
  const t = useText()
  return <StateText on={failure === ''} text={failure === '' ? t('data-interfaces.log-well') : failure} />
}

interface LogDialogProps {
  /** The log of an interface, or that of a client outside, which has the same shape. */
  readonly call: typeof interfaceLog
  readonly of: { readonly id: string; readonly fullName: string }
  readonly onClose: () => void
}

/** The calls of an interface or of a client outside, newest first. */
export function LogDialog({ call: read, of, onClose }: LogDialogProps) {
  const t = useText()
  const zone = useTimeZone()
  const ofClient = read !== interfaceLog
  const columns = useMemo(() => columnsIn(zone, ofClient), [zone, ofClient])
  const [query, setQuery] = useState(firstPage)
  const asked = { params: { id: of.id }, query: { currentPage: query.page, pageSize: query.size } }
  const call = useCall(read, asked, { keepRows: true, handles: 'all' })
  return (
    <Dialog open title={`${t('data-interfaces.log')} · ${of.fullName}`} width={1000} foot={null} onClose={onClose}>
      <div className={styles.log}>
        <ManagedList
          columns={columns}
          call={call}
          query={query}
          onQuery={setQuery}
          actions={noActions}
          empty={<Empty text={t('data-interfaces.log-empty')} />}
          plain
        />
      </div>
    </Dialog>
  )
}

const noActions = () => []
