import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { offeredInFoot } from '#features/approvals/web/actions/offered.ts'
import { RequestActionButton } from '#features/approvals/web/actions/request-action-button.tsx'
import { useLeave } from '#web/router/use-leave.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FormFoot } from '#web/form/form-foot.tsx'
import { goTo } from '#web/router/navigation.ts'

/** The actions that the server offers the initiator of a request. */
export function InitiatorFoot({ request }: { readonly request: RequestDetail }) {
  const t = useText()
  const leave = useLeave()
  const { id, flowId, actions } = request.flowTaskInfo
  return (
    <FormFoot problems={0} onProblems={() => undefined}>
      <Button onClick={leave}>{t('approvals.back')}</Button>
      {actions.includes('copy') ? (
        <Button onClick={() => void goTo(workFlowAddress({ flowId, opType: opTypes.edit, copyOf: id }))}>{t('form.copy')}</Button>
      ) : null}
      {offeredInFoot(actions).map((action) => (
        <RequestActionButton key={action.word} action={action} request={request} />
      ))}
      {actions.includes('edit') ? (
        <Button type="primary" onClick={() => void goTo(workFlowAddress({ id, flowId, opType: opTypes.edit }))}>
          {t(actions.includes('resubmit') ? 'approvals.edit-again' : 'approvals.edit-draft')}
        </Button>
      ) : null}
    </FormFoot>
  )
}
