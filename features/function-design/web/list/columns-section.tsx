import { useState } from 'react'
import { mayBeColumn, mayBeSorted } from '#engine/forms/check-list.ts'
import { changed, columnOf } from '#engine/forms/editing/list/items.ts'
import type { ListColumn } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { cardColumnSettings, columnSettings, sortableSetting } from '#features/function-design/web/list/list-settings.ts'
import { OrderedItems } from '#features/function-design/web/list/ordered-items.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'

/** The columns of a list: which, in which order, and how each is drawn. */
export function ColumnsSection({ form, list, readOnly, ofPhone, change }: DesignedList) {
  const t = useText()
  const [steps, setSteps] = useState(0)
  const { byName, fields } = outlineOf(form, fieldTypes)
  const shown = new Set(list.columns.map(({ key }) => key))
  const offered = fields.filter((field) => mayBeColumn(field) && !shown.has(field.key))
  const add = (key: string) => {
    const field = byName.get(key)
    if (!field) return
    const column = columnOf(field)
    change({ text: 'list-design.step.column-add', params: { name: column.label } }, (old) => ({
      ...old,
      columns: [...old.columns, column],
    }))
  }
  const faultOf = ({ key, label }: ListColumn) => {
    const field = byName.get(key)
    if (!field || field.table !== undefined) return t('forms.definition.list-gone', { label: label || key, key })
    return mayBeColumn(field) ? undefined : t('forms.definition.list-no-list-column', { label: label || key })
  }
  return (
    <div className={styles.section}>
      {ofPhone ? <p className={styles.quiet}>{t('list-design.phone-columns-help')}</p> : null}
      <OrderedItems
        label={t('list-design.columns')}
        items={list.columns}
        nameOf={({ label, key }) => label || key}
        faultOf={faultOf}
        readOnly={readOnly}
        onChange={(kind, name, columns) =>
          change({ text: `list-design.step.column-${kind}`, params: { name } }, (old) => ({ ...old, columns }))
        }
        renderSettings={(column, at) => {
          const field = byName.get(column.key)
          const usual = ofPhone ? cardColumnSettings : columnSettings
          const settings = field && mayBeSorted(field) ? [...usual, sortableSetting] : usual
          return (
            <SettingsForm
              settings={settings}
              values={{ ...column, align: column.align ?? 'left', fixed: column.fixed ?? 'none' }}
              readOnly={readOnly}
              onCommit={() => setSteps(steps + 1)}
              onChange={({ name }, value) =>
                change(
                  { text: 'list-design.step.column-change', params: { name: column.label || column.key } },
                  (old) => ({ ...old, columns: changed(old.columns, at, columnChange(name, value)) }),
                  `column ${at} ${name} ${steps}`,
                )
              }
            />
          )
        }}
      />
      {list.columns.length === 0 ? <p className={styles.quiet}>{t('forms.definition.list-no-column')}</p> : null}
      {readOnly ? null : offered.length === 0 ? (
        <p className={styles.quiet}>{t('list-design.all-columns')}</p>
      ) : (
        <Select<string | null>
          aria-label={t('list-design.add-column')}
          placeholder={t('list-design.add-column')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={offered.map(({ key, part }) => ({ value: key, label: part.label || key }))}
          onChange={(key) => key !== null && add(key)}
        />
      )}
    </div>
  )
}

/** `left` is how columns stand without being told, and `none` that nothing holds them. */
function columnChange(name: string, value: unknown): Partial<ListColumn> {
  if (name === 'label') return { label: typeof value === 'string' ? value : '' }
  const isPlain =
    (name === 'align' && value === 'left') || (name === 'fixed' && value === 'none') || (name === 'sortable' && value === false)
  return { [name]: isPlain || value === null ? undefined : value }
}
