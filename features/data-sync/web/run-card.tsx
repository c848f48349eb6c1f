import { cancelJob } from '#features/jobs/contract.ts'
import { useJob } from '#features/jobs/web/entry.ts'
import { syncResult, type SyncOutcome } from '#features/data-sync/contract.ts'
import styles from '#features/data-sync/web/data-sync.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

interface RunCardProps {
  readonly jobId: string
  /** The result was seen: another copy can be chosen. */
  readonly onEnd: () => void
}

const tones = { copied: 'good', empty: 'quiet', 'has-rows': 'warning', failed: 'bad' } as const

/** How far a copy is, and then what became of each table. */
export function RunCard({ jobId, onEnd }: RunCardProps) {
  const t = useText()
  const { job, error } = useJob(jobId)
  const stop = useCommand(cancelJob, { announce: false })
  const isOver = error !== null || (job !== undefined && job.state !== 'waiting' && job.state !== 'running')
  const tables = job?.state === 'done' ? syncResult.safeParse(job.result).data?.tables : undefined
  return (
    <section className={styles.card} aria-label={t('data-sync.result')}>
      {isOver ? null : (
        <>
          <progress className={styles.progress} max={100} value={job?.percent ?? 0} aria-label={t('data-sync.result')} />
          <p role="status">{job?.text ? job.text : t('data-sync.waiting')}</p>
          <Button loading={stop.busy} onClick={() => void stop.run({ params: { id: jobId } })}>
            {t('data-sync.stop')}
          </Button>
        </>
      )}
      {job?.state === 'cancelled' ? <Alert type="info" showIcon title={t('data-sync.stopped')} /> : null}
      {error !== null || job?.state === 'failed' ? <Alert type="error" showIcon title={t('data-sync.broken')} /> : null}
      {tables ? <Outcomes tables={tables} /> : null}
      {isOver ? <Button onClick={onEnd}>{t('data-sync.again')}</Button> : null}
    </section>
  )
}

function Outcomes({ tables }: { readonly tables: readonly SyncOutcome[] }) {
  const t = useText()
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className={styles.table} tabIndex={0} role="region" aria-label={t('data-sync.result')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('data-sync.table')}</th>
            <th scope="col">{t('data-sync.written')}</th>
            <th scope="col">{t('data-sync.result')}</th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ table, state, rows, reason }) => (
            <tr key={table}>
              <td>{table}</td>
              <td data-tabular>{rows}</td>
              <td>
                <ToneText tone={tones[state]} text={t(`data-sync.state-${state}`)} />
                {reason === '' ? null : <p className={styles.note}>{reason}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
