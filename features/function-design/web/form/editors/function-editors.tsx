import { useMemo } from 'react'
import { directoriesOf, directoryFault } from '#engine/forms/directory.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import { useOtherFunction, usePublishedFunctions } from '#features/function-design/web/form/editors/other-function.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { MemberInput, useInterfaceFields } from '#features/function-design/web/form/editors/member-input.tsx'
import { Chosen } from '#features/function-design/web/form/editors/source-editors.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { Select } from '#ui/kit/select.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useSettingValues, type SettingInputProps } from '#web/designer/setting-input.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Another function whose records are chosen; only published ones have any. */
export function FunctionEditor(props: SettingInputProps) {
  const { setOptions } = useEditorPlace()
  const { options, error } = usePublishedFunctions()
  return (
    <Chosen
      {...props}
      options={options}
      error={error}
      onChoose={(modelId) => setOptions({ modelId, relationField: undefined, columns: undefined, directory: undefined })}
    />
  )
}

interface FieldChoice {
  readonly value: string
  readonly label: string
}

/** The fields of another function that can be shown of its records; undefined while they are read. */
export function useFieldsOf(functionId: string): readonly FieldChoice[] | undefined {
  const { designed } = useOtherFunction(functionId)
  return useMemo(
    () =>
      designed &&
      outlineOf(designed.form, fieldTypes)
        .fields.filter(({ type, options }) => type.column(options) !== undefined)
        .map(({ key, part }) => ({ value: key, label: part.label || key })),
    [designed],
  )
}

/** The field of the chosen function, or the member of the rows of the chosen interface, by which a row is called. */
export function SourceFieldEditor(props: SettingInputProps) {
  const { onChange, onCommit, id, value, readOnly } = props
  const values = useSettingValues()
  const functionId = textOf(values['modelId'])
  const fields = useFieldsOf(functionId)
  const names = useInterfaceFields(functionId === '' ? textOf(values['interfaceId']) : '')
  if (functionId !== '') return <Chosen {...props} options={fields} onChoose={onChange} />
  return (
    <MemberInput
      id={id}
      value={textOf(value)}
      placeholder="fullName"
      names={names}
      readOnly={readOnly}
      onChange={(name) => onChange(name === '' ? undefined : name)}
      onCommit={onCommit}
    />
  )
}

/** By which directory of the chosen function its records are offered; `''` is the one without a name. */
export function DirectoryEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const values = useSettingValues()
  const t = useText()
  const { designed, error } = useOtherFunction(textOf(values['modelId']))
  const directories = designed && directoriesOf(designed.list)
  const name = textOf(value) || undefined
  const fault = directories && directoryFault(directories, name)
  const note = designed && noteOf(directories, name)
  const named = directories === undefined || directories === 'unreadable' ? [] : [...directories.keys()].filter((one) => one !== '')
  return (
    <>
      <Select<string>
        id={id}
        size="small"
        allowClear
        disabled={readOnly}
        loading={designed === undefined && error === undefined}
        className={styles.whole}
        status={fault ? 'error' : ''}
        placeholder={t(directories !== 'unreadable' && directories?.has('') ? 'form-design.directory-plain' : 'form-design.directory-none')}
        value={name}
        options={[...named, ...(name === undefined || named.includes(name) ? [] : [name])].map((one) => ({ value: one, label: one }))}
        onChange={(next) => onChange(next)}
      />
      {error === undefined ? null : <p className={styles.fault}>{error}</p>}
      {fault ? (
        <p className={styles.fault}>{t(`form-design.directory-${fault}`)}</p>
      ) : note ? (
        <p className={styles.note}>{t(note)}</p>
      ) : null}
    </>
  )
}

/** What it means that no directory is named. */
function noteOf(directories: ReturnType<typeof directoriesOf> | undefined, name: string | undefined): TextKey | undefined {
  if (directories === undefined || directories === 'unreadable' || name !== undefined) return undefined
  return directories.size === 0 ? 'form-design.directory-rights' : undefined
}

interface Column {
  readonly value: string
  readonly label: string
}

const columnsOf = (value: unknown): readonly Column[] => (Array.isArray(value) ? (value as readonly Column[]) : [])

/** Columns of the dialog; of an interface names that it does not tell by itself are typed. */
export function SourceColumnsEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const values = useSettingValues()
  const functionId = textOf(values['modelId'])
  const interfaceId = functionId === '' ? textOf(values['interfaceId']) : ''
  const members = useInterfaceFields(interfaceId).map((name) => ({ value: name, label: name }))
  const ofFunction = useFieldsOf(functionId) ?? []
  const fields = functionId === '' ? members : ofFunction
  const columns = columnsOf(value)
  const known = new Map([...columns, ...fields].map((one) => [one.value, one.label]))
  return (
    <Select<string[]>
      id={id}
      mode={functionId === '' ? 'tags' : 'multiple'}
      size="small"
      disabled={readOnly}
      className={styles.whole}
      placeholder={t(functionId === '' ? 'form-design.choose-or-type' : 'form-design.please-choose')}
      value={columns.map((one) => one.value)}
      options={fields.map((one) => ({ ...one }))}
      onChange={(next) => onChange(next.length === 0 ? undefined : next.map((name) => ({ value: name, label: known.get(name) ?? name })))}
    />
  )
}

/** What is shown of the row that another field names. */
export function ReferredFieldEditor(props: SettingInputProps) {
  const t = useText()
  const { form } = useEditorPlace()
  const through = textOf(useSettingValues()['relationField'])
  const source = [...outlineOf(form, fieldTypes).byName.values()].find(
    ({ key, type, options }) => key === through && type.refersTo?.(options),
  )
  const reference = source?.type.refersTo?.(source.options)
  const functionId = reference?.source.kind === 'function' ? reference.source.id : ''
  const fields = useFieldsOf(functionId)
  if (!source) return <p className={styles.note}>{t('form-design.choose-source')}</p>
  if (functionId !== '') return <Chosen {...props} options={fields} onChoose={props.onChange} />
  return (
    <TextInput
      id={props.id}
      size="small"
      value={textOf(props.value)}
      readOnly={props.readOnly}
      maxLength={100}
      onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
      onBlur={props.onCommit}
    />
  )
}
