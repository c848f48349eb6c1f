import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import {
  createDelegation,
  delegationInput,
  delegationKinds,
  listDelegations,
  readDelegation,
  updateDelegation,
  type Delegation,
} from '#features/approvals/contract/delegations.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Calls that show delegations, to be read again after a change. */
export const delegationRefreshes = [listDelegations, readDelegation]

/** Gives a delegation or changes one that is not over. */
export function DelegationForm({ delegation, onClose }: { readonly delegation: Delegation | undefined; readonly onClose: () => void }) {
  const t = useText()
  const { data: flows, error, refetch } = useCall(listOwnFlows, {}, { handles: 'all' })
  const title = t(delegation ? 'approvals.delegation.edit' : 'approvals.delegation.new')
  const options = { refreshes: delegationRefreshes, handles: shownByForm }
  const create = useCommand(createDelegation, options)
  const update = useCommand(updateDelegation, options)
  // Choices are fixed when the form opens.
  if (!flows)
    return (
      <Dialog open title={title} width={800} onClose={onClose} foot={null}>
        {error ? <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} /> : <Loading rows={5} />}
      </Dialog>
    )
  const offered = flows.list.flatMap(({ children }) => children.map(({ id, fullName }) => ({ id, fullName })))
  const moment = { type: 'date', options: { format: 'yyyy-MM-dd HH:mm' }, half: true } as const
  const fields: readonly ManagedField[] = [
    ...(delegation ? [] : [kindField(t)]),
    { key: 'toUserId', label: 'approvals.delegation.to', type: 'user', help: 'approvals.delegation.to-help' },
    {
      key: 'flowId',
      label: 'approvals.delegation.flows',
      type: 'select',
      options: { options: withChosen(offered, delegation), multiple: true, filterable: true },
      help: 'approvals.delegation.flows-help',
    },
    { key: 'startTime', label: 'approvals.delegation.start', ...moment },
    { key: 'endTime', label: 'approvals.delegation.end', ...moment },
    { key: 'description', label: 'approvals.delegation.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="delegations"
      title={title}
      schema={delegationInput}
      fields={fields}
      item={delegation && edited(delegation)}
      save={(body) => (delegation ? update.run({ params: { id: delegation.id }, body }) : create.run({ body }))}
      reread={(id) =>
        request(readDelegation, { params: { id } }).then(
          (one) => one && edited(one),
          () => undefined,
        )
      }
      onClose={onClose}
    />
  )
}

/** What is delegated; it stays, so only a new one asks. */
const kindField = (t: Translate): ManagedField => ({
  key: 'type',
  label: 'approvals.delegation.kind',
  type: 'radio',
  options: {
    options: [delegationKinds.approve, delegationKinds.start].map((kind) => ({
      id: String(kind),
      fullName: t(`approvals.delegation.kind-${kind}`),
    })),
  },
  initial: String(delegationKinds.approve),
  help: 'approvals.delegation.kind-help',
})

const edited = (delegation: Delegation) => ({ ...delegation, flowId: delegation.flows.map(({ id }) => id) })

/** Flows that were chosen once stay choosable. */
function withChosen(offered: Delegation['flows'], delegation: Delegation | undefined): Delegation['flows'] {
  const chosen = delegation?.flows ?? []
  return [...offered, ...chosen.filter(({ id }) => !offered.some((one) => one.id === id))]
}
