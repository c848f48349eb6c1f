import { PasswordInput } from '#ui/kit/input.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'

/**
 * A secret that is written and never read back: a stored one stands as stars, which are replaced as a whole when something is typed.
 */
export const SecretEditor: FieldEditor = function SecretEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
  return (
    <PasswordInput
      id={id}
      value={typeof value === 'string' ? value : ''}
      disabled={readOnly}
      autoComplete="new-password"
      visibilityToggle={false}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onChange({ ok: true, value: target.value })}
      onBlur={onCommit}
    />
  )
}
