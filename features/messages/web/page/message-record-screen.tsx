import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { addressOfFilter, filterOfAddress } from '#features/messages/web/box-filter.ts'
import { MessageBox } from '#features/messages/web/message-box.tsx'
import { SelectionLine, SelectMessage } from '#features/messages/web/page/message-selection.tsx'
import { useMessageDeletion } from '#features/messages/web/page/use-message-deletion.ts'
import { useMessages } from '#features/messages/web/use-messages.ts'
import styles from '#features/messages/web/messages.module.css'
import { SearchInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** All own messages (document 1, section 2: /messageRecord); what is looked for stands in the address. */
export function MessageRecordScreen() {
  const t = useText()
  const [query, setQuery] = useSearchParams()
  const filter = filterOfAddress(query)
  const { rows } = useMessages(filter)
  const deletion = useMessageDeletion(rows)
  const stay = useCallback(() => undefined, [])
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
          onDelete={(row) => void deletion.remove([row])}
          renderMark={(row) => <SelectMessage row={row} deletion={deletion} />}
          line={rows.length > 0 ? <SelectionLine rows={rows} deletion={deletion} /> : null}
        />
      </div>
    </section>
  )
}
