import type { FlowFinding } from '#engine/flows/check-findings.ts'
import { requestValues } from '#engine/flows/call-values.ts'
import type { CheckedForm } from '#engine/flows/check-form.ts'
import type { FlowDefinition, NodeCall } from '#engine/flows/model.ts'
import { callsOf } from '#engine/flows/node-calls.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { refusal } from '#engine/values/refusal.ts'
import { callableInterface } from '#features/data-interfaces/entry.ts'
import type { Kernel } from '#server/kernel.ts'

/** Interfaces of events and of approver rules that are gone, parameters that need a value and get none, and fields that the form does not have. */
export async function callFindings(kernel: Kernel, definition: FlowDefinition, form: CheckedForm | undefined): Promise<FlowFinding[]> {
  const found: FlowFinding[] = []
  for (const { step } of placesOf(definition)) {
    for (const call of callsOf(step))
      for (const [text, params] of await wrongOf(kernel, call, form)) {
        const told = refusal('invalid', text, { params: { node: step.name || step.code, interface: call.name, ...params } })
        found.push({ node: step.code, name: step.name, severity: 'warning', refusal: told })
      }
  }
  return found
}

type Wrong = readonly [text: string, params: Readonly<Record<string, string>>]

async function wrongOf(kernel: Kernel, call: NodeCall, form: CheckedForm | undefined): Promise<readonly Wrong[]> {
  const known = await callableInterface(kernel, call.interface)
  if (!known) return [['flow-design.call-gone', {}]]
  const filled = new Map(call.parameters.map(({ field, from }) => [field, from]))
  const missing = known.needs.filter(({ field }) => !filled.get(field)).map(({ name }): Wrong => ['flow-design.call-parameter', { name }])
  const isKnown = (from: string): boolean => from === '' || requestValues.some((one) => one === from) || form?.has(from) !== false
  const gone = [...filled.values()].filter((from) => !isKnown(from)).map((field): Wrong => ['flow-design.call-field', { field }])
  return [...missing, ...gone]
}
