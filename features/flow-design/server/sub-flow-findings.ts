import { checkedForm, type CheckedForm } from '#engine/flows/check-form.ts'
import type { FlowFinding } from '#engine/flows/check-findings.ts'
import { subFlowFindings, subFlowsIn } from '#engine/flows/check-sub-flows.ts'
import { currentFlows, publishedFormOf } from '#features/approvals/entry.ts'
import type { AskedFlow } from '#features/flow-design/server/asked-flow.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Kernel } from '#server/kernel.ts'

/** What is wrong with the flows that this one starts, as they are published now. */
export async function findingsOfSubFlows(kernel: Kernel, { read, form, facts }: AskedFlow): Promise<readonly FlowFinding[]> {
  const { definition } = read
  if (!definition) return []
  const ids = [...new Set(subFlowsIn(definition).map(({ flow }) => flow.id))]
  if (ids.length === 0) return []
  const flows = await currentFlows(kernel)
  const forms = new Map<string, CheckedForm>()
  for (const id of ids) {
    const fn = await publishedFormOf(kernel, id)
    if (fn) forms.set(id, checkedForm(fn.form, fieldTypes, facts))
  }
  return subFlowFindings(definition, { flow: (id) => flows.get(id), form: (id) => forms.get(id) }, form)
}
