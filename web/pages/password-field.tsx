import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import { useState } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/pages/password-field.module.css'
import { PlainField } from '#web/pages/plain-field.tsx'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly problem?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly autoFocus?: boolean
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A password input with a button that shows the text, and a warning while Caps Lock is on. */
export function PasswordField({ label, value, problem, autoComplete, autoFocus, onChange, ref }: PasswordFieldProps) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent | MouseEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const show = (
    <button type="button" className={styles.show} aria-pressed={shown} aria-label={t('web.password.show')} onClick={() => setShown(!shown)}>
      {t(shown ? 'web.password.hide-word' : 'web.password.show-word')}
    </button>
  )
  return (
    <PlainField
      label={label}
      value={value}
      problem={problem}
      help={capsLock ? t('web.caps-lock') : undefined}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="off"
      autoFocus={autoFocus}
      spellCheck={false}
      ref={ref}
      addition={show}
      onKeyDown={watch}
      onKeyUp={watch}
      onClick={watch}
      onBlur={() => setCapsLock(false)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
