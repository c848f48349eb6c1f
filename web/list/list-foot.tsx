import { Button } from '#ui/kit/button.tsx'
import { Pagination } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/list.module.css'
import type { ListPage, ListQuery } from '#web/list/model.ts'

interface ListFootProps {
  readonly page: ListPage
  readonly query: ListQuery
  /** False: pages are offered only where not all rows stand on the first one. */
  readonly paged: boolean
  readonly onQuery: (next: ListQuery) => void
  /** Requests the exact total when only a lower bound is known. */
  readonly onCount?: () => void
}

/** Page sizes (document 2, section 9). */
const sizes = [20, 50, 100, 500]

/** 共 N 条, or 10,000+ with a link that requests the exact total; page numbers; page size. */
export function ListFoot({ page, query, paged, onQuery, onCount }: ListFootProps) {
  const t = useText()
  if (page.total === undefined) return <div className={styles.foot} />
  const total = page.total.toLocaleString('en-US')
  return (
    <div className={styles.foot}>
      <span data-tabular>{t('list.total', { total: page.totalIsOpen ? `${total}+` : total })}</span>
      {page.totalIsOpen && onCount ? (
        <Button type="link" size="small" onClick={onCount}>
          {t('list.count')}
        </Button>
      ) : null}
      <span className={styles.spring} />
      {paged || page.total > query.size ? (
        <Pagination
          size="small"
          current={query.page}
          pageSize={query.size}
          total={page.total}
          pageSizeOptions={sizes}
          showSizeChanger
          showQuickJumper={page.total > query.size * 10}
          onChange={(next, size) => onQuery({ ...query, page: size === query.size ? next : 1, size })}
        />
      ) : null}
    </div>
  )
}
