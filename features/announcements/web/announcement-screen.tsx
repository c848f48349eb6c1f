import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  announcementStates,
  createAnnouncement,
  currentAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  listReaders,
  releaseAnnouncement,
  scheduleAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
  type AnnouncementRow,
} from '#features/announcements/contract.ts'
import { AnnouncementForm } from '#features/announcements/web/announcement-form.tsx'
import styles from '#features/announcements/web/announcements.module.css'
import { AnnouncementReaders } from '#features/announcements/web/announcement-readers.tsx'
import { CoverPicture } from '#ui/picture/cover-picture.tsx'
import { ScheduleForm } from '#features/announcements/web/schedule-form.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { Question } from '#web/admin/question.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

function columnsIn(zone: string): readonly ManagedColumn<AnnouncementRow>[] {
  const time = (moment: number | null) => (moment === null ? '' : (fromEpoch(moment, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'title', label: 'announcements.title', width: 320 },
    {
      key: 'coverImage',
      label: 'announcements.cover',
      width: 80,
      align: 'center',
      cell: (one) => <CoverPicture address={one.coverImage} className={styles.small} />,
    },
    { key: 'enabledMark', label: 'announcements.state', width: 90, align: 'center', cell: (one) => <State of={one} /> },
    { key: 'category', label: 'announcements.category', width: 80, text: ({ category }, t) => t(`announcements.category-${category}`) },
    { key: 'receivers', label: 'announcements.read-of', width: 120, align: 'right', text: readersOf },
    { key: 'releaseUser', label: 'announcements.release-user', width: 110 },
    {
      key: 'releaseTime',
      label: 'announcements.release-time',
      width: 170,
      text: ({ releaseTime, publishTime }, t) =>
        publishTime === null ? time(releaseTime) : t('announcements.publishes-at', { time: time(publishTime) }),
    },
    { key: 'expirationTime', label: 'announcements.expiration', width: 150, text: ({ expirationTime }) => time(expirationTime) },
    { key: 'creatorUser', label: 'announcements.creator', width: 110 },
  ]
}

const isDraft = ({ enabledMark }: AnnouncementRow): boolean => enabledMark === announcementStates.draft

const isPublished = ({ enabledMark }: AnnouncementRow): boolean =>
  enabledMark === announcementStates.published || enabledMark === announcementStates.expired

const isScheduled = ({ enabledMark }: AnnouncementRow): boolean => enabledMark === announcementStates.scheduled

const readersOf = (one: AnnouncementRow): string => (!isPublished(one) ? '' : `${one.readers} / ${one.receivers}`)

const tones = ['quiet', 'good', 'warning', 'warning'] as const

function State({ of: { enabledMark } }: { readonly of: AnnouncementRow }) {
  const t = useText()
  return <ToneText tone={tones[enabledMark] ?? 'quiet'} text={t(`announcements.state-${enabledMark}`)} />
}

const refreshes = [listAnnouncements, listReaders, currentAnnouncements]

/** 系统公告: announcements, from the draft to who has read them. */
export function AnnouncementScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<AnnouncementRow>('state')
  const state = place.chosen ?? ''
  const call = useCall(listAnnouncements, { query: { ...place.request, enabledMark: state } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const [readers, setReaders] = useState<AnnouncementRow>()
  const add = useAddAction(createAnnouncement, place.openNew)
  const [scheduling, setScheduling] = useState<AnnouncementRow>()
  const actions = useAnnouncementActions(place.open, setReaders, setScheduling)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('announcements.keyword'),
          hint: t('announcements.keyword'),
          nothing: (keyword) => t('announcements.nothing', { keyword }),
        }}
        toolbar={present(add)}
        actions={actions}
        empty={
          <EmptyList text={t(state === '' ? 'announcements.empty' : 'announcements.empty-state')} action={state === '' ? add : undefined} />
        }
        settings={settings}
        extra={
          <Select
            aria-label={t('announcements.state')}
            className={styles.state}
            value={state}
            options={['', ...Object.values(announcementStates).map(String)].map((value) => ({
              value,
              label: t(value === '' ? 'announcements.state-all' : `announcements.state-${value}`),
            }))}
            onChange={(next: string) => place.narrow(next)}
          />
        }
      />
      {opened ? <AnnouncementForm id={opened.item?.id} refreshes={refreshes} onClose={place.close} /> : null}
      {scheduling ? <ScheduleForm announcement={scheduling} refreshes={refreshes} onClose={() => setScheduling(undefined)} /> : null}
      {readers ? <AnnouncementReaders announcement={readers} onClose={() => setReaders(undefined)} /> : null}
    </ManagedScreen>
  )
}

type Show = (one: AnnouncementRow) => void

function useAnnouncementActions(edit: Show, showReaders: Show, schedule: Show) {
  const t = useText()
  const { confirm } = useFeedback()
  const remove = useCommand(deleteAnnouncement, { refreshes })
  const release = useCommand(releaseAnnouncement, { refreshes })
  const withdraw = useCommand(withdrawAnnouncement, { refreshes })
  const target = ({ id, version }: AnnouncementRow) => ({ params: { id }, body: { version } })
  const asked = async (one: AnnouncementRow, text: string, run: () => Promise<unknown>) => {
    if (await confirm({ text: <Question text={t(text)} name={one.title} /> })) await run()
  }
  return useRowActions<AnnouncementRow>({
    name: ({ title }) => title,
    edit: { call: updateAnnouncement, allows: isDraft, run: edit },
    remove: { call: deleteAnnouncement, run: (one) => remove.run(target(one)) },
    more: [
      {
        name: 'release',
        label: t('announcements.release'),
        call: releaseAnnouncement,
        allows: (one) => !isPublished(one),
        run: (one) => asked(one, 'announcements.release-question', () => release.run(target(one))),
      },
      {
        name: 'schedule',
        label: t('announcements.schedule'),
        call: scheduleAnnouncement,
        allows: (one) => !isPublished(one),
        run: schedule,
      },
      {
        name: 'cancel',
        label: t('announcements.cancel-schedule'),
        call: withdrawAnnouncement,
        allows: isScheduled,
        run: (one) => asked(one, 'announcements.cancel-question', () => withdraw.run(target(one))),
      },
      {
        name: 'withdraw',
        label: t('announcements.withdraw'),
        call: withdrawAnnouncement,
        allows: isPublished,
        run: (one) => asked(one, 'announcements.withdraw-question', () => withdraw.run(target(one))),
      },
      { name: 'readers', label: t('announcements.readers'), call: listReaders, allows: isPublished, run: showReaders },
    ],
  })
}
