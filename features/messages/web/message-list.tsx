import type { ReactNode } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { relativeTime } from '#engine/values/relative-time.ts'
import type { MessageRow } from '#features/messages/contract.ts'
import styles from '#features/messages/web/messages.module.css'
import type { ShownMessages } from '#features/messages/web/use-messages.ts'
import { useEndInSight } from '#ui/end-in-sight/use-end-in-sight.ts'
import { DeleteOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useNow } from '#web/time/use-now.ts'

interface MessageListProps {
  readonly messages: ShownMessages
  readonly onOpen: (row: MessageRow) => void
  /** Absent: messages can't be deleted here. */
  readonly onDelete?: ((row: MessageRow) => void) | undefined
  /** What stands before a message. */
  readonly renderMark?: ((row: MessageRow) => ReactNode) | undefined
}

/** The messages, newest first; the next page comes while the end is still 200 pixels away (document 1, section 2). */
export function MessageList({ messages: { rows, more, isFetchingMore }, onOpen, onDelete, renderMark }: MessageListProps) {
  const t = useText()
  const { scroller, end } = useEndInSight(isFetchingMore ? undefined : more, 200)
  return (
    <div className={styles.scroller} ref={scroller}>
      <ul className={styles.list}>
        {rows.map((row) => (
          <MessageItem key={row.id} row={row} onOpen={onOpen} onDelete={onDelete} renderMark={renderMark} />
        ))}
      </ul>
      <div ref={end} className={styles.end}>
        {more ? (
          <Button type="link" loading={isFetchingMore} onClick={more}>
            {t('messages.more')}
          </Button>
        ) : (
          t('messages.end')
        )}
      </div>
    </div>
  )
}

function MessageItem({ row, onOpen, onDelete, renderMark }: { readonly row: MessageRow } & Omit<MessageListProps, 'messages'>) {
  const t = useText()
  const zone = useTimeZone()
  const { text, params } = relativeTime(row.releaseTime, useNow(), zone)
  const time = t(text, params)
  return (
    <li className={styles.item} data-read={row.isRead === 1}>
      {renderMark?.(row)}
      <button type="button" className={styles.open} onClick={() => onOpen(row)}>
        {row.isRead === 1 ? null : (
          <span className={styles.dot}>
            <span data-visually-hidden>{t('messages.unread')}</span>
          </span>
        )}
        <span className={styles.title}>{row.title}</span>
        <span className={styles.from} title={fromEpoch(row.releaseTime, 'yyyy-MM-dd HH:mm', zone)}>
          {row.releaseUser ? t('messages.from', { name: row.releaseUser, time }) : time}
        </span>
      </button>
      {onDelete ? <IconButton name={t('messages.delete')} icon={<DeleteOutlined />} onClick={() => onDelete(row)} /> : null}
    </li>
  )
}
