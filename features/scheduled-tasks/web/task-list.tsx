import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  createTask,
  deleteTask,
  enableTask,
  listTasks,
  runTask,
  stopTask,
  taskLog,
  updateTask,
  type TaskRow,
} from '#features/scheduled-tasks/contract.ts'
import { RunsDialog } from '#features/scheduled-tasks/web/runs-dialog.tsx'
import { StopNote } from '#features/scheduled-tasks/web/stop-note.tsx'
import { TaskForm, taskRefreshes } from '#features/scheduled-tasks/web/task-form.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { Question } from '#web/admin/question.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

function columnsIn(zone: string): readonly ManagedColumn<TaskRow>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'scheduled-tasks.name', width: 200 },
    { key: 'enCode', label: 'scheduled-tasks.code', width: 120 },
    { key: 'methodName', label: 'scheduled-tasks.method', width: 200 },
    { key: 'cron', label: 'scheduled-tasks.cron', width: 130 },
    {
      key: 'enabledMark',
      label: 'scheduled-tasks.state',
      width: 80,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
    { key: 'runCount', label: 'scheduled-tasks.runs', width: 90, align: 'right' },
    { key: 'lastRunTime', label: 'scheduled-tasks.last', width: 150, text: ({ lastRunTime }) => moment(lastRunTime) },
    { key: 'nextRunTime', label: 'scheduled-tasks.next', width: 150, text: ({ nextRunTime }) => moment(nextRunTime) },
    { key: 'startTime', label: 'scheduled-tasks.start', width: 150, text: ({ startTime }) => moment(startTime) },
    { key: 'endTime', label: 'scheduled-tasks.end', width: 150, text: ({ endTime }) => moment(endTime) },
  ]
}

/** The tasks that administrators put on a schedule. */
export function TaskList({ menuId }: { readonly menuId: string | undefined }) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<TaskRow>()
  const [shown, setShown] = useState<TaskRow>()
  const call = useCall(listTasks, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const add = useAddAction(createTask, place.openNew)
  const actions = useTaskActions(place.open, setShown)
  const opened = place.opened(call.data?.list)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('scheduled-tasks.keyword'),
          hint: t('scheduled-tasks.keyword-hint'),
          nothing: (keyword) => t('scheduled-tasks.nothing', { keyword }),
        }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t('scheduled-tasks.empty')} action={add} />}
        settings={settings}
      />
      {opened ? <TaskForm task={opened.item} onClose={place.close} /> : null}
      {shown ? <RunsDialog of={{ taskId: shown.id }} name={shown.fullName} onClose={() => setShown(undefined)} /> : null}
    </>
  )
}

function useTaskActions(edit: (task: TaskRow) => void, showRuns: (task: TaskRow) => void) {
  const t = useText()
  const { confirm } = useFeedback()
  const options = { refreshes: taskRefreshes, announceSeconds: stateSeconds }
  const remove = useCommand(deleteTask, { refreshes: taskRefreshes })
  const enable = useCommand(enableTask, options)
  const stop = useCommand(stopTask, options)
  const run = useCommand(runTask, { refreshes: taskRefreshes })
  const begin = async ({ id, fullName }: TaskRow) => {
    const text = <Question text={t('scheduled-tasks.run-question')} name={fullName} />
    if (await confirm({ text })) await run.run({ params: { id } })
  }
  return useRowActions<TaskRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateTask, run: edit },
    state: {
      call: enableTask,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: ({ id, enabledMark }) => (enabledMark === 1 ? stop : enable).run({ params: { id } }),
      note: ({ enabledMark }) => <StopNote on={enabledMark === 1} />,
    },
    remove: { call: deleteTask, run: ({ id, version }) => remove.run({ params: { id }, body: { version } }) },
    more: [
      { name: 'log', label: t('scheduled-tasks.log'), call: taskLog, run: showRuns },
      { name: 'run', label: t('scheduled-tasks.run'), call: runTask, run: begin },
    ],
  })
}
