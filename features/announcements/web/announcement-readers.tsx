import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listReaders, type AnnouncementReader, type AnnouncementRow } from '#features/announcements/contract.ts'
import styles from '#features/announcements/web/announcements.module.css'
import { Segmented } from '#ui/kit/segmented.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { useCall } from '#web/call/use-call.ts'
import { keywordIn } from '#web/list/keyword-search.tsx'
import type { ListQuery } from '#web/list/model.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

function columnsIn(zone: string): readonly ManagedColumn<AnnouncementReader>[] {
  return [
    { key: 'realName', label: 'announcements.person', width: 120 },
    { key: 'organize', label: 'announcements.organization', width: 240 },
    {
      key: 'readTime',
      label: 'announcements.read-time',
      width: 150,
      text: ({ readTime }, t) => (readTime === null ? t('announcements.unread') : (fromEpoch(readTime, 'yyyy-MM-dd HH:mm', zone) ?? '')),
    },
  ]
}

const shown = ['', '1', '0'] as const
const noActions = (): readonly [] => []

interface AnnouncementReadersProps {
  readonly announcement: Pick<AnnouncementRow, 'id' | 'title'>
  readonly onClose: () => void
}

/** Who has read an announcement, and who has not. */
export function AnnouncementReaders({ announcement, onClose }: AnnouncementReadersProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const [query, setQuery] = useState<ListQuery>({ page: 1, size: 20, sort: undefined, filter: {} })
  const [isRead, setIsRead] = useState<(typeof shown)[number]>('')
  const asked = { currentPage: query.page, pageSize: query.size, keyword: keywordIn(query.filter), isRead }
  const call = useCall(listReaders, { params: { id: announcement.id }, query: asked }, { keepRows: true, handles: 'all' })
  const { receivers = 0, readers = 0 } = call.data ?? {}
  return (
    <SideDrawer open title={t('announcements.readers-of', { title: announcement.title })} width={700} onClose={onClose}>
      <div className={styles.readers}>
        {call.data ? <p className={styles.summary}>{t('announcements.readers-summary', { receivers, readers })}</p> : null}
        <ManagedList
          columns={columns}
          call={call}
          query={query}
          onQuery={setQuery}
          keyword={{
            label: t('announcements.person-keyword'),
            hint: t('announcements.person-keyword'),
            nothing: (keyword) => t('announcements.nobody-found', { keyword }),
          }}
          actions={noActions}
          empty={<EmptyList text={t('announcements.nobody-here')} action={undefined} />}
          extra={
            <Segmented
              aria-label={t('announcements.readers')}
              value={isRead}
              options={shown.map((value) => ({ value, label: t(`announcements.shown-${value || 'all'}`) }))}
              onChange={(next) => (setIsRead(next), setQuery({ ...query, page: 1 }))}
            />
          }
          plain
        />
      </div>
    </SideDrawer>
  )
}
