import { cancelJob, type JobAnswer } from '#features/jobs/contract.ts'
import styles from '#features/records/web/exchange/exchange.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

/** How far a job is, with a button that stops it. */
export function JobProgress({ id, job }: { readonly id: string; readonly job: JobAnswer | undefined }) {
  const t = useText()
  const stop = useCommand(cancelJob, { announce: false })
  const percent = job?.percent ?? 0
  return (
    <div className={styles.progress}>
      <div role="status">{job?.text || t('records.exchange.waiting')}</div>
      <div
        className={styles.track}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={`${percent}%`}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <div>
        <Button loading={stop.busy} onClick={() => void stop.run({ params: { id } })}>
          {t('records.exchange.stop')}
        </Button>
      </div>
    </div>
  )
}
