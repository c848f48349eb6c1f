import { useEffect, useState } from 'react'
import { historyMessages } from '#features/chat/contract/frames.ts'
import { askMessages, type AnsweredMessages } from '#features/chat/web/ask-messages.ts'
import type { Other } from '#features/chat/web/other.ts'
import { ChatText } from '#features/chat/web/chat-text.tsx'
import type { ChatMessage } from '#features/chat/web/conversation.ts'
import { PassedTime } from '#features/chat/web/passed-time.tsx'
import styles from '#features/chat/web/chat.module.css'
import { Button } from '#ui/kit/button.tsx'
import { SearchInput } from '#ui/kit/input.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What was found so far, the newest first; `total` includes what is not loaded yet. */
interface Found {
  readonly messages: readonly ChatMessage[]
  readonly total: number
}

/** Searches the texts of one chat. */
export function FoundMessages({ other }: { readonly other: Other }) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const { found, isFailed, more, retry } = useFound(other.id, keyword)
  return (
    <div className={styles.finding}>
      <SearchInput
        autoFocus
        allowClear
        placeholder={t('chat.search')}
        aria-label={t('chat.search')}
        maxLength={200}
        onSearch={(typed) => setKeyword(typed.trim())}
      />
      {keyword === '' ? <Empty text={t('chat.search-hint')} /> : null}
      {isFailed ? <Problem text={t('chat.no-connection')} onRetry={retry} /> : null}
      {keyword !== '' && !found && !isFailed ? <Loading rows={4} /> : null}
      {found?.messages.length === 0 ? <Empty text={t('chat.search-none')} /> : null}
      <ol className={styles.found}>
        {(found?.messages ?? []).map((message) => (
          <li key={message.number}>
            <span className={styles.line}>
              <span className={styles.name}>{message.isMine ? t('chat.me') : other.name}</span>
              <PassedTime at={message.sentAt} className={styles.time} />
            </span>
            <span className={styles.foundText}>{typeof message.content === 'string' ? <ChatText text={message.content} /> : null}</span>
          </li>
        ))}
        {more ? (
          <li className={styles.end}>
            <Button type="link" onClick={more}>
              {t('chat.more')}
            </Button>
          </li>
        ) : null}
      </ol>
    </div>
  )
}

function useFound(toUserId: string, keyword: string) {
  const [found, setFound] = useState<Found>()
  const [isFailed, setIsFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    setFound(undefined)
    setIsFailed(false)
    if (keyword === '') return undefined
    let isWanted = true
    const take = (answer: AnsweredMessages) => isWanted && setFound({ messages: answer.messages.toReversed(), total: answer.total })
    askMessages({ toUserId, keyword, pageSize: historyMessages }).then(take, () => isWanted && setIsFailed(true))
    return () => {
      isWanted = false
    }
  }, [toUserId, keyword, attempt])
  const before = found?.messages.at(-1)?.number
  const hasMore = found !== undefined && before !== undefined && found.total > found.messages.length
  async function more() {
    try {
      const { messages } = await askMessages({ toUserId, keyword, pageSize: historyMessages, before: before! })
      setFound((now) => now && { ...now, messages: [...now.messages, ...messages.toReversed()] })
    } catch {
      setIsFailed(true)
    }
  }
  return { found, isFailed, more: hasMore ? () => void more() : undefined, retry: () => setAttempt(attempt + 1) }
}
