import { useState } from 'react'
import { mayBeSorted, mayBeSummed } from '#engine/forms/check-list.ts'
import { without } from '#engine/forms/editing/list/items.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { DesignedProvider, useDesigned, type DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { displaySettings, judgeSettings } from '#features/function-design/web/list/list-settings.ts'
import { fieldTypes } from '#fields/definitions.ts'
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
  const { form, list } = useDesigned()
  const shown = new Set(list.columns.map(({ key }) => key))
  const { fields } = outlineOf(form, fieldTypes)
  return <SomeOf {...props} options={optionsOf(fields.filter((field) => mayBeSummed(field) && shown.has(field.key)))} />
}

function CardsSetting(props: SettingInputProps) {
  const { list } = useDesigned()
  return <SomeOf {...props} options={list.columns.slice(1).map(({ key, label }) => ({ value: key, label: label || key }))} />
}

const editors: SettingEditors = { sorting: SortingSetting, sums: SumsSetting, cards: CardsSetting }

/** Order, pages, totals, what a click does, and the cards of a phone. */
export function DisplaySection(designed: DesignedList) {
  const { list, readOnly, change } = designed
  const t = useText()
  const [steps, setSteps] = useState(0)
  return (
    <div className={styles.section}>
      <DesignedProvider value={designed}>
        <SettingsForm
          settings={displaySettings}
          values={{ ...list }}
          editors={editors}
          readOnly={readOnly}
          onCommit={() => setSteps(steps + 1)}
          onChange={({ name, label, default: otherwise }, value) =>
            change(
              { text: 'list-design.step.setting', params: { name: t(label) } },
              (old) => without({ ...old, [name]: value ?? otherwise ?? emptyOf[name] }),
              `${name} ${steps}`,
            )
          }
        />
      </DesignedProvider>
    </div>
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

function SomeOf({ id, value, readOnly, onChange, options }: ChoiceProps) {
  const t = useText()
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      size="small"
      disabled={readOnly}
      showSearch={{ optionFilterProp: 'label' }}
      className={styles.whole}
      placeholder={t('list-design.automatic')}
      value={Array.isArray(value) ? value.map(String) : []}
      options={[...options]}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    />
  )
}
