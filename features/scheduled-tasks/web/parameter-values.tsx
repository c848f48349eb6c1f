import { parsedJson } from '#engine/values/parsed-json.ts'
import { taskInterfaces } from '#features/scheduled-tasks/contract.ts'
import styles from '#features/scheduled-tasks/web/tasks.module.css'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useField } from '#web/form/use-field.ts'

interface Given {
  readonly field: string
  readonly defaultValue: string
}

function givenIn(value: unknown): readonly Given[] {
  const read = typeof value === 'string' ? parsedJson(value) : undefined
  return Array.isArray(read) ? (read as readonly Given[]) : []
}

/** A value for each parameter of the interface that the form has chosen; an empty one takes the default. */
export const ParameterValues: FieldEditor = function ParameterValues({ id, value, readOnly, describedBy, onChange, onCommit }) {
  const t = useText()
  const chosen = useField('interfaceId').value
  const known = useCall(taskInterfaces, {}, { handles: 'all' }).data?.find((one) => one.id === chosen)
  const parameters = known?.parameters ?? []
  const given = new Map(givenIn(value).map(({ field, defaultValue }) => [field, defaultValue]))
  const put = (field: string, text: string) => {
    const next = parameters.map((one) => ({ field: one.field, defaultValue: one.field === field ? text : (given.get(one.field) ?? '') }))
    onChange({ ok: true, value: JSON.stringify(next.filter(({ defaultValue }) => defaultValue !== '')) })
  }
  if (parameters.length === 0)
    return <output id={id}>{t(known ? 'scheduled-tasks.parameter-none' : 'scheduled-tasks.parameter-later')}</output>
  return (
    <div id={id} className={styles.parameters} aria-describedby={describedBy}>
      {parameters.map(({ field, name, required, defaultValue }) => (
        <label key={field}>
          <span>
            {name === field ? field : `${name}（${field}）`}
            {required && defaultValue === '' ? ' *' : ''}
          </span>
          <TextInput
            value={given.get(field) ?? ''}
            placeholder={defaultValue}
            disabled={readOnly}
            autoComplete="off"
            onChange={({ target }) => put(field, target.value)}
            onBlur={onCommit}
          />
        </label>
      ))}
    </div>
  )
}
