import { withLayout } from '#engine/forms/editing/list/items.ts'
import { arranges } from '#engine/forms/list-layout.ts'
import type { ListLayout, TreeBeside } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { dictionaryEditor as DictionaryEditor } from '#features/dictionaries/web/entry.ts'
import { useFieldsOf } from '#features/function-design/web/form/editors/function-editors.tsx'
import { usePublishedFunctions } from '#features/function-design/web/form/editors/other-function.ts'
import { Chosen } from '#features/function-design/web/form/editors/source-editors.tsx'
import { DesignedProvider, useDesigned, type DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { InterfaceSetting } from '#features/function-design/web/list/own-button-editors.tsx'
import { besideSettings } from '#features/function-design/web/list/list-settings.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useSettingValues, type SettingEditors, type SettingInputProps } from '#web/designer/setting-input.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'

const offered: readonly ListLayout[] = ['plain', 'cards', 'beside', 'grouped', 'in-place', 'tree']

/** How the records are arranged, and by what. */
export function LayoutSection(designed: DesignedList) {
  const { form, list, readOnly, change } = designed
  const t = useText()
  const { layout = 'plain', treeBeside } = list
  const choose = (next: ListLayout) =>
    change({ text: 'list-design.step.layout', params: { name: t(`list-design.layout.${next}`) } }, (old) => withLayout(old, next))
  return (
    <div className={styles.section}>
      <Radio.Group
        aria-label={t('list-design.layout')}
        className={styles.layouts}
        disabled={readOnly}
        value={layout}
        options={offered.map((value) => ({ value, label: t(`list-design.layout.${value}`) }))}
        onChange={(event) => choose(event.target.value as ListLayout)}
      />
      <p className={styles.quiet}>{t(`list-design.layout-help.${layout}`)}</p>
      {layout === 'beside' && treeBeside ? (
        <DesignedProvider value={designed}>
          <SettingsForm
            settings={besideSettings}
            values={{ ...treeBeside }}
            editors={editors}
            readOnly={readOnly}
            onChange={({ name, default: otherwise }, value) =>
              change(
                { text: 'list-design.step.tree' },
                (old) =>
                  old.treeBeside ? { ...old, treeBeside: { ...old.treeBeside, ...besideChange(name, value ?? otherwise ?? '') } } : old,
                `tree ${name}`,
              )
            }
          />
        </DesignedProvider>
      ) : null}
      {layout === 'grouped' || layout === 'tree' ? (
        <label className={styles.labelled}>
          {t(layout === 'grouped' ? 'list-design.group-by' : 'list-design.parent')}
          <FieldSelect
            form={form}
            layout={layout}
            label={t(layout === 'grouped' ? 'list-design.group-by' : 'list-design.parent')}
            value={(layout === 'grouped' ? list.groupBy : list.parent) ?? ''}
            readOnly={readOnly}
            onChange={(key) =>
              change({ text: 'list-design.step.arrange' }, (old) =>
                layout === 'grouped' ? { ...old, groupBy: key } : { ...old, parent: key },
              )
            }
          />
        </label>
      ) : null}
    </div>
  )
}

/** Each source calls its nodes by members of its own, and another function has other fields. */
function besideChange(name: string, value: unknown): Partial<TreeBeside> {
  const names = name === 'source' ? { name: value === 'records' ? '' : 'fullName' } : name === 'functionId' ? { name: '' } : {}
  return { ...names, [name]: value }
}

function DictionarySetting({ id, value, readOnly, onChange, onCommit }: SettingInputProps) {
  return (
    <DictionaryEditor
      id={id}
      value={value}
      options={{}}
      readOnly={readOnly}
      invalid={false}
      describedBy={undefined}
      onChange={(next) => next.ok && onChange(next.value)}
      onCommit={onCommit}
    />
  )
}

function ArrangingField({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { form } = useDesigned()
  return (
    <FieldSelect
      id={id}
      form={form}
      layout="beside"
      label={t('list-design.tree-field')}
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      onChange={onChange}
    />
  )
}

/** A published function, whose records are the nodes. */
function FunctionSetting({ onChange, ...props }: SettingInputProps) {
  const { options, error } = usePublishedFunctions()
  return <Chosen {...props} options={options} error={error} onChoose={onChange} />
}

/** What nodes are called by: a field of the records, a member of the rows of an interface. */
function NodeNameSetting(props: SettingInputProps) {
  const { id, value, readOnly, onChange, onCommit } = props
  const { source, functionId } = useSettingValues()
  const fields = useFieldsOf(source === 'records' && typeof functionId === 'string' ? functionId : '')
  if (source === 'records') return <Chosen {...props} options={fields} onChoose={onChange} />
  return (
    <TextInput
      id={id}
      size="small"
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value.trim())}
      onBlur={onCommit}
    />
  )
}

const editors: SettingEditors = {
  dictionary: DictionarySetting,
  arranging: ArrangingField,
  interface: InterfaceSetting,
  function: FunctionSetting,
  'node-name': NodeNameSetting,
}

interface FieldSelectProps extends Pick<DesignedList, 'form' | 'readOnly'> {
  readonly id?: string
  readonly layout: ListLayout
  readonly label: string
  readonly value: string
  readonly onChange: (key: string) => void
}

/** The fields by which a list can be arranged so. */
function FieldSelect({ id, form, layout, label, value, readOnly, onChange }: FieldSelectProps) {
  const t = useText()
  const fields = outlineOf(form, fieldTypes).fields.filter((field) => arranges(layout, field))
  return (
    <Select<string | undefined>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      placeholder={fields.length === 0 ? t('list-design.no-field') : t('list-design.choose-field')}
      disabled={readOnly}
      value={value === '' ? undefined : value}
      options={fields.map(({ key, part }) => ({ value: key, label: part.label || key }))}
      onChange={(next) => next !== undefined && onChange(next)}
    />
  )
}
