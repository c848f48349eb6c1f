import { useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listThirdFailures, platformNumbers, type LinkKind, type Platform } from '#features/third-directories/contract.ts'
import styles from '#features/third-directories/web/third-directories.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Pagination } from '#ui/kit/hint.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

interface FailuresDialogProps {
  readonly platform: Platform
  readonly kind: LinkKind
  readonly onClose: () => void
}

const pageSize = 20

/** What could not be brought to the platform, each with its reason. */
export function FailuresDialog({ platform, kind, onClose }: FailuresDialogProps) {
  const t = useText()
  const zone = useTimeZone()
  const [currentPage, setPage] = useState(1)
  const input = { params: { type: platformNumbers[platform] }, query: { kind, currentPage, pageSize } }
  const read = useCall(listThirdFailures, input, { handles: 'all', keepRows: true })
  return (
    <Dialog open title={t('third.failures')} width={720} foot={null} onClose={onClose}>
      {read.data === undefined ? (
        read.error ? (
          <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
        ) : (
          <Loading rows={4} />
        )
      ) : read.data.list.length === 0 ? (
        <Empty text={t('third.no-failures')} />
      ) : (
        <>
          <ul className={styles.differences}>
            {read.data.list.map(({ id, name, reason, time }) => (
              <li key={id} className={styles.difference}>
                <strong>{name}</strong>
                <span className={styles.held}>{reason}</span>
                <span className={styles.quiet}>{fromEpoch(time, 'yyyy-MM-dd HH:mm', zone)}</span>
              </li>
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
