import { Suspense, lazy, useId, type ReactNode } from 'react'
import { countUnread, listMessages, readAllMessages, type MessageRow } from '#features/messages/contract.ts'
import type { BoxFilter } from '#features/messages/web/box-filter.ts'
import { shownTypes } from '#features/messages/web/box-filter.ts'
import { MessageList } from '#features/messages/web/message-list.tsx'
import styles from '#features/messages/web/messages.module.css'
import { useMessages } from '#features/messages/web/use-messages.ts'
import { useOpenMessage } from '#features/messages/web/use-open-message.ts'
import { Button } from '#ui/kit/button.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

const MessageDialog = lazy(async () => ({ default: (await import('#features/messages/web/message-dialog.tsx')).MessageDialog }))

interface MessageBoxProps {
  readonly filter: BoxFilter
  readonly onFilter: (next: BoxFilter) => void
  /** A message is about to lead to another page. */
  readonly onLeave: () => void
  /** Absent: messages can't be deleted here. */
  readonly onDelete?: (row: MessageRow) => void
  /** What stands before a message. */
  readonly renderMark?: (row: MessageRow) => ReactNode
  /** What stands above the messages. */
  readonly line?: ReactNode
}

/** The own messages with what narrows them; the drawer of the bell and the page show the same. */
export function MessageBox({ filter, onFilter, onLeave, onDelete, renderMark, line }: MessageBoxProps) {
  const messages = useMessages(filter)
  const { open, opened, close } = useOpenMessage(onLeave)
  return (
    <div className={styles.box}>
      <BoxHead filter={filter} onFilter={onFilter} />
      {line}
      <BoxBody
        filter={filter}
        onFilter={onFilter}
        messages={messages}
        onOpen={(row) => void open(row)}
        onDelete={onDelete}
        renderMark={renderMark}
      />
      <Suspense fallback={null}>{opened ? <MessageDialog message={opened} onClose={close} /> : null}</Suspense>
    </div>
  )
}

function BoxHead({ filter, onFilter }: Pick<MessageBoxProps, 'filter' | 'onFilter'>) {
  const t = useText()
  const id = useId()
  const feedback = useFeedback()
  const unread = useCall(countUnread, {}, { handles: 'all' }).data
  const readAll = useCommand(readAllMessages, { refreshes: [listMessages, countUnread] })
  const kind = shownTypes.find((one) => one.type === filter.type)
  const waiting = unread && kind ? unread[kind.count] : 0
  async function markAll() {
    if (!(await feedback.confirm({ text: t('messages.read-all.question') }))) return
    await readAll.run({ body: { type: filter.type, keyword: filter.keyword, isRead: filter.unreadOnly ? '0' : '' } })
  }
  const label = (text: string, count: number) => (count > 0 ? t('messages.type.counted', { type: t(text), count }) : t(text))
  return (
    <div className={styles.head}>
      <Segmented
        block
        aria-label={t('messages.type')}
        value={filter.type}
        options={shownTypes.map(({ type, text, count }) => ({ value: type, label: label(text, unread?.[count] ?? 0) }))}
        onChange={(type) => onFilter({ ...filter, type })}
      />
      <div className={styles.tools}>
        <Switch id={id} size="small" checked={filter.unreadOnly} onChange={(unreadOnly) => onFilter({ ...filter, unreadOnly })} />
        <label htmlFor={id}>{t('messages.unread-only')}</label>
        <span className={styles.spring} />
        <Button type="link" size="small" disabled={waiting === 0} loading={readAll.busy} onClick={() => void markAll()}>
          {t('messages.read-all')}
        </Button>
      </div>
    </div>
  )
}

interface BoxBodyProps extends Pick<MessageBoxProps, 'filter' | 'onFilter' | 'onDelete' | 'renderMark'> {
  readonly messages: ReturnType<typeof useMessages>
  readonly onOpen: (row: MessageRow) => void
}

function BoxBody({ filter, onFilter, messages, onOpen, onDelete, renderMark }: BoxBodyProps) {
  const t = useText()
  if (messages.isPending) return <Loading rows={8} />
  if (messages.error) return <Problem text={messages.error.msg} traceId={messages.error.requestId} onRetry={messages.retry} />
  if (messages.rows.length > 0) return <MessageList messages={messages} onOpen={onOpen} onDelete={onDelete} renderMark={renderMark} />
  const narrowed = filter.type !== '' || filter.keyword !== ''
  const all = <Button onClick={() => onFilter({ type: '', keyword: '', unreadOnly: false })}>{t('messages.show-all')}</Button>
  if (filter.unreadOnly && !narrowed) return <Empty text={t('messages.none-unread')} action={all} />
  return narrowed ? <Empty text={t('messages.none-found')} action={all} /> : <Empty text={t('messages.none')} />
}
