import { lazy, Suspense, useState } from 'react'
import type { ComponentProps } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { SearchOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { ListQuery } from '#web/list/model.ts'
import { SearchBar } from '#web/list/search-bar.tsx'
import type { SuperField } from '#web/list/super-query.ts'

/** Loaded when the sheet is opened for the first time. */
const ColumnFilterSheet = lazy(async () => ({ default: (await import('#web/list/column-filter-sheet.tsx')).ColumnFilterSheet }))

interface SearchSheetProps extends Omit<ComponentProps<typeof SearchBar>, 'sheet'> {
  /** The columns that can be filtered. */
  readonly columnFields?: readonly SuperField[] | undefined
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
  readonly facts: FieldFacts
}

/** The search on a phone with the filters of columns: a sheet behind one button. */
export function SearchSheet({ columnFields = [], query, onQuery, facts, ...bar }: SearchSheetProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (bar.searches.length === 0 && columnFields.length === 0) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<SearchOutlined />} onClick={() => setOpen(true)}>
        {t('list.search')}
      </Button>
      <SideDrawer open={open} title={t('list.search')} onClose={close}>
        <SearchBar
          {...bar}
          sheet
          onFilter={(next) => {
            bar.onFilter(next)
            close()
          }}
        />
        {open && columnFields.length > 0 ? (
          <Suspense fallback={null}>
            <ColumnFilterSheet
              fields={columnFields}
              query={query}
              facts={facts}
              onQuery={(next) => {
                onQuery(next)
                close()
              }}
            />
          </Suspense>
        ) : null}
      </SideDrawer>
    </>
  )
}
