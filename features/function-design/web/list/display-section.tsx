import { useState } from 'react'
import { mayBeSorted, mayBeSummed } from '#engine/forms/check-list.ts'
import { changed, removed, without } from '#engine/forms/editing/list/items.ts'
import { sortsAtMost, sortsOfList, withSorts } from '#engine/forms/list-sorts.ts'
import type { ListDefinition, ListSort } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { DesignedProvider, useDesigned, type DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { displaySettings, judgeSettings, phoneDisplaySettings } from '#features/function-design/web/list/list-settings.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { DeleteOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingEditors, SettingInputProps } from '#web/designer/setting-input.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'

interface Option {
  readonly value: string
  readonly label: string
}

const optionsOf = (fields: readonly FormField[]): readonly Option[] =>
  fields.map(({ key, part }) => ({ value: key, label: part.label || key }))

function SortingSetting(props: SettingInputProps) {
  const t = useText()
  const { form } = useDesigned()
  const { fields } = outlineOf(form, fieldTypes)
  return <OneOf {...props} options={[{ value: '', label: t('list-design.newest-first') }, ...optionsOf(fields.filter(mayBeSorted))]} />
}

function SumsSetting(props: SettingInputProps) {
  const t = useText()
  const { form, list } = useDesigned()
  const shown = new Set(list.columns.map(({ key }) => key))
  const { fields } = outlineOf(form, fieldTypes)
  const summed = fields.filter((field) => mayBeSummed(field) && shown.has(field.key))
  return <SomeOf {...props} options={optionsOf(summed)} nothing={t('list-design.no-sums')} />
}

function CardsSetting(props: SettingInputProps) {
  const t = useText()
  const { list } = useDesigned()
  return (
    <SomeOf
      {...props}
      nothing={t('list-design.automatic')}
      options={list.columns.slice(1).map(({ key, label }) => ({ value: key, label: label || key }))}
    />
  )
}

/** Further columns of the order, for rows that are the same in those before. */
function ThenBySetting({ value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { form, list } = useDesigned()
  const fields = outlineOf(form, fieldTypes).fields.filter(mayBeSorted)
  const sorts = Array.isArray(value) ? (value as readonly ListSort[]) : []
  const taken = new Set([list.sortBy, ...sorts.map(({ key }) => key)])
  const offered = optionsOf(fields.filter(({ key }) => !taken.has(key)))
  const put = (next: readonly ListSort[]) => onChange(next.length === 0 ? undefined : next)
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.part.label || key
  return (
    <div className={styles.sorts}>
      {sorts.map(({ key, direction }, at) => (
        <div key={`${key} ${at}`} className={styles.sort}>
          <span className={styles.itemName} title={labelOf(key)}>
            {labelOf(key)}
          </span>
          <Segmented<'asc' | 'desc'>
            size="small"
            disabled={readOnly}
            aria-label={t('list-design.direction-of', { name: labelOf(key) })}
            value={direction}
            options={(['desc', 'asc'] as const).map((one) => ({ value: one, label: t(`list-design.sort-direction.${one}`) }))}
            onChange={(next) => put(changed(sorts, at, { direction: next }))}
          />
          <IconButton
            name={t('list-design.remove', { name: labelOf(key) })}
            icon={<DeleteOutlined />}
            disabled={readOnly}
            onClick={() => put(removed(sorts, at))}
          />
        </div>
      ))}
      {readOnly || offered.length === 0 || sorts.length >= sortsAtMost - 1 ? null : (
        <Select<string | null>
          size="small"
          aria-label={t('list-design.add-sort')}
          placeholder={t('list-design.add-sort')}
          showSearch={{ optionFilterProp: 'label' }}
          className={styles.whole}
          value={null}
          options={[...offered]}
          onChange={(key) => key !== null && put([...sorts, { key, direction: 'asc' }])}
        />
      )}
    </div>
  )
}

const editors: SettingEditors = { sorting: SortingSetting, 'then-by': ThenBySetting, sums: SumsSetting, cards: CardsSetting }

/** Order, pages, totals, what a click does, and the fields of cards. */
export function DisplaySection(designed: DesignedList) {
  const { list, readOnly, ofPhone, change } = designed
  const t = useText()
  const [steps, setSteps] = useState(0)
  return (
    <div className={styles.section}>
      <DesignedProvider value={designed}>
        <SettingsForm
          settings={ofPhone ? phoneDisplaySettings : displaySettings}
          values={{ ...list }}
          editors={editors}
          readOnly={readOnly}
          onCommit={() => setSteps(steps + 1)}
          onChange={({ name, label, default: otherwise }, value) =>
            change(
              { text: 'list-design.step.setting', params: { name: t(label) } },
              (old) => withOwnOrder(without({ ...old, [name]: value ?? otherwise ?? emptyOf[name] })),
              `${name} ${steps}`,
            )
          }
        />
      </DesignedProvider>
    </div>
  )
}

/** Each column once: one that decides first decides nothing later, and without a first there are no further ones. */
function withOwnOrder(list: ListDefinition): ListDefinition {
  const sorts = sortsOfList(list)
  return withSorts(
    list,
    sorts.filter(({ key }, at) => sorts.findIndex((one) => one.key === key) === at),
  )
}

/** Members that every list has, where nothing is chosen. */
const emptyOf: Readonly<Record<string, unknown>> = { summary: [], sortBy: '' }

/** Which rights are judged. */
export function RightsSection({ list, readOnly, change }: DesignedList) {
  const t = useText()
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{t('list-design.judges-help')}</p>
      <SettingsForm
        settings={judgeSettings}
        values={{ ...list.judges }}
        readOnly={readOnly}
        onChange={({ name, label }, value) =>
          change({ text: 'list-design.step.setting', params: { name: t(label) } }, (old) => ({
            ...old,
            judges: { ...old.judges, [name]: value === true },
          }))
        }
      />
    </div>
  )
}

interface ChoiceProps extends SettingInputProps {
  readonly options: readonly Option[]
}

function OneOf({ id, value, readOnly, onChange, options }: ChoiceProps) {
  return (
    <Select<string>
      id={id}
      size="small"
      disabled={readOnly}
      showSearch={{ optionFilterProp: 'label' }}
      className={styles.whole}
      value={typeof value === 'string' ? value : ''}
      options={[...options]}
      onChange={onChange}
    />
  )
}

function SomeOf({ id, value, readOnly, onChange, options, nothing }: ChoiceProps & { readonly nothing: string }) {
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      size="small"
      disabled={readOnly}
      showSearch={{ optionFilterProp: 'label' }}
      className={styles.whole}
      placeholder={nothing}
      value={Array.isArray(value) ? value.map(String) : []}
      options={[...options]}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    />
  )
}
