import { useText } from '#ui/text/use-text.tsx'
import { PlainField } from '#web/pages/plain-field.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

/** The input for a code that came by mail or to the telephone, which the browser may fill in. */
export function CodeField({ value, problem, onChange }: CodeFieldProps) {
  const t = useText()
  return (
    <PlainField
      label={t('web.ways.captcha-code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      maxLength={10}
      value={value}
      problem={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
