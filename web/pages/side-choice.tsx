import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/pages/side-choice.module.css'

interface SideChoiceProps {
  readonly isEnterprise: boolean
  readonly onChange: (isEnterprise: boolean) => void
}

/** Selects the side of the sign-in: enterprise or authority. */
export function SideChoice({ isEnterprise, onChange }: SideChoiceProps) {
  const t = useText()
  return (
    <fieldset className={styles.choice}>
      <legend data-visually-hidden>{t('web.login.side')}</legend>
      {[false, true].map((enterprise) => (
        <label key={String(enterprise)} className={styles.side} data-chosen={isEnterprise === enterprise}>
          <input
            type="radio"
            name="side"
            className={styles.radio}
            checked={isEnterprise === enterprise}
            onChange={() => onChange(enterprise)}
          />
          {t(enterprise ? 'web.login.side-enterprise' : 'web.login.side-administration')}
        </label>
      ))}
    </fieldset>
  )
}
