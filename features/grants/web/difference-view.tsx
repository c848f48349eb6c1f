import type { CallAnswer } from '#engine/contract/call.ts'
import type { grantDifference } from '#features/grants/contract.ts'
import { RowEffectLine } from '#features/grants/web/row-effect-line.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { Effect, EffectNames } from '#web/admin/effect.tsx'

type Difference = CallAnswer<typeof grantDifference>

/** What a change of grants does: whose rights grow or shrink, and what is added and withdrawn. */
export function DifferenceView({ difference: { gains, loses, rows, changes } }: { readonly difference: Difference }) {
  const t = useText()
  if (changes.length === 0) return <p>{t('admin.asked.nothing')}</p>
  const people = (key: 'gains' | 'loses', { count, names }: Difference['gains']) => (
    <li data-kind={key}>
      <strong>{t(`grants.${key}`, { count })}</strong>
      <EffectNames names={names} count={count} />
    </li>
  )
  return (
    <Effect>
      <ul>
        {people('gains', gains)}
        {people('loses', loses)}
      </ul>
      {rows.length === 0 ? null : (
        <section>
          <h3>{t('grants.rows')}</h3>
          {rows.map((one) => (
            <RowEffectLine key={one.id} {...one} />
          ))}
        </section>
      )}
      {changes.map(({ type, added, removed, addedNames, removedNames }) => (
        <section key={type}>
          <h3>{t(`grants.step.${type}`)}</h3>
          {added > 0 ? (
            <p data-kind="gains">
              {t('grants.added', { count: added })}
              <EffectNames names={addedNames} count={added} />
            </p>
          ) : null}
          {removed > 0 ? (
            <p data-kind="loses">
              {t('grants.removed', { count: removed })}
              <EffectNames names={removedNames} count={removed} />
            </p>
          ) : null}
        </section>
      ))}
    </Effect>
  )
}
