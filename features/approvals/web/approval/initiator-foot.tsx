import { useState } from 'react'
import { deleteRequest, listBox, listMyRequests, taskDetail, urgeRequest, withdrawRequest } from '#features/approvals/contract.ts'
import { OpinionField } from '#features/approvals/web/approval/opinion-field.tsx'
import styles from '#features/approvals/web/approvals.module.css'
import type { TaskDetail } from '#features/approvals/web/filing/opened-request.ts'
import { useLeave } from '#features/approvals/web/use-leave.ts'
import { opTypes, workFlowAddress } from '#features/approvals/web/work-flow-address.ts'
import { listRecords } from '#features/records/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { FormFoot } from '#web/form/form-foot.tsx'
import { goTo } from '#web/router/navigation.ts'

/** What the person who filed a request may do with it now, as the server says. */
export function InitiatorFoot({ task }: { readonly task: TaskDetail['flowTaskInfo'] }) {
  const t = useText()
  const { confirm } = useFeedback()
  const leave = useLeave()
  const [withdrawing, setWithdrawing] = useState(false)
  const lists = [listRecords, listMyRequests, listBox]
  const urge = useCommand(urgeRequest, { refreshes: [taskDetail] })
  const remove = useCommand(deleteRequest, { refreshes: lists })
  const { id, flowId, actions } = task
  const may = (action: string) => actions.includes(action)
  const erase = async () => {
    if (!(await confirm({ text: t('approvals.delete'), danger: true }))) return
    const outcome = await remove.run({ params: { id } })
    if (outcome.ok) leave()
  }
  return (
    <>
      <FormFoot problems={0} onProblems={() => undefined}>
        <Button onClick={leave}>{t('approvals.back')}</Button>
        {may('delete') ? (
          <Button danger loading={remove.busy} onClick={() => void erase()}>
            {t('flows.delete')}
          </Button>
        ) : null}
        {may('withdraw') ? <Button onClick={() => setWithdrawing(true)}>{t('flows.withdraw')}</Button> : null}
        {may('urge') ? (
          <Button type="primary" loading={urge.busy} onClick={() => void urge.run({ params: { id } })}>
            {t('flows.urge')}
          </Button>
        ) : null}
        {may('edit') ? (
          <Button type="primary" onClick={() => void goTo(workFlowAddress({ id, flowId, opType: opTypes.edit }))}>
            {t(may('resubmit') ? 'approvals.edit-again' : 'approvals.edit-draft')}
          </Button>
        ) : null}
      </FormFoot>
      {withdrawing ? <WithdrawDialog id={id} onClose={() => setWithdrawing(false)} /> : null}
    </>
  )
}

function WithdrawDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText()
  const [reason, setReason] = useState('')
  const withdraw = useCommand(withdrawRequest, { refreshes: [taskDetail, listRecords, listMyRequests, listBox] })
  const run = async () => {
    const outcome = await withdraw.run({ params: { id }, body: { handleOpinion: reason } })
    if (outcome.ok) onClose()
  }
  return (
    <Dialog
      open
      title={t('approvals.withdraw.title')}
      onClose={onClose}
      onConfirm={run}
      confirmText={t('flows.withdraw')}
      confirmBusy={withdraw.busy}
    >
      <p className={styles.effect}>{t('approvals.withdraw.effect')}</p>
      <OpinionField label={t('approvals.withdraw.reason')} value={reason} onChange={setReason} />
    </Dialog>
  )
}
