import { recallCall } from '#features/approvals/actions/recall/call.ts'
import { requestDetail } from '#features/approvals/contract.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import { listRecords } from '#features/records/contract.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { goTo } from '#web/router/navigation.ts'
import { showToast } from '#web/toast/toast-store.ts'

const seconds = 10
const readAgain = [requestDetail, listRecords, ...boxCalls]

interface Approved {
  readonly workItem: string
  /** Of its page. */
  readonly address: string
  readonly title: string
}

/**
 * After an approval, offers to take it back for some seconds. It is the recall of the approver: the approval counts at once for everybody,
 * and is taken back in sight of all, so nobody acts on something that is only pretended.
 */
export function offerUndo({ workItem, address, title }: Approved, t: Translate): void {
  const undo = async () => {
    try {
      await request(recallCall, { params: { id: workItem }, body: {} }, { handles: [403, 404, 409, 422] })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      return showToast('error', t('approvals.undo.refused', { reason: problem.msg }), 4)
    }
    showToast('success', t('approvals.undo.done'), 3)
    await refreshCalls(readAgain)
    await goTo(address)
  }
  showToast('success', t('approvals.undo.approved', { title }), seconds, { label: t('approvals.undo'), run: () => void undo() })
}
