import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { placesOf } from '#engine/forms/editing/part-tree.ts'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { Select } from '#ui/kit/select.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What one field may name: those of its own row and those of the record. */
function useFieldsBeside(): readonly FormField[] {
  const { form, address } = useEditorPlace()
  const table = placesOf(form, fieldTypes).get(address)?.table
  return [...outlineOf(form, fieldTypes).byName.values()].filter(
    (field) => field.name !== address && field.type.nature === 'value' && (field.table === undefined || field.table === table),
  )
}

const optionOf = ({ key, part }: FormField) => ({ value: key, label: part.label ? `${part.label}（${key}）` : key })

/** The fields that one may name, as choices. */
export const useFieldChoices = () => useFieldsBeside().map(optionOf)

/** Another field of the form, by its key. */
export function FieldEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const options = useFieldChoices()
  const key = textOf(value)
  const known = key === '' || options.some((option) => option.value === key)
  return (
    <Select<string>
      id={id}
      size="small"
      showSearch
      optionFilterProp="label"
      allowClear
      disabled={readOnly}
      className={styles.whole}
      status={known ? '' : 'error'}
      value={key === '' ? undefined : key}
      options={known ? options : [...options, { value: key, label: key }]}
      onChange={(next) => onChange(next)}
    />
  )
}

/** Columns of the sub-table itself that hold numbers. */
export function ColumnsEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const { form, part } = useEditorPlace()
  const columns = outlineOf(form, fieldTypes).tableByKey.get(part.key)?.columns ?? []
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      size="small"
      disabled={readOnly}
      className={styles.whole}
      value={Array.isArray(value) ? (value as string[]) : []}
      options={columns.filter(({ type }) => type.isNumber).map(optionOf)}
      onChange={(next) => onChange(next)}
    />
  )
}
