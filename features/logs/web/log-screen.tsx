import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { exportLog, listLog, listLogThings, logCategories, verifyLog, type LogRow } from '#features/logs/contract.ts'
import { ClientErrorList } from '#features/logs/web/client-error-list.tsx'
import { LogDetail } from '#features/logs/web/log-detail.tsx'
import { logKinds as kinds, type LogKind } from '#features/logs/web/log-kinds.tsx'
import { logFilters } from '#features/logs/web/log-request.ts'
import styles from '#features/logs/web/logs.module.css'
import { VerifyDialog } from '#features/logs/web/verify-dialog.tsx'
import { SafetyOutlined } from '#ui/icons.ts'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList } from '#web/admin/managed-list.tsx'
import { SwitchedLists } from '#web/admin/switched-lists.tsx'
import { useManagedPlace, type ManagedPlace } from '#web/admin/use-managed-place.ts'
import { present, useExportAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ListAction } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** Conditions of all logs: one that a log does not know is dropped when it is shown. */
const conditions = ['keyword', 'when', 'userId', 'thing', 'object', 'change', 'address', 'result'].map((key) => ({ key }))

/** Names the list of errors of pages in the address, beside the numbers of the logs. */
const ofPages = 'pages'

/** 系统日志: sign-ins, operations, exceptions and requests, and errors of pages, one beside the other. */
export function LogScreen() {
  const t = useText()
  const place = useManagedPlace<LogRow>('log', conditions)
  const kind = kinds.find(({ category }) => category === place.chosen) ?? kinds[0]!
  const showsPages = place.chosen === ofPages
  return (
    <SwitchedLists
      label={t('menu.system-log')}
      lists={[
        ...kinds.map(({ category }) => ({ value: category, label: t(`logs.category-${category}`) })),
        { value: ofPages, label: t('logs.client-errors') },
      ]}
      shown={showsPages ? ofPages : kind.category}
      onShow={place.choose}
    >
      {showsPages ? <ClientErrorList /> : <LogList kind={kind} place={place} />}
    </SwitchedLists>
  )
}

interface LogListProps {
  readonly kind: LogKind
  readonly place: ManagedPlace<LogRow>
}

function LogList({ kind, place }: LogListProps) {
  const t = useText()
  const zone = useTimeZone()
  const [verifying, setVerifying] = useState(false)
  const isOperation = kind.category === logCategories.operation
  const things = useCall(listLogThings, {}, { enabled: isOperation, handles: 'all' }).data?.list
  const columns = useMemo(() => kind.columns(zone), [kind, zone])
  const searches = useMemo(() => kind.searches(t, things ?? []), [kind, t, things])
  const params = { category: kind.category }
  const filters = logFilters(place.query.filter, zone)
  const { currentPage, pageSize } = place.request
  const call = useCall(listLog, { params, query: { ...filters, currentPage, pageSize } }, { keepRows: true, handles: 'all' })
  const toFile = useCommand(exportLog, { announce: false })
  const exported = useExportAction(exportLog, () => toFile.run({ params, query: filters }))
  const verify = useVerifyAction(() => setVerifying(true))
  const actions = (): readonly ListAction<LogRow>[] => [{ name: 'detail', label: t('logs.detail'), run: place.open }]
  const opened = place.opened(call.data?.list)?.item
  const since = call.data?.since
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        search={searches}
        toolbar={present(isOperation ? verify : undefined, exported)}
        actions={actions}
        empty={<Empty text={t(`logs.empty-${kind.category}`)} />}
        {...(since
          ? { extra: <span className={styles.since}>{t('logs.since', { day: fromEpoch(since, 'yyyy-MM-dd', zone) ?? '' })}</span> }
          : {})}
      />
      {opened ? <LogDetail kind={kind.category} row={opened} onClose={place.close} /> : null}
      {verifying ? <VerifyDialog from={filters.startTime} to={filters.endTime} onClose={() => setVerifying(false)} /> : null}
    </>
  )
}

function useVerifyAction(run: () => void): ListAction<void> | undefined {
  const t = useText()
  const may = useMay()
  return may(verifyLog) ? { name: 'verify', label: t('logs.verify'), icon: <SafetyOutlined />, run } : undefined
}
