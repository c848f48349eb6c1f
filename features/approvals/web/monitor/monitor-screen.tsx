import { useCallback, useState } from 'react'
import { assign } from '#features/approvals/actions/assign/action.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { RequestActionDialog } from '#features/approvals/web/actions/request-action-dialog.tsx'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { BoxScreen } from '#features/approvals/web/boxes/box-screen.tsx'
import { useMonitorActions } from '#features/approvals/web/monitor/use-monitor-actions.tsx'

/** 流程监控: the requests of the organizations that the user administers. */
export function MonitorScreen() {
  const [assigning, setAssigning] = useState<RequestRow>()
  const [reason, setReason] = useState('')
  const begin = useCallback((task: RequestRow) => {
    setReason('')
    setAssigning(task)
  }, [])
  const close = () => setAssigning(undefined)
  const { row, selection } = useMonitorActions(begin)
  return (
    <>
      <BoxScreen kind={boxKinds.monitor} rowActions={row} selection={selection} />
      {assigning ? (
        <RequestActionDialog
          action={assign}
          request={{ id: assigning.id, flowTaskOperatorList: assigning.flowTaskOperatorList ?? [] }}
          opinion={reason}
          onOpinion={setReason}
          onClose={close}
          onDone={close}
        />
      ) : null}
    </>
  )
}
