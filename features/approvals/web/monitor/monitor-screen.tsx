import { lazy, Suspense, useCallback, useState } from 'react'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { RequestActionDialog } from '#features/approvals/web/actions/request-action-dialog.tsx'
import { nothingSaid } from '#features/approvals/web/actions/said.ts'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { BoxScreen } from '#features/approvals/web/boxes/box-screen.tsx'
import { CallsDialog } from '#features/approvals/web/monitor/calls-dialog.tsx'
import { nameOf, useMonitorActions } from '#features/approvals/web/monitor/use-monitor-actions.tsx'
import { addWordsOf } from '#web/i18n/i18n.ts'

/** Few requests have any, and its words come with those of the administration. */
const FailedSubFlows = lazy(async () => {
  const [dialog] = await Promise.all([import('#features/approvals/web/sub-flows/failed-sub-flows.tsx'), addWordsOf('later')])
  return { default: dialog.FailedSubFlows }
})

/** 流程监控: the requests of the organizations that the user administers. */
export function MonitorScreen() {
  const [asked, setAsked] = useState<{ readonly task: RequestRow; readonly action: ManagerActionDeclaration }>()
  const [called, setCalled] = useState<RequestRow>()
  const [said, setSaid] = useState(nothingSaid)
  const begin = useCallback((task: RequestRow, action: ManagerActionDeclaration) => {
    setSaid(nothingSaid)
    setAsked({ task, action })
  }, [])
  const close = () => setAsked(undefined)
  const [failed, setFailed] = useState<RequestRow>()
  const { row, selection } = useMonitorActions(begin, setCalled, setFailed)
  return (
    <>
      <BoxScreen kind={boxKinds.monitor} rowActions={row} selection={selection} />
      {called ? <CallsDialog of={{ id: called.id, name: nameOf(called) }} onClose={() => setCalled(undefined)} /> : null}
      <Suspense fallback={null}>
        {failed ? <FailedSubFlows of={{ id: failed.id, name: nameOf(failed) }} onClose={() => setFailed(undefined)} /> : null}
      </Suspense>
      {asked ? (
        <RequestActionDialog
          action={asked.action}
          request={{ id: asked.task.id, flowTaskOperatorList: asked.task.flowTaskOperatorList ?? [], timers: asked.task.timers }}
          said={said}
          onSaid={setSaid}
          onClose={close}
          onDone={close}
        />
      ) : null}
    </>
  )
}
