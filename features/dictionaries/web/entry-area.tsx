import { useState, type ReactNode } from 'react'
import { createEntry, listEntries, type CategoryNode, type EntryNode } from '#features/dictionaries/contract.ts'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { EntryCards } from '#features/dictionaries/web/entry-cards.tsx'
import { EntryDialog } from '#features/dictionaries/web/entry-dialog.tsx'
import { EntrySearch } from '#features/dictionaries/web/entry-search.tsx'
import { EntryTable } from '#features/dictionaries/web/entry-table.tsx'
import { flat, openable } from '#features/dictionaries/web/tree-nodes.ts'
import { useEntryActions } from '#features/dictionaries/web/use-entry-actions.tsx'
import { DownOutlined, PlusOutlined, ReloadOutlined, UpOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { useCall } from '#web/call/use-call.ts'
import { useMay } from '#web/session/use-may.ts'

interface EntryAreaProps {
  readonly category: CategoryNode
  readonly keyword: string
  readonly onSearch: (keyword: string) => void
}

/** Search, toolbar and entries of one category. */
export function EntryArea({ category, keyword, onSearch }: EntryAreaProps) {
  const t = useText()
  const phone = usePhone()
  const may = useMay()
  const [edited, setEdited] = useState<{ readonly entry: EntryNode | undefined }>()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const page = useCall(listEntries, { params: { id: category.id }, query: { keyword } }, { keepRows: true })
  const actions = useEntryActions((entry) => setEdited({ entry }))
  const entries = page.data?.list ?? []
  // Document 1, section 2: only shown when every row has children.
  const foldable = entries.length > 0 && entries.every((entry) => entry.hasChildren)
  const add = may(createEntry) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ entry: undefined })}>
      {t('dictionaries.add')}
    </Button>
  ) : null
  return (
    <>
      <EntrySearch key={keyword} keyword={keyword} onSearch={onSearch} />
      <div className={styles.bar} role="toolbar" aria-label={category.fullName}>
        {add}
        {foldable ? (
          <Button
            icon={closed.size > 0 ? <DownOutlined /> : <UpOutlined />}
            onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(openable(entries)))}
          >
            {t(closed.size > 0 ? 'dictionaries.expand' : 'dictionaries.collapse')}
          </Button>
        ) : null}
        <span className={styles.spring} />
        <span className={styles.quiet}>{t('dictionaries.count', { count: flat(entries).length })}</span>
        <IconButton
          name={t('dictionaries.refresh')}
          icon={<ReloadOutlined />}
          loading={page.isFetching && !page.isPending}
          onClick={() => void page.refetch()}
        />
      </div>
      <div className={styles.body} data-stale={page.isPlaceholderData} aria-busy={page.isFetching}>
        <EntryBody page={page} category={category} keyword={keyword} onReset={() => onSearch('')} add={add}>
          {phone ? (
            <EntryCards entries={entries} closed={closed} actions={actions} />
          ) : (
            <EntryTable entries={entries} closed={closed} onClosed={setClosed} actions={actions} />
          )}
        </EntryBody>
      </div>
      {edited ? <EntryDialog category={category} entry={edited.entry} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

interface EntryBodyProps {
  readonly page: Pick<ReturnType<typeof useCall<typeof listEntries>>, 'data' | 'error' | 'isPending' | 'refetch'>
  readonly category: CategoryNode
  readonly keyword: string
  readonly onReset: () => void
  readonly add: ReactNode
  readonly children: ReactNode
}

/** The four states of the entries. */
function EntryBody({ page, category, keyword, onReset, add, children }: EntryBodyProps) {
  const t = useText()
  if (page.isPending) return <Loading rows={8} />
  if (!page.data) return <Problem text={page.error?.msg} traceId={page.error?.requestId} onRetry={() => void page.refetch()} />
  if (page.data.list.length > 0) return children
  if (keyword)
    return <Empty text={t('dictionaries.nothing', { keyword })} action={<Button onClick={onReset}>{t('dictionaries.reset')}</Button>} />
  return <Empty text={t('dictionaries.empty', { name: category.fullName })} action={add} />
}
