import { callsOf } from '#engine/flows/node-calls.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, type Uses } from '#server/resource/uses.ts'

/** Flows that call an interface, for an event or for the people of a node, hold it. Versions that only running requests have do not: their calls fail, and the monitor says so. */
export async function flowsCalling(kernel: Kernel, interfaceId: string): Promise<Pick<Uses, 'holders'>> {
  const flows = [...(await currentFlows(kernel)).values()]
  const names = flows
    .filter(({ definition }) => placesOf(definition).some(({ step }) => callsOf(step).some((call) => call.interface === interfaceId)))
    .map(({ name }) => name)
  return { holders: heldBy('data-interfaces.held-by-flows', names) }
}
