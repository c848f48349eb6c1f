import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { relativeTime } from '#engine/values/relative-time.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import { currentAnnouncements, openAnnouncement } from '#features/announcements/contract.ts'
import { CoverPicture } from '#ui/picture/cover-picture.tsx'
import styles from '#features/announcements/web/announcements.module.css'
import { countUnread, listMessages } from '#features/messages/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { HomePanel } from '#web/shell/home-panel.tsx'
import { useNow } from '#web/time/use-now.ts'

const MessageDialog = lazy(async () => ({ default: (await import('#features/messages/web/entry.ts')).MessageDialog }))

type Current = CallAnswer<typeof currentAnnouncements>

/** The newest announcements on the start page; absent where there are none. */
export function AnnouncementPanel() {
  const t = useText()
  const call = useCall(currentAnnouncements, {}, { handles: 'all' })
  useFollowing()
  const { run } = useCommand(openAnnouncement, { announce: false, refreshes: [currentAnnouncements, countUnread, listMessages] })
  const [opened, setOpened] = useState<CallAnswer<typeof openAnnouncement>>()
  const open = async (id: string) => {
    const outcome = await run({ params: { id } })
    if (outcome.ok) setOpened(outcome.data)
    else void call.refetch()
  }
  if (call.data?.list.length === 0) return null
  const unread = call.data?.unread ?? 0
  return (
    <>
      <HomePanel
        title={unread > 0 ? t('announcements.home-unread', { count: unread }) : t('announcements.home')}
        all={allAddress}
        call={call}
      >
        {({ list }) => <Lines list={list} onOpen={(id) => void open(id)} />}
      </HomePanel>
      <Suspense fallback={null}>{opened ? <MessageDialog message={opened} onClose={() => setOpened(undefined)} /> : null}</Suspense>
    </>
  )
}

/** Reads what the start page shows anew, where it is open. */
export const readAnew = (): void => void refreshCalls([currentAnnouncements])

/** Reads announcements anew when the bell counts others, as the socket moves it. */
function useFollowing() {
  const count = useCall(countUnread, {}, { handles: 'all' }).data?.announcement
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) readAnew()
    known.current = count
  }, [count])
}

/** The own box, narrowed to announcements, read ones too. */
const allAddress = '/messageRecord?type=1&read=all'

function Lines({ list, onOpen }: Pick<Current, 'list'> & { readonly onOpen: (id: string) => void }) {
  const t = useText()
  const zone = useTimeZone()
  const now = useNow()
  return (
    <ul className={styles.lines}>
      {list.map(({ id, title, category, excerpt, releaseTime, isRead, coverImage }) => {
        const { text, params } = relativeTime(releaseTime, now, zone)
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.line}
              data-read={isRead === 1}
              data-cover={coverImage !== ''}
              onClick={() => onOpen(id)}
            >
              <CoverPicture address={coverImage} className={styles.cover} />
              {isRead === 1 ? null : (
                <span className={styles.dot}>
                  <span data-visually-hidden>{t('announcements.unread')}</span>
                </span>
              )}
              <span className={styles.kind}>{t(`announcements.category-${category}`)}</span>
              <span className={styles.title}>{title}</span>
              <time className={styles.time} title={fromEpoch(releaseTime, 'yyyy-MM-dd HH:mm', zone)}>
                {t(text, params)}
              </time>
              {excerpt === '' ? null : <span className={styles.excerpt}>{excerpt}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
