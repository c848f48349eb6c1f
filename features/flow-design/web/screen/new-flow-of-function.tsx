import { listFlowFunctions } from '#features/flow-design/contract.ts'
import { designerAddress } from '#features/flow-design/web/list/designer-address.ts'
import { FlowForm } from '#features/flow-design/web/list/flow-form.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useCall } from '#web/call/use-call.ts'
import { goTo } from '#web/router/navigation.ts'

/** A function without a flow: name, code and category of a new one are asked for, then it is designed. */
export function NewFlowOfFunction({ functionId }: { readonly functionId: string }) {
  const functions = useCall(listFlowFunctions, {}, { handles: 'all' })
  if (functions.isPending) return <Loading rows={4} />
  const fn = functions.data?.list.find(({ id }) => id === functionId)
  return (
    <FlowForm
      flow={undefined}
      {...(fn && { begin: { fullName: fn.fullName, enCode: fn.enCode, onlineFormId: fn.id } })}
      onClose={() => void goTo('/workFlow/flowEngine')}
      onMade={(id) => void goTo(designerAddress(id), { replace: true })}
    />
  )
}
