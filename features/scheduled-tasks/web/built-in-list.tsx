import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { builtInLog, listBuiltIn, switchBuiltIn, type BuiltInTask } from '#features/scheduled-tasks/contract.ts'
import { RunsDialog } from '#features/scheduled-tasks/web/runs-dialog.tsx'
import { StopNote } from '#features/scheduled-tasks/web/stop-note.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ListQuery } from '#web/list/model.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const onePage: ListQuery = { page: 1, size: 500, sort: undefined, filter: {} }

function columnsIn(zone: string): readonly ManagedColumn<BuiltInTask>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'scheduled-tasks.name', width: 260 },
    { key: 'cron', label: 'scheduled-tasks.cron', width: 160, text: ({ cron }, t) => `${cron}${t('scheduled-tasks.utc')}` },
    {
      key: 'enabledMark',
      label: 'scheduled-tasks.state',
      width: 90,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
    { key: 'lastRunTime', label: 'scheduled-tasks.last', width: 160, text: ({ lastRunTime }) => moment(lastRunTime) },
    {
      key: 'lastResult',
      label: 'scheduled-tasks.result',
      width: 90,
      align: 'center',
      text: ({ lastResult }, t) => (lastResult === null ? '' : t(lastResult === 0 ? 'scheduled-tasks.ok' : 'scheduled-tasks.failed')),
    },
    { key: 'nextRunTime', label: 'scheduled-tasks.next', width: 160, text: ({ nextRunTime }) => moment(nextRunTime) },
  ]
}

/** What the product itself runs again and again. */
export function BuiltInList() {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const [query, setQuery] = useState(onePage)
  const [shown, setShown] = useState<BuiltInTask>()
  const call = useCall(listBuiltIn, {}, { handles: 'all' })
  const actions = useBuiltInActions(setShown)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={query}
        onQuery={setQuery}
        actions={actions}
        empty={<Empty text={t('scheduled-tasks.empty-builtIn')} />}
      />
      {shown ? <RunsDialog of={{ name: shown.id }} name={shown.fullName} onClose={() => setShown(undefined)} /> : null}
    </>
  )
}

function useBuiltInActions(showRuns: (task: BuiltInTask) => void) {
  const t = useText()
  const change = useCommand(switchBuiltIn, { refreshes: [listBuiltIn], announceSeconds: stateSeconds })
  return useRowActions<BuiltInTask>({
    name: ({ fullName }) => fullName,
    state: {
      call: switchBuiltIn,
      allows: ({ canStop }) => canStop,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: ({ id, enabledMark }) => change.run({ body: { id, enabledMark: enabledMark === 1 ? 0 : 1 } }),
      note: ({ enabledMark }) => <StopNote on={enabledMark === 1} />,
    },
    more: [{ name: 'log', label: t('scheduled-tasks.log'), call: builtInLog, run: showRuns }],
  })
}
