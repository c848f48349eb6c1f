import { useEffect, useState } from 'react'
import { useJob } from '#features/jobs/web/entry.ts'
import { exportByJob, exportColumns, exportResult, type ExportInput } from '#features/records/contract/exchange.ts'
import { JobProgress } from '#features/records/web/exchange/job-progress.tsx'
import { keepJob, keptJob } from '#features/records/web/exchange/kept-job.ts'
import { useJobFile } from '#features/records/web/exchange/use-job-file.ts'
import styles from '#features/records/web/exchange/exchange.module.css'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import { useAttempt } from '#web/call/use-attempt.ts'
import { useCall } from '#web/call/use-call.ts'
import { useIntention } from '#web/call/use-intention.ts'

/** What the list shows, without the choices of this dialog. */
export type ListedQuery = Partial<Pick<ExportInput, 'queryJson' | 'superQueryJson' | 'sort' | 'sidx' | 'currentPage' | 'pageSize'>>

interface ExportWizardProps {
  readonly fn: OpenFunction
  readonly query: ListedQuery
  /** Records that are selected; empty: none. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Asks which records and columns of a list go into a workbook, and downloads it as soon as it is written. */
export function ExportWizard({ fn, query, ids, onClose }: ExportWizardProps) {
  const t = useText()
  const params = { modelId: fn.id }
  const [jobId, setJobId] = useState(() => keptJob('export', fn.id))
  const [range, setRange] = useState(ids.length > 0 ? 'selected' : 'all')
  const [chosen, setChosen] = useState<readonly string[]>()
  const columns = useCall(exportColumns, { params }, { handles: 'all' })
  const { busy, problem, attempt } = useAttempt()
  const intended = useIntention()
  const { job, error } = useJob(jobId)
  const list = columns.data?.list ?? []
  // Rows in groups and trees are read otherwise than by pages of the whole list.
  const hasPages = fn.list.layout !== 'grouped' && fn.list.layout !== 'tree'
  const keys = chosen ?? list.filter(({ listed }) => listed).map(({ id }) => id)
  const begin = async () => {
    const body = {
      ...query,
      dataType: range === 'all' ? 1 : 0,
      selectKey: keys.join(','),
      ...(range === 'selected' ? { ids: [...ids] } : {}),
    }
    const begun = await attempt(() =>
      intended(body, (idempotencyKey) => request(exportByJob, { params, body }, { handles: 'all', idempotencyKey })),
    )
    if (!begun) return
    keepJob('export', fn.id, begun.id)
    setJobId(begun.id)
  }
  const fileId = job?.state === 'done' ? exportResult.safeParse(job.result).data?.fileId : undefined
  const isStopped = job?.state === 'cancelled'
  const hasFailed = error !== null || job?.state === 'failed' || (job?.state === 'done' && fileId === undefined)
  const forget = () => keepJob('export', fn.id, undefined)
  const file = useJobFile(
    () => {
      forget()
      onClose()
    },
    () => {
      forget()
      setJobId(undefined)
    },
  )
  useEffect(() => {
    if (hasFailed || isStopped) forget()
    if (fileId !== undefined) void file.download(fileId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file
  }, [fileId, hasFailed, isStopped])
  const isRunning = jobId !== undefined && !hasFailed && !isStopped
  const told = problem || file.problem || (columns.error?.msg ?? '') || (hasFailed ? t('records.exchange.job-failed') : '')
  const foot = (
    <>
      <Button onClick={onClose}>{t('records.exchange.close')}</Button>
      {file.isFailed && fileId !== undefined ? (
        <Button type="primary" loading={file.busy} onClick={() => void file.download(fileId)}>
          {t('records.exchange.download')}
        </Button>
      ) : null}
    </>
  )
  return (
    <Dialog
      open
      title={t('records.exchange.export')}
      width={720}
      fillsPhone
      onClose={onClose}
      {...(isRunning
        ? { foot }
        : { onConfirm: begin, confirmText: t('records.exchange.begin'), confirmBusy: busy, confirmDisabled: keys.length === 0 })}
    >
      <div className={styles.notes} role="alert">
        {told ? <Alert type="error" showIcon title={told} /> : null}
        {isStopped && !told ? <Alert type="info" showIcon title={t('records.exchange.export-stopped')} /> : null}
      </div>
      {isRunning && fileId === undefined ? <JobProgress id={jobId} job={job} /> : null}
      {isRunning ? null : (
        <>
          <p className={styles.label}>{t('records.exchange.range')}</p>
          <Radio.Group
            aria-label={t('records.exchange.range')}
            value={range}
            options={[
              ...(ids.length > 0 ? [{ value: 'selected', label: t('records.exchange.range-selected', { count: ids.length }) }] : []),
              { value: 'all', label: t('records.exchange.range-all') },
              ...(hasPages ? [{ value: 'page', label: t('records.exchange.range-page') }] : []),
            ]}
            onChange={({ target }) => setRange(String(target.value))}
          />
          <p className={styles.label}>
            {t('records.exchange.columns')}{' '}
            <Checkbox
              checked={list.length > 0 && keys.length === list.length}
              indeterminate={keys.length > 0 && keys.length < list.length}
              onChange={({ target }) => setChosen(target.checked ? list.map(({ id }) => id) : [])}
            >
              {t('records.exchange.columns-all')}
            </Checkbox>
          </p>
          <Checkbox.Group
            aria-label={t('records.exchange.columns')}
            className={styles.columns}
            options={list.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            value={[...keys]}
            onChange={(next) => setChosen(next.map(String))}
          />
        </>
      )}
    </Dialog>
  )
}
