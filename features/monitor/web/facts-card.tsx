import styles from '#features/monitor/web/monitor.module.css'
import { useText } from '#ui/text/use-text.tsx'
import { ToneText } from '#web/admin/state-text.tsx'

interface FactsCardProps {
  readonly title: string
  /** Whether somebody should look at it; undefined where it is neither good nor bad. */
  readonly isBad?: boolean
  readonly facts: readonly (readonly [label: string, value: string | number])[]
}

/** A few facts of one part, with a word on how it is. */
export function FactsCard({ title, isBad, facts }: FactsCardProps) {
  const t = useText()
  return (
    <section className={styles.card} aria-label={t(title)}>
      <h3 className={styles.title}>
        {t(title)}
        {isBad === undefined ? null : <ToneText tone={isBad ? 'bad' : 'good'} text={t(isBad ? 'monitor.bad' : 'monitor.good')} />}
      </h3>
      <dl className={styles.facts} data-tabular>
        {facts.map(([label, value]) => (
          <Fact key={label} label={t(label)} value={value} />
        ))}
      </dl>
    </section>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string | number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
