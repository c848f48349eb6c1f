import type { CallAnswer } from '#engine/contract/call.ts'
import type { readHealth } from '#features/monitor/contract.ts'
import styles from '#features/monitor/web/monitor.module.css'
import { useText } from '#ui/text/use-text.tsx'

/** The slowest calls of the last hour. */
export function SlowTable({ slow }: Pick<CallAnswer<typeof readHealth>, 'slow'>) {
  const t = useText()
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t('monitor.slow')}>
      <h3 className={styles.title}>{t('monitor.slow')}</h3>
      {slow.length === 0 ? (
        <p className={styles.quiet}>{t('monitor.no-slow')}</p>
      ) : (
        <table className={styles.table} data-tabular>
          <thead>
            <tr>
              <th scope="col">{t('monitor.call')}</th>
              <th scope="col" data-number>
                {t('monitor.count')}
              </th>
              <th scope="col" data-number>
                {t('monitor.average')}
              </th>
              <th scope="col" data-number>
                {t('monitor.most')}
              </th>
            </tr>
          </thead>
          <tbody>
            {slow.map(({ call, count, averageMilliseconds, mostMilliseconds }) => (
              <tr key={call}>
                <td>{call}</td>
                <td data-number>{count}</td>
                <td data-number>{averageMilliseconds}</td>
                <td data-number>{mostMilliseconds}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
