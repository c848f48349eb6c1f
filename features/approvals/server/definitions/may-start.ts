import { refuseStart } from '#engine/flows/rules.ts'
import { Refused } from '#engine/values/refusal.ts'
import { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
import { currentFlows, type CurrentFlow } from '#features/approvals/server/definitions/flows.ts'
import { askedFormOf } from '#features/approvals/server/definitions/form-of-flow.ts'
import type { AskedFunction } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * The form of a flow with the person's rights; undefined when the person has none.
 *
 * @param own as for `askedFormOf`
 */
export async function functionFor(kernel: Kernel, session: SignedIn, flowId: string, own?: string): Promise<AskedFunction | undefined> {
  try {
    return await askedFormOf(kernel, session, flowId, own)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Whether this person could start a request: the flow is enabled, admits them as initiator, and the button is granted. */
export async function mayStart(kernel: Kernel, session: SignedIn, flow: CurrentFlow): Promise<boolean> {
  if (!flow.enabled) return false
  const asked = await functionFor(kernel, session, flow.id)
  if (!asked?.rights.buttons.has('btn_add')) return false
  return refuseStart(flow.definition, session.userId, directoryOf(asked.facts.directory)) === undefined
}

/** `copy` among the actions of a request says that the person may start another one of its flow. */
export async function copyWord(kernel: Kernel, session: SignedIn, flowId: string): Promise<readonly 'copy'[]> {
  const flow = (await currentFlows(kernel)).get(flowId)
  return flow && (await mayStart(kernel, session, flow)) ? ['copy'] : []
}
