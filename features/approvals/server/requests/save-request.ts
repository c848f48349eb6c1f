import type { z } from 'zod'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { choicesOf, copyIdsOf } from '#features/approvals/actions/statement.ts'
import { changeRequest, startRequest as startCall, type requestInput } from '#features/approvals/contract.ts'
import { planCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { askedFormOf } from '#features/approvals/server/definitions/form-of-flow.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { duplicateInForms } from '#features/approvals/server/node-forms/duplicates.ts'
import { requestAnswer, type RequestAnswer } from '#features/approvals/server/requests/request-answer.ts'
import { refuseButton, startRequest, type NewRequest } from '#features/approvals/server/requests/start-request.ts'
import { startingFor } from '#features/approvals/server/delegation/starting.ts'
import { openOwn } from '#features/approvals/server/requests/request-actions.ts'
import type { OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import { askingServices, type PeopleServices } from '#features/approvals/server/services/people-services.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { readData, type AskedFunction } from '#features/records/entry.ts'
import type { Tx } from '#server/database/types.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { refuseStale } from '#server/resource/version-lock.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type RequestInput = z.output<typeof requestInput>

async function askedByFlow(kernel: Kernel, session: SignedIn, flowId: string, own?: string): Promise<AskedFunction> {
  if (!(await currentFlows(kernel)).has(flowId)) throw new Refused(refusal('missing', 'kernel.missing'))
  return askedFormOf(kernel, session, flowId, own)
}

function readRequest(asked: AskedFunction, body: RequestInput): Omit<NewRequest, 'id'> {
  return {
    wanted: readData(asked.fn, JSON.stringify(body.formData), asked.facts),
    submitting: body.status === 0,
    urgency: urgencyOf(body.flowUrgent),
    copyTo: copyIdsOf(body.copyIds),
    ...choicesOf(body),
    asks: body.asks ?? false,
  }
}

function urgencyOf(value: number | null | undefined): 1 | 2 | 3 {
  return value === 2 || value === 3 ? value : 1
}

export const startRequestHandler = serve(startCall, async (context) => {
  const { kernel, session, body } = context
  const [giver] = body.delegateUserList ?? []
  const startedFor = giver ? await startingFor(kernel, session, giver, body.flowId) : undefined
  // Nobody keeps drafts of others: what was typed and not submitted is kept with who typed it.
  if (startedFor && body.status !== 0) throw new Refused(refusal('invalid', 'approvals.delegation.submits-only'))
  const filer = startedFor?.session ?? session
  const asked = await askedByFlow(kernel, filer, body.flowId)
  // Clients of the platform family send the id of a draft here too, which is refused.
  if (body.id) throw new Refused(refusal('malformed', 'kernel.malformed', { params: { field: 'id' }, field: 'id' }))
  const { save } = context
  return startRequest({ kernel, save, session: filer, ...(startedFor && { startedFor }) }, asked, body.flowId, () =>
    readRequest(asked, body),
  )
})

/**
 * Saves a draft again, submits it, or submits what was returned or withdrawn, keeping its number. Clients of the platform family
 * have no separate version; they send back the one among the values.
 */
export const changeRequestHandler = serve(changeRequest, async ({ kernel, session, params, body, save }) => {
  const version = body.version ?? body.formData['version']
  if (typeof version !== 'number') throw new Refused(refusal('malformed', 'kernel.version-missing'))
  const asked = await askedByFlow(kernel, session, body.flowId, params.id)
  refuseButton(asked)
  return saveOwnRequest({ kernel, session, save }, asked, { id: params.id, version }, readRequest(asked, body))
})

/** Saves or submits an own request again, for whichever call asks for it. */
export async function saveOwnRequest(
  { kernel, session, save }: Pick<CallContext<typeof changeRequest>, 'kernel' | 'session' | 'save'>,
  asked: AskedFunction,
  { id, version }: { readonly id: string; readonly version: number },
  request: Omit<NewRequest, 'id'>,
): Promise<RequestAnswer> {
  let opened: OpenRequest | undefined
  const decided = (services: PeopleServices) => async (tx: Tx | undefined) => {
    const acting = { kernel, session, tx, services }
    const open = await openOwn(acting, id)
    opened = open
    // Rights and fields were determined for the flow in the body, so a request of another flow is refused.
    if (open.fn.id !== asked.fn.id) throw new Refused(refusal('missing', 'kernel.missing'))
    refuseStale(open.record, version)
    const rights = nodeRights(open.fn, open.definition, open.definition.start.code, true, asked.visible)
    const command = request.submitting
      ? ({
          type: 'submit',
          urgency: request.urgency,
          copyTo: request.copyTo,
          people: request.people,
          branches: request.branches ?? [],
        } as const)
      : ({ type: 'save-draft', urgency: request.urgency } as const)
    const form = { wanted: request.wanted, rights: rights.form, submitting: request.submitting }
    return planCommand(acting, open, { command, form, asks: request.asks ?? false }, (applied) =>
      requestAnswer({ id: open.row.id, definition: open.definition, ...applied }),
    )
  }
  return askingServices(kernel, (services) => save(decided(services))).catch(async (error: unknown) => {
    throw (opened && (await duplicateInForms(kernel, opened, error))) ?? error
  })
}
