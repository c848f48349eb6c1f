import type { CallAnswer } from '#engine/contract/call.ts'
import type { administrationDifference, Reach } from '#features/graded-administration/contract.ts'
import styles from '#features/graded-administration/web/graded-administration.module.css'
import { useText } from '#ui/text/use-text.tsx'

type Changes = CallAnswer<typeof administrationDifference>['changes']

/** What somebody may do more and less, action by action. */
export function DifferenceView({ changes }: { readonly changes: Changes }) {
  const t = useText()
  if (changes.length === 0) return <p>{t('graded-administration.no-effect')}</p>
  const line = (kind: 'gains' | 'loses', { organizations, people, names }: Reach) =>
    organizations === 0 && people === 0 ? null : (
      <p data-kind={kind}>
        <span>{t(`graded-administration.${kind}`, { organizations, people })}</span>
        <span className={styles.names}>{names.join('、') + (organizations > names.length ? '…' : '')}</span>
      </p>
    )
  return (
    <div className={styles.difference} aria-live="polite">
      {changes.map(({ action, gains, loses }) => (
        <section key={action}>
          <h3>{t(`graded-administration.action.${action}`)}</h3>
          {line('gains', gains)}
          {line('loses', loses)}
        </section>
      ))}
    </div>
  )
}
