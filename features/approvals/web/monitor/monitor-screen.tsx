import { useCallback, useState } from 'react'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { RequestActionDialog } from '#features/approvals/web/actions/request-action-dialog.tsx'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { BoxScreen } from '#features/approvals/web/boxes/box-screen.tsx'
import { CallsDialog } from '#features/approvals/web/monitor/calls-dialog.tsx'
import { nameOf, useMonitorActions } from '#features/approvals/web/monitor/use-monitor-actions.tsx'

/** 流程监控: the requests of the organizations that the user administers. */
export function MonitorScreen() {
  const [asked, setAsked] = useState<{ readonly task: RequestRow; readonly action: ManagerActionDeclaration }>()
  const [called, setCalled] = useState<RequestRow>()
  const [reason, setReason] = useState('')
  const begin = useCallback((task: RequestRow, action: ManagerActionDeclaration) => {
    setReason('')
    setAsked({ task, action })
  }, [])
  const close = () => setAsked(undefined)
  const { row, selection } = useMonitorActions(begin, setCalled)
  return (
    <>
      <BoxScreen kind={boxKinds.monitor} rowActions={row} selection={selection} />
      {called ? <CallsDialog of={{ id: called.id, name: nameOf(called) }} onClose={() => setCalled(undefined)} /> : null}
      {asked ? (
        <RequestActionDialog
          action={asked.action}
          request={{ id: asked.task.id, flowTaskOperatorList: asked.task.flowTaskOperatorList ?? [] }}
          opinion={reason}
          onOpinion={setReason}
          onClose={close}
          onDone={close}
        />
      ) : null}
    </>
  )
}
