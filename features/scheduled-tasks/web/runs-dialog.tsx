import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { builtInLog, taskLog, type TaskRun } from '#features/scheduled-tasks/contract.ts'
import styles from '#features/scheduled-tasks/web/tasks.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { ListQuery } from '#web/list/model.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

interface RunsDialogProps {
  readonly of: { readonly taskId: string } | { readonly name: string }
  readonly name: string
  readonly onClose: () => void
}

const firstPage: ListQuery = { page: 1, size: 20, sort: undefined, filter: {} }

function columnsIn(zone: string): readonly ManagedColumn<TaskRun>[] {
  return [
    {
      key: 'runTime',
      label: 'scheduled-tasks.time',
      width: 180,
      text: ({ runTime }) => fromEpoch(runTime, 'yyyy-MM-dd HH:mm:ss', zone) ?? '',
    },
    { key: 'runResult', label: 'scheduled-tasks.result', width: 90, align: 'center', cell: (run) => <RunResult run={run} /> },
    { key: 'duration', label: 'scheduled-tasks.duration', width: 120, align: 'right' },
    { key: 'description', label: 'scheduled-tasks.detail', width: 320 },
  ]
}

function RunResult({ run: { runResult } }: { readonly run: TaskRun }) {
  const t = useText()
  return <StateText on={runResult === 0} text={t(runResult === 0 ? 'scheduled-tasks.ok' : 'scheduled-tasks.failed')} />
}

/** The runs of a task or of a recurring job, newest first. */
export function RunsDialog({ of, name, onClose }: RunsDialogProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const [query, setQuery] = useState(firstPage)
  const page = { currentPage: query.page, pageSize: query.size }
  const isTask = 'taskId' in of
  const options = { keepRows: true, handles: 'all' } as const
  const task = useCall(taskLog, { params: { id: isTask ? of.taskId : '' }, query: page }, { ...options, enabled: isTask })
  const builtIn = useCall(builtInLog, { query: { ...page, id: isTask ? '' : of.name } }, { ...options, enabled: !isTask })
  return (
    <Dialog open title={`${t('scheduled-tasks.log')} · ${name}`} width={800} foot={null} onClose={onClose}>
      <div className={styles.log}>
        <ManagedList
          columns={columns}
          call={isTask ? task : builtIn}
          query={query}
          onQuery={setQuery}
          actions={noActions}
          empty={<Empty text={t('scheduled-tasks.empty-log')} />}
          plain
        />
      </div>
    </Dialog>
  )
}

const noActions = () => []
