import type { FlowDefinition } from '#engine/flows/model.ts'
import { refuseStart } from '#engine/flows/rules.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { readRequest } from '#features/approvals/server/storage/open-request.ts'
import {
  askedFlowForm,
  askedFunction,
  functionById,
  functionOfFlow,
  type AskedFunction,
  type OnlineFunction,
} from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** The form that the start node of a launch flow names; undefined for the flow of a function. */
export function launchFormOf({ isLaunch, start }: FlowDefinition): string | undefined {
  return isLaunch ? (start.form?.id ?? '') : undefined
}

/** The published form whose records run through a flow: that of its function, or the one that a launch flow names. */
export async function publishedFormOf(kernel: Kernel, flowId: string): Promise<OnlineFunction | undefined> {
  const definition = (await currentFlows(kernel)).get(flowId)?.definition
  const formId = definition && launchFormOf(definition)
  if (formId === undefined) return functionOfFlow(kernel, flowId)
  const form = await functionById(kernel, formId)
  return form?.isFlowForm ? form : undefined
}

/**
 * The form of a flow as somebody fills it in: by the menu of its function, or as one of those whom a launch flow lets begin requests.
 *
 * @param own id of a request of his that is filled in again, for which he need not be one of those any more
 * @throws Refused 404 for whom there is no such form
 */
export async function askedFormOf(kernel: Kernel, session: SignedIn, flowId: string, own?: string): Promise<AskedFunction> {
  const flow = (await currentFlows(kernel)).get(flowId)
  const formId = flow && launchFormOf(flow.definition)
  if (formId === undefined) return askedOfFunction(kernel, session, flowId)
  const request = own === undefined ? undefined : await readRequest(kernel.db, own)
  // A request goes on with the form it began with, whatever the flow names by now.
  if (request?.flow_id === flowId && request.initiator_id === session.userId) return askedFlowForm(kernel, session, request.function_id)
  const asked = await askedFlowForm(kernel, session, formId)
  if (refuseStart(flow!.definition, session.userId, directoryOf(asked.facts.directory))) throw missing()
  return asked
}

async function askedOfFunction(kernel: Kernel, session: SignedIn, flowId: string): Promise<AskedFunction> {
  const fn = await functionOfFlow(kernel, flowId)
  if (!fn) throw missing()
  return askedFunction(kernel, session, fn.id)
}

const missing = () => new Refused(refusal('missing', 'kernel.missing'))
