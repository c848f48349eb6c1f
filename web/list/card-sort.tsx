import type { ListColumn } from '#engine/forms/model.ts'
import { ArrowDownOutlined, ArrowUpOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { ListQuery, Sort } from '#web/list/model.ts'
import { sortedBy } from '#web/list/model.ts'

interface CardSortProps {
  readonly columns: readonly ListColumn[]
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
}

/** Cards have no heads of columns, so the column they are sorted by is chosen here; choosing one again turns it round, and a third time lets go of it. */
export function CardSort({ columns, query, onQuery }: CardSortProps) {
  const t = useText()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const { sort } = query
  const by = sortable.find(({ key }) => key === sort?.key)
  const rises = sort?.direction === 'asc'
  const arrow = rises ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />
  const choose = (key: string) => {
    const next = nextSort(sort, key)
    onQuery(sortedBy(query, next ? [next] : []))
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: by ? [by.key] : [],
        items: sortable.map(({ key, label }) => ({ key, label, ...(key === by?.key ? { icon: arrow } : {}) })),
        onClick: ({ key }) => choose(key),
      }}
    >
      <Button {...(by ? { icon: arrow, title: t(rises ? 'list.sort.asc' : 'list.sort.desc', { label: by.label }) } : {})}>
        {t('list.sort')}
      </Button>
    </Dropdown>
  )
}

/** As the heads of a table go on: ascending, descending, not sorted. */
function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, direction: 'asc' }
  return sort.direction === 'asc' ? { key, direction: 'desc' } : undefined
}
