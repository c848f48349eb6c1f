import { useEffect } from 'react'
import { useStore } from 'zustand'
import { listChats, removeChat, type ChatRow } from '#features/chat/contract.ts'
import { fromWire } from '#features/chat/contract/wire-text.ts'
import { ChatText } from '#features/chat/web/chat-text.tsx'
import { chatUnread } from '#features/chat/web/chat-unread.ts'
import { Face } from '#features/chat/web/face.tsx'
import { PassedTime } from '#features/chat/web/passed-time.tsx'
import type { ChoosingOther } from '#features/chat/web/other.ts'
import styles from '#features/chat/web/chat.module.css'
import { CloseOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { onFrame, onReconnect } from '#web/socket/socket-client.ts'

/** Several messages that come together cause one reading of the list. */
const gatherMilliseconds = 300

/** The chats of the user, the one with the latest message first. */
export function ChatList({ chosen, onChoose, onRemoved, onContacts }: ChoosingOther & { readonly onContacts: () => void }) {
  const t = useText()
  const chats = useCall(listChats, {}, { handles: 'all' })
  useFreshList()
  const remove = useCommand(removeChat, { refreshes: [listChats] })
  if (chats.isPending) return <Loading rows={6} />
  if (chats.error && !chats.data) return <Problem text={chats.error.msg} onRetry={() => void chats.refetch()} />
  const { list } = chats.data
  if (list.length === 0) return <Empty text={t('chat.none')} action={<Button onClick={onContacts}>{t('chat.write')}</Button>} />
  async function takeOut(id: string) {
    const { ok } = await remove.run({ params: { id } })
    if (ok && id === chosen) onRemoved()
  }
  return (
    <ul className={styles.list}>
      {list.map((chat) => (
        <ChatItem
          key={chat.id}
          chat={chat}
          isChosen={chat.id === chosen}
          onOpen={() => onChoose({ id: chat.id, name: chat.realName, department: chat.department })}
          onRemove={() => void takeOut(chat.id)}
        />
      ))}
    </ul>
  )
}

/** Reads the list again when something is said, read or removed. */
function useFreshList(): void {
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      late ??= setTimeout(() => {
        late = undefined
        void refreshCalls([listChats])
      }, gatherMilliseconds)
    }
    const stops = [...['sendMessage', 'receiveMessage', 'chatChanged'].map((method) => onFrame(method, soon)), onReconnect(soon)]
    return () => {
      clearTimeout(late)
      for (const stop of stops) stop()
    }
  }, [])
}

interface ChatItemProps {
  readonly chat: ChatRow
  readonly isChosen: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function ChatItem({ chat, isChosen, onOpen, onRemove }: ChatItemProps) {
  const t = useText()
  const unread = useStore(chatUnread, (counts) => counts[chat.id] ?? 0)
  return (
    <li className={styles.item} data-chosen={isChosen}>
      <button type="button" className={styles.open} aria-current={isChosen} onClick={onOpen}>
        <Face name={chat.realName} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{chat.realName}</span>
            <PassedTime at={chat.latestDate} className={styles.time} />
          </span>
          <span className={styles.line}>
            <span className={styles.latest}>
              {chat.messageType === 'image' ? t('chat.picture-short') : <ChatText text={fromWire(chat.latestMessage)} />}
            </span>
            {unread > 0 ? (
              <span className={styles.count}>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span data-visually-hidden>{t('chat.unread', { count: unread })}</span>
              </span>
            ) : null}
          </span>
        </span>
      </button>
      <span className={styles.remove}>
        <IconButton name={t('chat.remove', { name: chat.realName })} icon={<CloseOutlined />} onClick={onRemove} />
      </span>
    </li>
  )
}
