import { useId, useState } from 'react'
import { mayBeTold, mostDirectories, mostDirectoryColumns } from '#engine/forms/directory.ts'
import {
  designedDirectories,
  freeDirectoryName,
  refuseDirectoryName,
  withDirectories,
  type DesignedDirectory,
} from '#engine/forms/editing/list/directories.ts'
import { without } from '#engine/forms/editing/list/items.ts'
import { fixedFilterIn, rulesOf, type FixedFilter } from '#engine/forms/fixed-filter.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { FilterControl } from '#features/function-design/web/filter/filter-control.tsx'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { OrderedItems } from '#features/function-design/web/list/ordered-items.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Which records others may choose in forms of other functions, whatever they may read, and what they are told of them. */
export function DirectoriesSection({ form, list, facts, readOnly, change }: DesignedList) {
  const t = useText()
  const directories = designedDirectories(list)
  const nameOf = (name: string) => (name === '' ? t('list-design.directory-plain') : name)
  const save = (name: string, next: readonly DesignedDirectory[]) =>
    change({ text: 'list-design.step.directory', params: { name: nameOf(name) } }, (old) => withDirectories(old, next))
  if (!directories)
    return (
      <div className={styles.section}>
        <p className={styles.fault}>{t('list-design.directory-unreadable')}</p>
        {readOnly ? null : <Button onClick={() => save('', [])}>{t('list-design.directory-clear')}</Button>}
      </div>
    )
  const told = outlineOf(form, fieldTypes).fields.filter(mayBeTold)
  const begun = told.slice(0, 1).map(({ key }) => key)
  const add = (name: string) => save(name, [...directories, { name, source: { columns: begun } }])
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{t('list-design.directories-help')}</p>
      <OrderedItems
        label={t('list-design.section.directories')}
        items={directories.map((directory) => ({ key: `directory ${directory.name}`, directory }))}
        nameOf={({ directory }) => nameOf(directory.name)}
        faultOf={({ directory }) => (directory.source.columns.length === 0 ? t('list-design.directory-no-column') : undefined)}
        readOnly={readOnly}
        ordered={false}
        onChange={(_, name, items) =>
          save(
            name,
            items.map(({ directory }) => directory),
          )
        }
        renderSettings={({ directory }, index) => (
          <DirectorySettings
            form={form}
            facts={facts}
            readOnly={readOnly}
            directories={directories}
            index={index}
            onChange={(next) => save(directory.name, directories.with(index, next))}
          />
        )}
      />
      {directories.length === 0 ? <p className={styles.quiet}>{t('list-design.directory-none')}</p> : null}
      {readOnly || directories.length >= mostDirectories ? null : (
        <div className={styles.row}>
          {directories.some(({ name }) => name === '') ? null : (
            <Button icon={<PlusOutlined />} onClick={() => add('')}>
              {t('list-design.directory-add-plain')}
            </Button>
          )}
          <Button icon={<PlusOutlined />} onClick={() => add(freeDirectoryName(directories, t('list-design.directory-new')))}>
            {t('list-design.directory-add')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface DirectorySettingsProps extends Pick<DesignedList, 'form' | 'facts' | 'readOnly'> {
  readonly directories: readonly DesignedDirectory[]
  readonly index: number
  readonly onChange: (directory: DesignedDirectory) => void
}

function DirectorySettings({ form, facts, readOnly, directories, index, onChange }: DirectorySettingsProps) {
  const t = useText()
  const id = useId()
  const directory = directories[index]
  if (!directory) return null
  const { name, source } = directory
  const set = (members: object) => onChange({ name, source: without({ ...source, ...members }) })
  const rules = (filter: FixedFilter) => (filter.groups.length === 0 ? undefined : rulesOf(filter))
  const isNamedApart = source.namedRuleList !== undefined
  return (
    <div className={styles.section}>
      {name === '' ? null : (
        <NameInput
          id={`${id}-name`}
          name={name}
          readOnly={readOnly}
          refuse={(typed) => refuseDirectoryName(directories, index, typed)}
          onRename={(typed) => onChange({ name: typed, source })}
        />
      )}
      <div className={styles.labelled}>
        <label htmlFor={`${id}-columns`}>{t('list-design.directory-columns')}</label>
        <ColumnsSelect
          id={`${id}-columns`}
          form={form}
          value={source.columns}
          readOnly={readOnly}
          onChange={(columns) => set({ columns })}
        />
        <span className={styles.quiet}>{t('list-design.directory-columns-help', { most: mostDirectoryColumns })}</span>
      </div>
      <div className={styles.labelled}>
        <span>{t('list-design.directory-chosen')}</span>
        <FilterControl
          form={form}
          filter={fixedFilterIn(source.ruleList)}
          facts={facts}
          readOnly={readOnly}
          title={t('list-design.directory-chosen')}
          none={t('list-design.directory-all')}
          covered={false}
          onSave={(filter) => set({ ruleList: rules(filter) })}
        />
      </div>
      <div className={styles.labelled}>
        <div className={styles.row}>
          <Switch
            id={`${id}-named`}
            size="small"
            checked={isNamedApart}
            disabled={readOnly}
            onChange={(on) => set({ namedRuleList: on ? [] : undefined })}
          />
          <label htmlFor={`${id}-named`}>{t('list-design.directory-named-apart')}</label>
        </div>
        <span className={styles.quiet}>{t('list-design.directory-named-help')}</span>
        {isNamedApart ? (
          <FilterControl
            form={form}
            filter={fixedFilterIn(source.namedRuleList)}
            facts={facts}
            readOnly={readOnly}
            title={t('list-design.directory-named')}
            none={t('list-design.directory-named-all')}
            covered={false}
            onSave={(filter) => set({ namedRuleList: rules(filter) ?? [] })}
          />
        ) : null}
      </div>
    </div>
  )
}

interface NameInputProps {
  readonly id: string
  readonly name: string
  readonly readOnly: boolean
  readonly refuse: (typed: string) => string | undefined
  readonly onRename: (typed: string) => void
}

/** Taken when the input is left, and refused where it cannot be. */
function NameInput({ id, name, readOnly, refuse, onRename }: NameInputProps) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const refused = typed === undefined ? undefined : refuse(typed.trim())
  const take = () => {
    if (typed === undefined || refused) return
    setTyped(undefined)
    if (typed.trim() !== name) onRename(typed.trim())
  }
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{t('list-design.directory-name')}</label>
      <TextInput
        id={id}
        value={typed ?? name}
        readOnly={readOnly}
        maxLength={50}
        spellCheck={false}
        status={refused ? 'error' : ''}
        aria-invalid={refused !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onPressEnter={take}
      />
      <span id={`${id}-note`} className={refused ? styles.fault : styles.quiet} role={refused ? 'alert' : undefined}>
        {refused ? t(`list-design.directory-name-${refused}`) : t('list-design.directory-name-help')}
      </span>
    </div>
  )
}

interface ColumnsSelectProps extends Pick<DesignedList, 'form' | 'readOnly'> {
  readonly id: string
  readonly value: readonly string[]
  readonly onChange: (columns: readonly string[]) => void
}

/** The columns that are told, in the order in which they are chosen; those that cannot be told say so behind the others. */
function ColumnsSelect({ id, form, value, readOnly, onChange }: ColumnsSelectProps) {
  const t = useText()
  const { fields } = outlineOf(form, fieldTypes)
  const all = fields
    .filter(({ type, options }) => type.nature === 'value' && type.column(options) !== undefined)
    .map((field) => {
      const label = field.part.label || field.key
      return mayBeTold(field)
        ? { value: field.key, label }
        : { value: field.key, label: t('list-design.directory-not-told', { field: label }), disabled: true }
    })
  const gone = value.filter((key) => !all.some((one) => one.value === key)).map((key) => ({ value: key, label: key }))
  const isWrong = gone.length > 0 || all.some((one) => one.disabled && value.includes(one.value))
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      showSearch
      optionFilterProp="label"
      disabled={readOnly}
      className={styles.whole}
      maxCount={mostDirectoryColumns}
      status={isWrong || value.length === 0 ? 'error' : ''}
      value={[...value]}
      options={[...all.filter((one) => !one.disabled), ...all.filter((one) => one.disabled), ...gone]}
      onChange={(next) => onChange(next)}
    />
  )
}
