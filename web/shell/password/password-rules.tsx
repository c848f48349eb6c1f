import type { PasswordPolicy } from '#engine/values/password-policy.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/shell/password/password-rules.module.css'
import { ticks } from '#web/shell/password/policy.ts'

interface PasswordRulesProps {
  /** What is typed so far. */
  readonly password: string
  readonly policy: PasswordPolicy
}

/** The rules of the policy, each with whether the input meets it. */
export function PasswordRules({ password, policy }: PasswordRulesProps) {
  const t = useText()
  return (
    <ul className={styles.rules}>
      {ticks(password, policy).map(({ rule, kept }) => (
        <li key={rule.text} data-kept={kept}>
          <span aria-hidden="true">{kept ? '✓' : '·'}</span> {t(`web.${rule.text}`, rule.params)}
          <span data-visually-hidden>{t(kept ? 'web.password.kept' : 'web.password.not-kept')}</span>
        </li>
      ))}
    </ul>
  )
}
