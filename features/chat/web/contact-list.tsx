import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { Face } from '#features/chat/web/face.tsx'
import type { ChoosingOther } from '#features/chat/web/other.ts'
import styles from '#features/chat/web/chat.module.css'
import { contacts, type Contact } from '#features/users/contract.ts'
import { useEndInSight } from '#ui/end-in-sight/use-end-in-sight.ts'
import { Button } from '#ui/kit/button.tsx'
import { SearchInput } from '#ui/kit/input.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallError } from '#web/call/call-error.ts'
import { callKey } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

/** Contacts of a page, and how far the end may be away when the next one is read (document 1, section 9). */
const pageSize = 20
const nextWithinPixels = 300

type Page = CallAnswer<typeof contacts>

/** The people one may write to, found by name, account or pinyin. */
export function ContactList({ chosen, onChoose }: ChoosingOther) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const { userId } = useCurrentUser().userInfo
  const found = useInfiniteQuery<Page, CallError, Page[], readonly unknown[], number>({
    queryKey: callKey(contacts, { pages: keyword }),
    queryFn: ({ pageParam, signal }) =>
      request(contacts, { query: { currentPage: pageParam, pageSize, keyword } }, { signal, handles: 'all' }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.list.length < pageSize ? undefined : page + 1),
    select: ({ pages }) => pages,
  })
  const people = (found.data ?? []).flatMap((page) => page.list).filter(({ id }) => id !== userId)
  const more = found.hasNextPage && !found.isFetchingNextPage ? () => void found.fetchNextPage() : undefined
  const { scroller, end } = useEndInSight(found.isFetchNextPageError ? undefined : more, nextWithinPixels)
  return (
    <>
      <SearchInput
        className={styles.search}
        allowClear
        placeholder={t('chat.find-person')}
        aria-label={t('chat.find-person')}
        maxLength={200}
        onSearch={(typed) => setKeyword(typed.trim())}
      />
      <div className={styles.scroller} ref={scroller}>
        {found.isPending ? <Loading rows={8} /> : null}
        {found.error && !found.data ? <Problem text={found.error.msg} onRetry={() => void found.refetch()} /> : null}
        {found.data && people.length === 0 ? <Empty text={t(keyword === '' ? 'chat.no-contacts' : 'chat.nobody-found')} /> : null}
        <ul className={styles.people}>
          {people.map((person) => (
            <ContactItem key={person.id} person={person} isChosen={person.id === chosen} onChoose={onChoose} />
          ))}
        </ul>
        <div ref={end} className={styles.end}>
          {found.hasNextPage ? (
            <Button type="link" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('chat.more')}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  )
}

interface ContactItemProps extends Pick<ChoosingOther, 'onChoose'> {
  readonly person: Contact
  readonly isChosen: boolean
}

function ContactItem({ person, isChosen, onChoose }: ContactItemProps) {
  const { id, realName, department } = person
  return (
    <li className={styles.item} data-chosen={isChosen}>
      <button type="button" className={styles.open} aria-current={isChosen} onClick={() => onChoose({ id, name: realName, department })}>
        <Face name={realName} />
        <span className={styles.words}>
          <span className={styles.name}>{realName}</span>
          <span className={styles.latest} title={department}>
            {department}
          </span>
        </span>
      </button>
    </li>
  )
}
