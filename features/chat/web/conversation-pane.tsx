import { useEffect, useState } from 'react'
import { clearChat, listChats } from '#features/chat/contract.ts'
import type { Other } from '#features/chat/web/other.ts'
import { openChat, useChat } from '#features/chat/web/chat-store.ts'
import { Composer } from '#features/chat/web/composer.tsx'
import { FoundMessages } from '#features/chat/web/found-messages.tsx'
import { MessageLines } from '#features/chat/web/message-lines.tsx'
import styles from '#features/chat/web/chat.module.css'
import { DeleteOutlined, LeftOutlined, SearchOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface ConversationPaneProps {
  readonly other: Other
  /** Leads back to the list, where the conversation took its place. */
  readonly onBack: (() => void) | undefined
}

/** What was said with one person, and what is to be said next. */
export function ConversationPane({ other, onBack }: ConversationPaneProps) {
  const [isSearching, setIsSearching] = useState(false)
  const refused = useCall(listChats, {}, { handles: 'all' }).data?.list.find(({ id }) => id === other.id)?.refused ?? ''
  useEffect(() => void openChat(other.id), [other.id])
  return (
    <section className={styles.conversation} aria-label={other.name}>
      <Head other={other} onBack={onBack} isSearching={isSearching} onSearch={() => setIsSearching(!isSearching)} />
      {isSearching ? <FoundMessages other={other} /> : <Said other={other} />}
      {isSearching ? null : refused === '' ? <Composer otherId={other.id} /> : <p className={styles.refused}>{refused}</p>}
    </section>
  )
}

interface HeadProps extends ConversationPaneProps {
  readonly isSearching: boolean
  readonly onSearch: () => void
}

function Head({ other, onBack, isSearching, onSearch }: HeadProps) {
  const t = useText()
  const feedback = useFeedback()
  const clear = useCommand(clearChat, { refreshes: [listChats] })
  async function askAndClear() {
    if (await feedback.confirm({ text: t('chat.clear.question'), danger: true })) await clear.run({ params: { id: other.id } })
  }
  return (
    <header className={styles.head} data-touch>
      {onBack ? <IconButton size="middle" name={t('chat.back')} icon={<LeftOutlined />} onClick={onBack} /> : null}
      <span className={styles.words}>
        <span className={styles.name}>{other.name}</span>
        <span className={styles.latest} title={other.department}>
          {other.department}
        </span>
      </span>
      <IconButton size="middle" name={t('chat.search')} aria-pressed={isSearching} icon={<SearchOutlined />} onClick={onSearch} />
      <IconButton size="middle" name={t('chat.clear')} icon={<DeleteOutlined />} onClick={() => void askAndClear()} />
    </header>
  )
}

function Said({ other }: { readonly other: Other }) {
  const t = useText()
  const chat = useChat(other.id)
  if (!chat || (chat.state === 'loading' && chat.messages.length === 0)) return <div className={styles.place}>{<Loading rows={6} />}</div>
  if (chat.state === 'failed' && chat.messages.length === 0)
    return (
      <div className={styles.place}>
        <Problem text={t('chat.no-connection')} onRetry={() => void openChat(other.id)} />
      </div>
    )
  if (chat.messages.length + chat.outgoing.length === 0)
    return (
      <div className={styles.place}>
        <Empty text={t('chat.nothing-said')} />
      </div>
    )
  return <MessageLines other={other} chat={chat} />
}
