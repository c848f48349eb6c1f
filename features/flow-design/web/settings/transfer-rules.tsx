import type { FieldTransfer } from '#engine/flows/model.ts'
import { transferFields, type FlowField } from '#features/flow-design/web/form-fields.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { CloseOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface TransferRulesProps {
  readonly values: readonly FieldTransfer[]
  /** Of the form that values come from, and of the one they go into. */
  readonly from: readonly FlowField[]
  readonly to: readonly FlowField[]
  /** Keys of the texts that name the two selects of a rule, by its number `at`. */
  readonly labels: { readonly from: string; readonly to: string }
  /** Fields of one name have to be chosen as well; else they come by themselves. */
  readonly takesAlike: boolean
  readonly readOnly: boolean
  readonly onChange: (values: readonly FieldTransfer[]) => void
}

/** Which fields of one form give their values to which fields of another. */
export function TransferRules({ values, from, to, labels, takesAlike, readOnly, onChange }: TransferRulesProps) {
  const t = useText()
  const [own, theirs] = [transferFields(from), transferFields(to)]
  const put = (at: number, change: Partial<FieldTransfer>): void =>
    onChange(values.map((one, no) => (no === at ? { ...one, ...change } : one)))
  const alike = takesAlike
    ? own.filter((one) => theirs.some((other) => other.id === one.id) && !values.some((rule) => rule.to === one.id))
    : []
  return (
    <>
      {values.map((rule, at) => (
        <div key={at} className={styles.transfer}>
          <FieldSelect
            label={t(labels.from, { at: at + 1 })}
            fields={own}
            value={rule.from}
            readOnly={readOnly}
            onChange={(field) => put(at, { from: field })}
          />
          <span aria-hidden>→</span>
          <FieldSelect
            label={t(labels.to, { at: at + 1 })}
            fields={theirs}
            value={rule.to}
            readOnly={readOnly}
            onChange={(field) => put(at, { to: field })}
          />
          {readOnly ? null : (
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('flow-design.transfer.remove', { at: at + 1 })}
              onClick={() => onChange(values.filter((_one, no) => no !== at))}
            />
          )}
        </div>
      ))}
      {readOnly ? null : (
        <div className={styles.line}>
          <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...values, { from: '', to: '' }])}>
            {t('flow-design.transfer.add')}
          </Button>
          {alike.length > 0 ? (
            <Button size="small" onClick={() => onChange([...values, ...alike.map((one) => ({ from: one.id, to: one.id }))])}>
              {t('flow-design.transfer.alike', { count: alike.length })}
            </Button>
          ) : null}
        </div>
      )}
    </>
  )
}

interface FieldSelectProps {
  readonly label: string
  readonly fields: readonly FlowField[]
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (field: string) => void
}

/** A field; one that the form does not have any more is shown by its id. */
function FieldSelect({ label, fields, value, readOnly, onChange }: FieldSelectProps) {
  const t = useText()
  const options = fields.map((one) => ({ value: one.id, label: one.label }))
  const isGone = value !== '' && !fields.some((one) => one.id === value)
  return (
    <Select<string>
      size="small"
      className={styles.whole ?? ''}
      aria-label={label}
      disabled={readOnly}
      value={value === '' ? null : value}
      placeholder={t('flow-design.set.choose-field')}
      showSearch={{ optionFilterProp: 'label' }}
      status={isGone ? 'warning' : ''}
      options={isGone ? [{ value, label: value }, ...options] : options}
      onChange={onChange}
    />
  )
}
