import { useId, useMemo } from 'react'
import type { ListSearch } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { PlaceProvider } from '#fields/place.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useFilterCode } from '#web/list/filter-code.ts'
import { SearchField } from '#web/list/search-field.tsx'

interface SearchPresetProps extends Pick<DesignedList, 'facts' | 'readOnly'> {
  readonly search: ListSearch
  readonly field: FormField
  /** Undefined: nothing is filled in at first. */
  readonly onChange: (value: unknown) => void
}

/** What a search holds when the list is opened, filled in as in the list itself. */
export function SearchPreset({ search, field, facts, readOnly, onChange }: SearchPresetProps) {
  const t = useText()
  const id = useId()
  const code = useFilterCode([field.part.type])
  const place = useMemo(() => ({ facts }), [facts])
  return (
    <PlaceProvider value={place}>
      <div className={styles.preset} inert={readOnly}>
        <SearchField
          id={id}
          search={{ ...search, label: t('list-design.preset') }}
          part={field.part}
          code={code}
          value={search.preset}
          onChange={onChange}
        />
        <p className={styles.quiet}>{t('list-design.preset-help')}</p>
      </div>
    </PlaceProvider>
  )
}
