import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Other } from '#features/chat/web/other.ts'
import { loadOlder, renewPicture, type LoadedChat } from '#features/chat/web/chat-store.ts'
import { ChatPicture } from '#features/chat/web/chat-picture.tsx'
import { ChatText } from '#features/chat/web/chat-text.tsx'
import type { ChatMessage, Outgoing } from '#features/chat/web/conversation.ts'
import { giveBack } from '#features/chat/web/drafts.ts'
import { PassedTime } from '#features/chat/web/passed-time.tsx'
import { giveUp, sendAgain } from '#features/chat/web/send-outgoing.ts'
import styles from '#features/chat/web/chat.module.css'
import { LoadingOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Nearer to the end the newest message is taken to be seen. */
const nearPixels = 40

/** How far above the first message the one before it is asked for. */
const olderWithinPixels = 300

/** A time stands before a message that comes so long after the one before it. */
const pauseMilliseconds = 5 * 60_000

interface MessageLinesProps {
  readonly other: Other
  readonly chat: LoadedChat
}

/**
 * The messages, the newest at the foot. The area scrolls from its foot, so what is read is not moved when older ones come in above.
 */
export function MessageLines({ other, chat }: MessageLinesProps) {
  const t = useText()
  const area = useRef<HTMLDivElement>(null)
  const { messages, outgoing } = chat
  const last = messages.at(-1)
  const unseen = useUnseen(area, last)
  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = area.current ?? {}
    if (scrollHeight - clientHeight + scrollTop < olderWithinPixels && chat.older === 'idle') void loadOlder(other.id)
    unseen.look()
  }
  return (
    <div className={styles.place}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus, so that it scrolls by keyboard */}
      <div className={styles.messages} ref={area} onScroll={onScroll} role="log" aria-label={t('chat.messages')} tabIndex={0}>
        <ol className={styles.lines}>
          <Before chat={chat} otherId={other.id} />
          {messages.map((message, index) => (
            <MessageLine
              key={message.number}
              message={message}
              otherId={other.id}
              hasTime={message.sentAt - (messages[index - 1]?.sentAt ?? 0) > pauseMilliseconds}
            />
          ))}
          {outgoing.map((one) => (
            <OutgoingLine key={one.key} otherId={other.id} outgoing={one} />
          ))}
        </ol>
      </div>
      {unseen.isThere ? (
        <Button className={styles.newest} shape="round" size="small" type="primary" onClick={unseen.show}>
          {t('chat.new-below')}
        </Button>
      ) : null}
    </div>
  )
}

/** Whether the newest message came while an earlier part was being read. */
function useUnseen(area: RefObject<HTMLDivElement | null>, last: ChatMessage | undefined) {
  const seen = useRef(last?.number)
  const [isThere, setIsThere] = useState(false)
  const number = last?.number
  const isMine = last?.isMine
  const isAtEnd = useCallback(() => (area.current?.scrollTop ?? 0) > -nearPixels, [area])
  useEffect(() => {
    if (number === seen.current) return
    seen.current = number
    if (isMine && area.current) area.current.scrollTop = 0
    else if (!isAtEnd()) setIsThere(true)
  }, [number, isMine, area, isAtEnd])
  return {
    isThere,
    look: () => isAtEnd() && setIsThere(false),
    show: () => {
      area.current?.scrollTo({ top: 0 })
      setIsThere(false)
    },
  }
}

function Before({ chat, otherId }: { readonly chat: LoadedChat; readonly otherId: string }) {
  const t = useText()
  if (chat.older === 'loading') return <li className={styles.pause}>{t('chat.loading-older')}</li>
  if (!chat.hasOlder) return null
  return (
    <li className={styles.pause}>
      <Button type="link" size="small" onClick={() => void loadOlder(otherId)}>
        {t(chat.older === 'failed' ? 'chat.older-failed' : 'chat.older')}
      </Button>
    </li>
  )
}

interface MessageLineProps {
  readonly message: ChatMessage
  readonly otherId: string
  readonly hasTime: boolean
}

/** One message, with its time where there was a pause before it. */
export function MessageLine({ message, otherId, hasTime }: MessageLineProps) {
  const t = useText()
  const { content, isMine, number, sentAt } = message
  return (
    <>
      {hasTime ? (
        <li className={styles.pause}>
          <PassedTime at={sentAt} />
        </li>
      ) : null}
      <li className={styles.message} data-mine={isMine}>
        <span data-visually-hidden>{t(isMine ? 'chat.mine' : 'chat.theirs')}</span>
        {typeof content === 'string' ? (
          <Bubble>
            <ChatText text={content} />
          </Bubble>
        ) : (
          <ChatPicture address={content.path} size={content} onGone={() => void renewPicture(otherId, number)} />
        )}
      </li>
    </>
  )
}

function Bubble({ children }: { readonly children: ReactNode }) {
  return <span className={styles.bubble}>{children}</span>
}

/** Something that is on its way, or why it was not sent and what can be done. */
function OutgoingLine({ otherId, outgoing }: { readonly otherId: string; readonly outgoing: Outgoing }) {
  const t = useText()
  const { content, problem } = outgoing
  const takeBack = () => {
    if (typeof content === 'string') giveBack(otherId, content)
    giveUp(otherId, outgoing)
  }
  return (
    <li className={styles.message} data-mine="true" data-failed={problem !== undefined}>
      <span className={styles.sending}>
        {problem === undefined ? <LoadingOutlined aria-label={t('chat.sending')} role="img" /> : null}
        {typeof content === 'string' ? (
          <Bubble>
            <ChatText text={content} />
          </Bubble>
        ) : (
          <ChatPicture address={content.address} size={content} />
        )}
      </span>
      {problem === undefined ? null : (
        <span className={styles.problem} role="alert">
          <span>{problem}</span>
          <Button type="link" size="small" onClick={() => sendAgain(otherId, outgoing)}>
            {t('chat.again')}
          </Button>
          <Button type="link" size="small" onClick={takeBack}>
            {t(typeof content === 'string' ? 'chat.edit' : 'chat.give-up')}
          </Button>
        </span>
      )}
    </li>
  )
}
