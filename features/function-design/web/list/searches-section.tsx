import { useState } from 'react'
import { searchKindsOf } from '#engine/forms/check-list.ts'
import { changed, searchOf } from '#engine/forms/editing/list/items.ts'
import type { ListSearch } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { searchSettings } from '#features/function-design/web/list/list-settings.ts'
import { SearchPreset } from '#features/function-design/web/list/search-preset.tsx'
import { OrderedItems } from '#features/function-design/web/list/ordered-items.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'

/** What a list is searched by, in which order and how. */
export function SearchesSection({ form, list, facts, readOnly, ofPhone, change }: DesignedList) {
  const t = useText()
  const [steps, setSteps] = useState(0)
  const { byName, fields } = outlineOf(form, fieldTypes)
  const shown = new Set(list.searches.map(({ key }) => key))
  const offered = fields.filter((field) => searchKindsOf(field).length > 0 && !shown.has(field.key))
  const add = (key: string) => {
    const field = byName.get(key)
    if (!field) return
    const search = searchOf(field)
    change({ text: 'list-design.step.search-add', params: { name: search.label } }, (old) => ({
      ...old,
      searches: [...old.searches, search],
    }))
  }
  const faultOf = ({ key, label }: ListSearch) => {
    const field = byName.get(key)
    if (!field || field.table !== undefined) return t('forms.definition.list-search-gone', { label: label || key, key })
    return searchKindsOf(field).length > 0 ? undefined : t('forms.definition.list-no-search', { label: label || key })
  }
  return (
    <div className={styles.section}>
      <OrderedItems
        label={t('list-design.searches')}
        items={list.searches}
        nameOf={({ label, key }) => label || byName.get(key)?.part.label || key}
        faultOf={faultOf}
        readOnly={readOnly}
        onChange={(kind, name, searches) =>
          change({ text: `list-design.step.search-${kind}`, params: { name } }, (old) => ({ ...old, searches }))
        }
        renderSettings={(search, at) => {
          const follows = ofPhone?.searches.some(({ key }) => key === search.key) ?? false
          const field = byName.get(search.key)
          return (
            <>
              <SettingsForm
                settings={searchSettings(field, follows)}
                values={{ ...search }}
                readOnly={readOnly}
                onCommit={() => setSteps(steps + 1)}
                onChange={({ name }, value) =>
                  change(
                    { text: 'list-design.step.search-change', params: { name: search.label || search.key } },
                    (old) => ({ ...old, searches: changed(old.searches, at, searchChange(name, value)) }),
                    `search ${at} ${name} ${steps}`,
                  )
                }
              />
              {follows || !field || field.type.cover ? null : (
                <SearchPreset
                  key={`${search.kind} ${search.multiple}`}
                  {...{ search, field, facts, readOnly }}
                  onChange={(preset) =>
                    change(
                      { text: 'list-design.step.search-change', params: { name: search.label || search.key } },
                      (old) => ({ ...old, searches: changed(old.searches, at, { preset: isNothing(field, preset) ? undefined : preset }) }),
                      `search ${at} preset ${steps}`,
                    )
                  }
                />
              )}
            </>
          )
        }}
      />
      {list.searches.length === 0 ? <p className={styles.quiet}>{t('list-design.no-search')}</p> : null}
      {readOnly ? null : offered.length === 0 ? (
        <p className={styles.quiet}>{t('list-design.all-searches')}</p>
      ) : (
        <Select<string | null>
          aria-label={t('list-design.add-search')}
          placeholder={t('list-design.add-search')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={offered.map(({ key, part }) => ({ value: key, label: part.label || key }))}
          onChange={(key) => key !== null && add(key)}
        />
      )}
    </div>
  )
}

const isNothing = ({ type }: FormField, value: unknown): boolean => value === undefined || (!Array.isArray(value) && type.isEmpty(value))

function searchChange(name: string, value: unknown): Partial<ListSearch> {
  if (name === 'label') return { label: typeof value === 'string' ? value : '' }
  // What was filled in is a value of the former way of searching.
  const former = name === 'kind' || name === 'multiple' ? { preset: undefined } : {}
  return { ...former, [name]: value === false ? undefined : value }
}
