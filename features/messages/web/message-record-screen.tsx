import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { countUnread, deleteMessages, listMessages } from '#features/messages/contract.ts'
import { addressOfFilter, filterOfAddress } from '#features/messages/web/box-filter.ts'
import { MessageBox } from '#features/messages/web/message-box.tsx'
import styles from '#features/messages/web/messages.module.css'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { SearchInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

/** All own messages (document 1, section 2: /messageRecord); what is looked for stands in the address. */
export function MessageRecordScreen() {
  const t = useText()
  const feedback = useFeedback()
  const [query, setQuery] = useSearchParams()
  const filter = filterOfAddress(query)
  const remove = useCommand(deleteMessages, { refreshes: [listMessages, countUnread] })
  const stay = useCallback(() => undefined, [])
  async function removeOne(id: string) {
    if (await feedback.confirm({ text: t('messages.delete.question'), danger: true })) await remove.run({ body: { ids: id } })
  }
  return (
    <section className={styles.page}>
      <div className={styles.card}>
        <SearchInput
          key={filter.keyword}
          className={styles.search}
          defaultValue={filter.keyword}
          allowClear
          aria-label={t('messages.search')}
          placeholder={t('messages.search')}
          onSearch={(keyword) => setQuery(addressOfFilter({ ...filter, keyword: keyword.trim() }))}
        />
        <MessageBox
          filter={filter}
          onFilter={(next) => setQuery(addressOfFilter(next))}
          onLeave={stay}
          onDelete={({ id }) => void removeOne(id)}
        />
      </div>
    </section>
  )
}
