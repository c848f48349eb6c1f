import { formatFileSize } from '#engine/values/file-size.ts'
import { clearCache, clearCaches, listCaches } from '#features/monitor/contract.ts'
import styles from '#features/monitor/web/monitor.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { Question } from '#web/admin/question.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useMay } from '#web/session/use-may.ts'

const refreshes = [listCaches]

/** The caches of the node that answered; clearing one lets every node read it anew. */
export function CacheTable() {
  const t = useText()
  const { confirm } = useFeedback()
  const mayClear = useMay()(clearCache)
  const { data, error, refetch } = useCall(listCaches, { query: {} }, { handles: 'all' })
  const one = useCommand(clearCache, { refreshes })
  const all = useCommand(clearCaches, { refreshes })
  const asked = (name: string) => confirm({ text: <Question text={t('monitor.clear-question')} name={name} /> })
  const clear = async (name: string) => {
    if (await asked(name)) await one.run({ params: { name } })
  }
  const clearAll = async () => {
    if (await asked(t('monitor.clear-all'))) await all.run({})
  }
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t('monitor.caches')}>
      <h3 className={styles.title}>
        {t('monitor.caches')}
        {mayClear ? <Button onClick={() => void clearAll()}>{t('monitor.clear-all')}</Button> : null}
      </h3>
      {error && !data ? <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading rows={4} />}
      {data ? (
        <table className={styles.table} data-tabular>
          <thead>
            <tr>
              <th scope="col">{t('monitor.cache')}</th>
              <th scope="col" data-number>
                {t('monitor.bytes')}
              </th>
              {mayClear ? (
                <th scope="col">
                  <span data-visually-hidden>{t('monitor.clear')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ name, cacheSize }) => (
              <tr key={name}>
                <td>{name}</td>
                <td data-number>{cacheSize === 0 ? t('monitor.not-loaded') : formatFileSize(cacheSize)}</td>
                {mayClear ? (
                  <td data-number>
                    <Button type="link" size="small" onClick={() => void clear(name)}>
                      {t('monitor.clear')}
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}
