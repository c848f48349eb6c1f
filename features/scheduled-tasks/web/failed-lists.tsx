import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  deleteFailedJob,
  listFailedJobs,
  listParkedEntries,
  retryFailedJob,
  retryParkedEntry,
  type FailedJob,
  type ParkedEntry,
} from '#features/jobs/contract.ts'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ListQuery } from '#web/list/model.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const moment = (time: number | null, zone: string) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm:ss', zone) ?? ''))

function jobColumns(zone: string): readonly ManagedColumn<FailedJob>[] {
  return [
    { key: 'title', label: 'scheduled-tasks.title', width: 220 },
    { key: 'endTime', label: 'scheduled-tasks.time', width: 170, text: ({ endTime }) => moment(endTime, zone) },
    { key: 'attempts', label: 'scheduled-tasks.attempts', width: 90, align: 'right' },
    { key: 'ownerName', label: 'scheduled-tasks.owner', width: 120 },
    { key: 'error', label: 'scheduled-tasks.error', width: 420 },
  ]
}

/** Jobs that have used up their tries: begun anew, or deleted. */
export function FailedList() {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => jobColumns(zone), [zone])
  const place = useManagedPlace<FailedJob>('tab')
  const { currentPage, pageSize } = place.request
  const call = useCall(listFailedJobs, { query: { currentPage, pageSize } }, { keepRows: true, handles: 'all' })
  const refreshes = [listFailedJobs]
  const retry = useCommand(retryFailedJob, { refreshes })
  const remove = useCommand(deleteFailedJob, { refreshes })
  const actions = useRowActions<FailedJob>({
    name: ({ title }) => title,
    remove: { call: deleteFailedJob, run: ({ id }) => remove.run({ params: { id } }) },
    more: [{ name: 'retry', label: t('scheduled-tasks.retry'), call: retryFailedJob, run: ({ id }) => retry.run({ params: { id } }) }],
  })
  return (
    <ManagedList
      columns={columns}
      call={call}
      query={place.query}
      onQuery={place.setQuery}
      actions={actions}
      empty={<Empty text={t('scheduled-tasks.empty-failed')} />}
    />
  )
}

function entryColumns(zone: string): readonly ManagedColumn<ParkedEntry>[] {
  return [
    { key: 'kind', label: 'scheduled-tasks.kind', width: 200 },
    { key: 'createdTime', label: 'scheduled-tasks.created', width: 170, text: ({ createdTime }) => moment(createdTime, zone) },
    { key: 'attempts', label: 'scheduled-tasks.attempts', width: 90, align: 'right' },
    { key: 'error', label: 'scheduled-tasks.error', width: 420 },
  ]
}

const onePage: ListQuery = { page: 1, size: 500, sort: undefined, filter: {} }

/** What the outbox has given up on. */
export function ParkedList() {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => entryColumns(zone), [zone])
  const [query, setQuery] = useState(onePage)
  const call = useCall(listParkedEntries, {}, { handles: 'all' })
  const retry = useCommand(retryParkedEntry, { refreshes: [listParkedEntries] })
  const actions = useRowActions<ParkedEntry>({
    name: ({ kind }) => kind,
    more: [
      { name: 'retry', label: t('scheduled-tasks.redeliver'), call: retryParkedEntry, run: ({ id }) => retry.run({ params: { id } }) },
    ],
  })
  return (
    <ManagedList
      columns={columns}
      call={call}
      query={query}
      onQuery={setQuery}
      actions={actions}
      empty={<Empty text={t('scheduled-tasks.empty-parked')} />}
    />
  )
}
