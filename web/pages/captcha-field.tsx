import type { Ref } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/pages/captcha-field.module.css'
import { PlainField } from '#web/pages/plain-field.tsx'
import type { Captcha } from '#web/pages/use-captcha.ts'

interface CaptchaFieldProps {
  readonly captcha: Captcha
  readonly value: string
  readonly problem?: string
  readonly onChange: (value: string) => void
  readonly onRefresh: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** An input for the code of a captcha picture; clicking the picture loads another one. */
export function CaptchaField({ captcha, value, problem, onChange, onRefresh, ref }: CaptchaFieldProps) {
  const t = useText()
  const picture = (
    <button
      type="button"
      className={styles.refresh}
      onClick={onRefresh}
      aria-label={t('web.captcha.refresh')}
      title={t('web.captcha.refresh')}
    >
      <img key={captcha.name} className={styles.picture} src={captcha.address} alt="" />
    </button>
  )
  return (
    <PlainField
      ref={ref}
      label={t('web.captcha')}
      value={value}
      problem={problem}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      addition={picture}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
