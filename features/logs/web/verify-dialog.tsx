import { useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { useJob } from '#features/jobs/web/entry.ts'
import { verifyLog, verifyResult } from '#features/logs/contract.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

interface VerifyDialogProps {
  /** Epoch milliseconds; undefined for everything up to now. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly onClose: () => void
}

/** Asks for the seals over a time to be computed anew, and tells what came of it. */
export function VerifyDialog({ from, to, onClose }: VerifyDialogProps) {
  const t = useText()
  const zone = useTimeZone()
  const begin = useCommand(verifyLog, { announce: false, handles: 'all' })
  const [jobId, setJobId] = useState<string>()
  const { job, error } = useJob(jobId)
  const problem = begin.error?.msg ?? error?.msg ?? (job?.state === 'failed' ? t('logs.verify.failed') : undefined)
  const isRunning = jobId !== undefined && problem === undefined && job?.state !== 'done'
  const day = (time: number) => fromEpoch(time, 'yyyy-MM-dd', zone) ?? ''
  const range =
    from === undefined && to === undefined
      ? t('logs.verify.all')
      : t('logs.verify.range', {
          from: from === undefined ? t('logs.verify.first') : day(from),
          to: to === undefined ? t('logs.verify.now') : day(to),
        })
  const run = async () => {
    const outcome = await begin.run({ body: { startTime: from ?? null, endTime: to ?? null } })
    if (outcome.ok) setJobId(outcome.data.id)
  }
  return (
    <Dialog
      open
      title={t('logs.verify')}
      onClose={onClose}
      {...(job?.state === 'done'
        ? { foot: null }
        : { onConfirm: run, confirmText: t('logs.verify.begin'), confirmBusy: begin.busy || isRunning })}
    >
      <p>{t('logs.verify.text')}</p>
      <p>{range}</p>
      <div role="status">{isRunning ? (job?.text ?? '') || t('logs.verify.waiting') : null}</div>
      {problem === undefined ? null : <Alert type="error" showIcon title={problem} />}
      {job?.state === 'done' ? <Verdict result={job.result} /> : null}
    </Dialog>
  )
}

function Verdict({ result }: { readonly result: unknown }) {
  const t = useText()
  const { fault, seals, entries, unsealed } = verifyResult.parse(result)
  if (fault !== null) return <Alert type="error" showIcon title={t('logs.verify.broken')} description={fault} />
  return (
    <Alert type="success" showIcon title={t('logs.verify.sound')} description={t('logs.verify.counts', { seals, entries, unsealed })} />
  )
}
