import type { CallAnswer } from '#engine/contract/call.ts'
import type { administrationDifference, Reach } from '#features/graded-administration/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { Effect, EffectNames } from '#web/admin/effect.tsx'

type Changes = CallAnswer<typeof administrationDifference>['changes']

/** What somebody may do more and less, action by action. */
export function DifferenceView({ changes }: { readonly changes: Changes }) {
  const t = useText()
  if (changes.length === 0) return <p>{t('graded-administration.no-effect')}</p>
  const line = (kind: 'gains' | 'loses', { organizations, people, names }: Reach) =>
    organizations === 0 && people === 0 ? null : (
      <p data-kind={kind}>
        <span>{t(`graded-administration.${kind}`, { organizations, people })}</span>
        <EffectNames names={names} count={organizations} />
      </p>
    )
  return (
    <Effect>
      {changes.map(({ action, gains, loses }) => (
        <section key={action}>
          <h3>{t(`graded-administration.action.${action}`)}</h3>
          {line('gains', gains)}
          {line('loses', loses)}
        </section>
      ))}
    </Effect>
  )
}
