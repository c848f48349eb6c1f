import { useEffect, useState } from 'react'
import { fileLink } from '#features/files/contract.ts'
import { useJob } from '#features/jobs/web/entry.ts'
import { exportByJob, exportColumns, exportResult, type ExportInput } from '#features/records/contract/exchange.ts'
import { JobProgress } from '#features/records/web/exchange/job-progress.tsx'
import { keepJob, keptJob } from '#features/records/web/exchange/kept-job.ts'
import styles from '#features/records/web/exchange/exchange.module.css'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { request } from '#web/call/request.ts'
import { useAttempt } from '#web/call/use-attempt.ts'
import { useCall } from '#web/call/use-call.ts'

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
  const { job, error } = useJob(jobId)
  const list = columns.data?.list ?? []
  const keys = chosen ?? list.filter(({ listed }) => listed).map(({ id }) => id)
  const begin = async () => {
    const body = {
      ...query,
      dataType: range === 'all' ? 1 : 0,
      selectKey: keys.join(','),
      ...(range === 'selected' ? { ids: [...ids] } : {}),
    }
    const begun = await attempt(() => request(exportByJob, { params, body }, { handles: 'all' }))
    if (!begun) return
    keepJob('export', fn.id, begun.id)
    setJobId(begun.id)
  }
  const fileId = job?.state === 'done' ? exportResult.safeParse(job.result).data?.fileId : undefined
  const hasFailed =
    error !== null || job?.state === 'failed' || job?.state === 'cancelled' || (job?.state === 'done' && fileId === undefined)
  useEffect(() => {
    if (hasFailed) keepJob('export', fn.id, undefined)
    if (fileId === undefined) return
    keepJob('export', fn.id, undefined)
    void attempt(() => request(fileLink, { params: { type: 'temporary', name: fileId } }, { handles: 'all' })).then((link) => {
      if (!link) return
      saveFile(link)
      onClose()
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file
  }, [fileId, hasFailed])
  const isRunning = jobId !== undefined && !hasFailed
  const told =
    problem ||
    (columns.error?.msg ?? '') ||
    (hasFailed ? t(job?.state === 'cancelled' ? 'records.exchange.stopped' : 'records.exchange.job-failed') : '')
  return (
    <Dialog
      open
      title={t('records.exchange.export')}
      width={720}
      fillsPhone
      onClose={onClose}
      {...(isRunning
        ? { foot: <Button onClick={onClose}>{t('records.exchange.close')}</Button> }
        : { onConfirm: begin, confirmText: t('records.exchange.begin'), confirmBusy: busy, confirmDisabled: keys.length === 0 })}
    >
      <div className={styles.notes} role="alert">
        {told ? <Alert type="error" showIcon title={told} /> : null}
      </div>
      {isRunning ? (
        <JobProgress id={jobId} job={job} />
      ) : (
        <>
          <p className={styles.label}>{t('records.exchange.range')}</p>
          <Radio.Group
            aria-label={t('records.exchange.range')}
            value={range}
            options={[
              ...(ids.length > 0 ? [{ value: 'selected', label: t('records.exchange.range-selected', { count: ids.length }) }] : []),
              { value: 'all', label: t('records.exchange.range-all') },
              { value: 'page', label: t('records.exchange.range-page') },
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
