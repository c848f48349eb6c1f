import { z } from 'zod'
import { messageSources, parametersIn, variablesOf, type MessageSource } from '#features/message-center/contract.ts'
import styles from '#features/message-center/web/message-center.module.css'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useField } from '#web/form/use-field.ts'

const smsFields = z.array(z.object({ smsField: z.string(), field: z.string() }))
type SmsField = z.output<typeof smsFields>[number]

/** The variables in the text of the editor; none where it cannot be read. */
export function smsFieldsOf(text: unknown): SmsField[] {
  try {
    return smsFields.parse(JSON.parse(String(text)))
  } catch {
    return []
  }
}

/** What fills the variables of the provider's template, in their order. The value is JSON text. */
export const SmsFieldsEditor: FieldEditor = function SmsFieldsEditor({ id, value, readOnly, describedBy, onChange, onCommit }) {
  const t = useText()
  const { value: source } = useField('messageSource')
  const known = messageSources.find((one) => one === source) ?? ('2' satisfies MessageSource)
  const { value: title } = useField('title')
  const { value: content } = useField('content')
  const fields = smsFieldsOf(value)
  const texts = [title, content].filter((one): one is string => typeof one === 'string')
  const options = [
    ...variablesOf[known].map((name) => ({ value: name, label: t(`message-center.variable-${name}`) })),
    ...(known === '2' ? parametersIn(...texts).map((name) => ({ value: `@${name}`, label: name })) : []),
  ]
  // Providers count them from 1.
  const set = (next: readonly SmsField[]) => {
    onChange({ ok: true, value: JSON.stringify(next.map(({ field }, index) => ({ smsField: String(index + 1), field }))) })
    onCommit()
  }
  return (
    <div id={id} className={styles.entries} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} tabIndex={-1}>
      {fields.map(({ field }, index) => (
        <div key={index} className={styles.entry}>
          <span>{`{${index + 1}}`}</span>
          <Select<string>
            className={styles.template}
            aria-label={t('message-center.sms-field-of', { number: index + 1 })}
            value={field}
            disabled={readOnly}
            options={options}
            onChange={(next) => set(fields.map((one, at) => (at === index ? { ...one, field: next } : one)))}
          />
          {readOnly ? null : (
            <IconButton
              name={t('message-center.remove-sms-field', { number: index + 1 })}
              icon={<DeleteOutlined />}
              onClick={() => set(fields.filter((_one, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => set([...fields, { smsField: '', field: 'title' }])}>
          {t('message-center.add-sms-field')}
        </Button>
      )}
    </div>
  )
}
