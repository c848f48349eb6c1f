import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { presetFilter } from '#engine/forms/list-sorts.ts'
import type { FormPart, ListSearch } from '#engine/forms/model.ts'
import { DownOutlined, UpOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useAtLeast } from '#ui/theme/media.ts'
import { useFilterCode } from '#web/list/filter-code.ts'
import styles from '#web/list/list.module.css'
import { SearchField } from '#web/list/search-field.tsx'

interface SearchBarProps {
  readonly searches: readonly ListSearch[]
  /** The fields that can be searched, by key. */
  readonly parts: ReadonlyMap<string, FormPart>
  readonly filter: Readonly<Record<string, unknown>>
  readonly onFilter: (next: Readonly<Record<string, unknown>>) => void
  /** What is typed and not asked for yet (`useTypedFilter`); it outlives the bar, which a phone draws elsewhere. */
  readonly typed: TypedFilter
  /** Draws one column with all conditions, for the sheet of a phone. */
  readonly sheet?: boolean
}

/** Number of conditions in the first row, before 展开; a range counts as two. */
const roomOfRow = { wide: 4, narrow: 3 }

function inOneRow(searches: readonly ListSearch[], room: number): readonly ListSearch[] {
  let used = 0
  return searches.filter(({ kind }) => (used += kind === 'range' ? 2 : 1) <= room)
}

type Filter = Readonly<Record<string, unknown>>
export type TypedFilter = readonly [Filter, (change: Filter | ((old: Filter) => Filter)) => void]

/** The conditions as they are typed; those that are asked for take their place. */
export function useTypedFilter(filter: Filter): TypedFilter {
  const [typed, setTyped] = useState(filter)
  const [given, setGiven] = useState(filter)
  if (given !== filter) {
    setGiven(filter)
    // The same conditions, read anew, leave what is typed as it is.
    if (JSON.stringify(given) !== JSON.stringify(filter)) setTyped(filter)
  }
  return [typed, setTyped]
}

/** The conditions of a search; the server is asked only on 查询 or Enter. */
export function SearchBar({ searches, parts, filter, onFilter, typed: [draft, setDraft], sheet = false }: SearchBarProps) {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  const isWide = useAtLeast('wide')
  const known = searches.filter((search) => parts.has(search.key))
  const code = useFilterCode(known.map(({ key }) => parts.get(key)?.type ?? ''))
  if (known.length === 0) return null
  const fitting = inOneRow(known, isWide ? roomOfRow.wide : roomOfRow.narrow)
  // Conditions that are filled in are always shown; otherwise the user could not see why rows are missing.
  const shown = open || sheet ? known : known.filter((search) => fitting.includes(search) || filter[search.key] !== undefined)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onFilter(draft)
  }
  const put = (key: string, value: unknown) =>
    setDraft((old) => {
      const { [key]: _before, ...rest } = old
      return value === undefined ? rest : { ...rest, [key]: value }
    })
  return (
    <form role="search" className={styles.search} data-sheet={sheet} onSubmit={submit}>
      {shown.map((search) => {
        const part = parts.get(search.key)
        return part ? (
          <SearchField
            key={search.key}
            id={`${id}${search.key}`}
            search={search}
            part={part}
            code={code}
            value={draft[search.key]}
            onChange={(value) => put(search.key, value)}
          />
        ) : null
      })}
      <span className={styles.searchButtons}>
        <Button type="primary" htmlType="submit">
          {t('list.search')}
        </Button>
        <Button
          onClick={() => {
            // As it was when the list was opened.
            const first = presetFilter(searches)
            setDraft(first)
            onFilter(first)
          }}
        >
          {t('list.reset')}
        </Button>
        {known.length > fitting.length && !sheet ? (
          <Button
            type="link"
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'list.collapse' : 'list.expand')}
          </Button>
        ) : null}
      </span>
    </form>
  )
}
