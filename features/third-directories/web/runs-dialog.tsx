import { useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listThirdRuns, platformNumbers, type Platform, type ThirdRun } from '#features/third-directories/contract.ts'
import styles from '#features/third-directories/web/third-directories.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Pagination } from '#ui/kit/hint.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

interface RunsDialogProps {
  readonly platform: Platform
  readonly onClose: () => void
}

const pageSize = 20

/** What ran with a platform, in both directions, newest first. */
export function RunsDialog({ platform, onClose }: RunsDialogProps) {
  const t = useText()
  const [currentPage, setPage] = useState(1)
  const input = { params: { type: platformNumbers[platform] }, query: { currentPage, pageSize } }
  const read = useCall(listThirdRuns, input, { handles: 'all', keepRows: true })
  return (
    <Dialog open title={t('third.runs')} width={720} foot={null} onClose={onClose}>
      {read.data === undefined ? (
        read.error ? (
          <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
        ) : (
          <Loading rows={4} />
        )
      ) : read.data.list.length === 0 ? (
        <Empty text={t('third.no-runs')} />
      ) : (
        <>
          <ul className={styles.differences}>
            {read.data.list.map((run) => (
              <RunEntry key={run.id} run={run} />
            ))}
          </ul>
          <Pagination
            current={currentPage}
            pageSize={pageSize}
            total={read.data.pagination.total}
            onChange={setPage}
            hideOnSinglePage
            showSizeChanger={false}
            size="small"
          />
        </>
      )}
    </Dialog>
  )
}

function RunEntry({ run: { kind, direction, actorName, problem, time, ...counts } }: { readonly run: ThirdRun }) {
  const t = useText()
  const zone = useTimeZone()
  const what = t(kind === 'organization' ? 'third.organizations' : 'third.people')
  const { created, updated, removed, failed } = counts
  return (
    <li className={styles.difference}>
      <strong>{t('third.run-of', { kind: what, actor: actorName ?? t('third.by-itself') })}</strong>
      <span>{t(direction === 'in' ? 'third.result-in' : 'third.result', { created, updated, removed, failed })}</span>
      {problem === null ? null : <span className={styles.held}>{problem}</span>}
      <span className={styles.quiet}>{fromEpoch(time, 'yyyy-MM-dd HH:mm', zone)}</span>
    </li>
  )
}
