import { useCallback, useEffect, useState } from 'react'
import type { JobAnswer } from '#features/jobs/contract.ts'
import { useJob } from '#features/jobs/web/entry.ts'
import { listRecords } from '#features/records/contract.ts'
import { importLargeFile, largeImportResult } from '#features/records/contract/exchange.ts'
import { DropArea, WhatBecomes } from '#features/records/web/exchange/file-choice.tsx'
import { JobProgress } from '#features/records/web/exchange/job-progress.tsx'
import { keepJob, keptJob } from '#features/records/web/exchange/kept-job.ts'
import { useJobFile } from '#features/records/web/exchange/use-job-file.ts'
import styles from '#features/records/web/exchange/exchange.module.css'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { longCallSeconds, request } from '#web/call/request.ts'
import { useAttempt } from '#web/call/use-attempt.ts'
import { fileFacts, useIntention } from '#web/call/use-intention.ts'

interface LargeImportProps {
  readonly fn: OpenFunction
  readonly onSmall: () => void
  readonly onClose: () => void
}

/** Takes in a file of many rows by a job, which goes on while the dialog is closed. */
export function LargeImport({ fn, onSmall, onClose }: LargeImportProps) {
  const t = useText()
  const [jobId, setJobId] = useState(() => keptJob('import', fn.id))
  const [submits, setSubmits] = useState(false)
  const { busy, problem, attempt } = useAttempt()
  const intended = useIntention()
  const { job, error } = useJob(jobId)
  const hasEnded = error !== null || (job !== undefined && job.state !== 'waiting' && job.state !== 'running')
  const hasFile = job?.state === 'done' && typeof largeImportResult.safeParse(job.result).data?.fileId === 'string'
  const forget = useCallback(() => keepJob('import', fn.id, undefined), [fn.id])
  useEffect(() => {
    if (!hasEnded) return
    if (!hasFile) forget()
    void refreshCalls([listRecords])
  }, [hasEnded, hasFile, forget])
  const again = () => {
    forget()
    setJobId(undefined)
  }
  const begin = async (file: File) => {
    const form = new FormData()
    form.append('file', file, file.name)
    if (submits && fn.flowId !== undefined) form.append('flowId', fn.flowId)
    const options = { handles: 'all', timeoutSeconds: longCallSeconds, form } as const
    const begun = await attempt(() =>
      intended([fn.id, submits, fileFacts(file)], (idempotencyKey) =>
        request(importLargeFile, { params: { modelId: fn.id }, body: {} }, { ...options, idempotencyKey }),
      ),
    )
    if (!begun) return
    keepJob('import', fn.id, begun.id)
    setJobId(begun.id)
  }
  const foot = (
    <>
      {jobId === undefined ? <Button onClick={onSmall}>{t('records.exchange.small')}</Button> : null}
      {hasEnded ? <Button onClick={again}>{t('records.exchange.again')}</Button> : null}
      <Button type={hasEnded ? 'primary' : 'default'} onClick={onClose}>
        {t('records.exchange.close')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('records.exchange.import')} width={720} fillsPhone onClose={onClose} foot={foot}>
      <div className={styles.notes} role="alert">
        {problem || error ? <Alert type="error" showIcon title={problem || error?.msg} /> : null}
      </div>
      {jobId === undefined ? (
        <>
          <DropArea busy={busy} tip={t('records.exchange.large-tip')} onFile={(file) => void begin(file)} />
          {fn.flowId === undefined ? null : <WhatBecomes form={fn.form} submits={submits} onSubmits={setSubmits} />}
        </>
      ) : null}
      {jobId !== undefined && !hasEnded ? <JobProgress id={jobId} job={job} /> : null}
      {jobId !== undefined && hasEnded && job ? <Ended job={job} onSeen={forget} /> : null}
    </Dialog>
  )
}

interface EndedProps {
  readonly job: JobAnswer
  /** The file of what was not taken in was downloaded, or is gone. */
  readonly onSeen: () => void
}

function Ended({ job, onSeen }: EndedProps) {
  const t = useText()
  const file = useJobFile(onSeen, onSeen)
  if (job.state === 'cancelled') return <Alert type="info" showIcon title={t('records.exchange.stopped')} />
  const read = largeImportResult.safeParse(job.result)
  if (!read.success) return <Alert type="error" showIcon title={t('records.exchange.job-failed')} />
  const { snum, fnum, fileId, problem } = read.data
  if (problem !== null)
    return (
      <Alert
        type="error"
        showIcon
        title={problem}
        description={snum + fnum > 0 ? t('records.exchange.counts', { right: snum, wrong: fnum }) : ''}
      />
    )
  if (fnum === 0) return <Alert type="success" showIcon title={t('records.exchange.taken', { count: snum })} />
  return (
    <Alert
      type="warning"
      showIcon
      title={t('records.exchange.counts', { right: snum, wrong: fnum })}
      description={file.problem}
      action={
        <Button size="small" loading={file.busy} onClick={() => void file.download(fileId ?? '')}>
          {t('records.exchange.export-wrong')}
        </Button>
      }
    />
  )
}
