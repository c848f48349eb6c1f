import { useMemo } from 'react'
import { outlineOf } from '#engine/forms/outline.ts'
import { listFunctionDrafts, readFunctionDraft } from '#features/function-design/contract.ts'
import { readDraft } from '#features/function-design/web/designed-function.ts'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { Chosen } from '#features/function-design/web/form/editors/source-editors.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { Select } from '#ui/kit/select.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Another function whose records are chosen; only published ones have any. */
export function FunctionEditor(props: SettingInputProps) {
  const { setOptions } = useEditorPlace()
  const { data, error } = useCall(listFunctionDrafts, { query: { pageSize: 500 } }, { handles: 'all', staleTime: 60_000 })
  return (
    <Chosen
      {...props}
      options={data?.list.filter(({ isRelease }) => isRelease !== 0).map(({ id, fullName }) => ({ value: id, label: fullName }))}
      error={error?.msg}
      onChoose={(modelId) => setOptions({ modelId, relationField: undefined, columns: undefined })}
    />
  )
}

interface FieldChoice {
  readonly value: string
  readonly label: string
}

/** The fields of another function that can be shown of its records; undefined while they are read. */
function useFieldsOf(functionId: string): readonly FieldChoice[] | undefined {
  const { data } = useCall(
    readFunctionDraft,
    { params: { id: functionId } },
    { handles: 'all', staleTime: 60_000, enabled: functionId !== '' },
  )
  return useMemo(() => {
    const read = data && readDraft(data)
    if (!read?.ok) return undefined
    return outlineOf(read.designed.form, fieldTypes)
      .fields.filter(({ type, options }) => type.column(options) !== undefined)
      .map(({ key, part }) => ({ value: key, label: part.label || key }))
  }, [data])
}

/** The field of the chosen function, or the member of the rows of the chosen interface, by which a row is called. */
export function SourceFieldEditor(props: SettingInputProps) {
  const { values, onChange, onCommit, id, value, readOnly } = props
  const functionId = textOf(values['modelId'])
  const fields = useFieldsOf(functionId)
  if (functionId !== '') return <Chosen {...props} options={fields} onChoose={onChange} />
  return (
    <TextInput
      id={id}
      size="small"
      value={textOf(value)}
      readOnly={readOnly}
      maxLength={100}
      placeholder="fullName"
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      onBlur={onCommit}
    />
  )
}

interface Column {
  readonly value: string
  readonly label: string
}

const columnsOf = (value: unknown): readonly Column[] => (Array.isArray(value) ? (value as readonly Column[]) : [])

/** Columns of the dialog; of an interface they are typed by their names. */
export function SourceColumnsEditor({ id, value, values, readOnly, onChange }: SettingInputProps) {
  const functionId = textOf(values['modelId'])
  const fields = useFieldsOf(functionId) ?? []
  const columns = columnsOf(value)
  const known = new Map([...columns, ...fields].map((one) => [one.value, one.label]))
  return (
    <Select<string[]>
      id={id}
      mode={functionId === '' ? 'tags' : 'multiple'}
      size="small"
      disabled={readOnly}
      className={styles.whole}
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
  const through = textOf(props.values['relationField'])
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
