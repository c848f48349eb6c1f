import { privateBecause } from '#engine/forms/check-verify-code.ts'
import type { CompiledForm } from '#engine/forms/compiled-form.ts'
import type { FormField } from '#engine/forms/outline.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { Select } from '#ui/kit/select.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'

export interface FieldOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

/** Fields as choices of what everybody is told: those that cannot be are not offered and say why, behind the others. */
function publicOptions(form: CompiledForm, fields: readonly FormField[], nameOf: (field: FormField) => FieldOption, t: Translate) {
  const all = fields.map((field): FieldOption => {
    const option = nameOf(field)
    const because = privateBecause(field, form)
    return because ? { ...option, label: t(`form-design.private-${because}`, { field: option.label }), disabled: true } : option
  })
  return [...all.filter(({ disabled }) => !disabled), ...all.filter(({ disabled }) => disabled)]
}

interface PublicFieldsProps {
  readonly id: string
  readonly form: CompiledForm
  readonly fields: readonly FormField[]
  readonly nameOf: (field: FormField) => FieldOption
  readonly value: readonly string[]
  readonly readOnly: boolean
  readonly onChange: (names: readonly string[]) => void
}

/** Fields that everybody is told, in the order in which they are chosen. */
export function PublicFields({ id, form, fields, nameOf, value, readOnly, onChange }: PublicFieldsProps) {
  const t = useText()
  const options = publicOptions(form, fields, nameOf, t)
  const gone = value.filter((name) => !options.some((option) => option.value === name))
  const isWrong = gone.length > 0 || options.some((option) => option.disabled && value.includes(option.value))
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      size="small"
      showSearch
      optionFilterProp="label"
      disabled={readOnly}
      className={styles.whole}
      status={isWrong ? 'error' : ''}
      value={[...value]}
      options={[...options, ...gone.map((name) => ({ value: name, label: name }))].map((one) => ({ ...one }))}
      onChange={(next) => onChange(next)}
    />
  )
}

interface OneFieldProps {
  readonly id: string
  readonly options: readonly FieldOption[]
  readonly value: string | undefined
  readonly readOnly: boolean
  readonly placeholder?: string
  readonly onChange: (name: string | undefined) => void
}

/** One of a few fields; one that is not among them is shown by what is stored. */
export function OneField({ id, options, value, readOnly, placeholder, onChange }: OneFieldProps) {
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return (
    <Select<string>
      id={id}
      size="small"
      showSearch
      optionFilterProp="label"
      allowClear
      disabled={readOnly}
      className={styles.whole}
      placeholder={placeholder}
      status={isKnown ? '' : 'error'}
      value={value}
      options={[...options, ...(isKnown ? [] : [{ value, label: value }])].map((one) => ({ ...one }))}
      onChange={(next) => onChange(next)}
    />
  )
}

export const keyOption = ({ key, part }: FormField): FieldOption => ({ value: key, label: part.label || key })
