import { useMemo } from 'react'
import { ownFormAt } from '#engine/flows/node-forms.ts'
import { readFormOfFlow } from '#features/flow-design/contract.ts'
import { flowFieldsOf, type FlowField } from '#features/flow-design/web/form-fields.ts'
import { useFormOfText } from '#features/flow-design/web/form-of-text.ts'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { useCall } from '#web/call/use-call.ts'

/**
 * The fields of the form that a node shows: those of the start, or of a form of its own, which is read. Suspends while its types of fields are
 * loaded; undefined while it is read, null for one that cannot be read.
 */
export function useFieldsAt(code: string): readonly FlowField[] | null | undefined {
  const { wording, flowId } = useStepPlace()
  const own = ownFormAt(wording.definition, code)
  const query = { formId: own?.id ?? '' }
  const call = useCall(readFormOfFlow, { params: { id: flowId }, query }, { handles: 'all', staleTime: 60_000, enabled: own !== undefined })
  const text = own ? call.data?.propertyJson : undefined
  const form = useFormOfText(text)
  const fields = useMemo(() => (form ? flowFieldsOf(form) : null), [form])
  if (!own) return wording.fields
  return call.isPending ? undefined : fields
}
