import { changeTargets } from '#engine/flows/actions/change/action.ts'
import { reviveTargets } from '#engine/flows/actions/revive/action.ts'
import { actions } from '#engine/flows/actions.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import { requestStatus, type FlowState } from '#engine/flows/state.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { change, moveCommand } from '#features/approvals/actions/change/action.ts'
import { revive } from '#features/approvals/actions/revive/action.ts'
import { changeCall, listMoveTargets, pageMoveCandidates } from '#features/approvals/actions/change/call.ts'
import { initiatorOf } from '#features/approvals/server/decisions/initiator-session.ts'
import { editForm, planCommand, type Acting } from '#features/approvals/server/decisions/plan-command.ts'
import { candidatePageAt } from '#features/approvals/server/definitions/asked-choices.ts'
import { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { openWatched } from '#features/approvals/server/monitor/open-watched.ts'
import { askingServices, type PeopleServices } from '#features/approvals/server/services/people-services.ts'
import { openRequest, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import type { Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** 变更 and 复活 by who watches over requests. */

const declared = { change, revive } as const

/** @throws Refused 403 without the button of the action */
async function refuseWithoutButton(kernel: Kernel, session: SignedIn, type: keyof typeof declared): Promise<void> {
  const { access } = declared[type]
  if (!access || !(await kernel.access.allows(access, session, {}))) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
}

export const serveMove = serve(changeCall, async ({ kernel, session, body, save }) => {
  const command = moveCommand(body)
  await refuseWithoutButton(kernel, session, command.type)
  const decided = (services: PeopleServices) => async (tx: Tx | undefined) => {
    const acting = { kernel, session, tx, services }
    const open = await openWatched(acting, body.taskId)
    if (open.row.state.status === requestStatus.returned) await refuseIncomplete(acting, open)
    return planCommand(acting, open, { command, asks: body.asks ?? false }, ({ state, errorNodes }) =>
      errorNodes.length > 0 ? errorNodes : { status: wireStatus(state.status), resurgence: command.type === 'revive' },
    )
  }
  return askingServices(kernel, (services) => save(decided(services)))
})

/**
 * A request that is with its initiator goes on with the form as it is stored, which he may have saved half-changed: what could not be
 * submitted is not put before approvers. Who watches over it need not see the form, so he is not told which field it is.
 *
 * @throws Refused
 */
async function refuseIncomplete({ kernel, tx }: Acting, { row }: OpenRequest): Promise<void> {
  const session = initiatorOf(row)
  const open = await openRequest(kernel, session, row, tx)
  const { form: rights } = nodeRights(open.fn, open.definition, open.definition.start.code, true, undefined)
  const form = { wanted: open.record.values, rights, submitting: true }
  await editForm({ kernel, session, tx }, open, { form }).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused(refusal('invalid', 'approvals.change.incomplete')) : error
  })
}

/** What ended is revived, what runs is changed. */
const moveOf = ({ status }: FlowState): 'revive' | 'change' =>
  status === requestStatus.approved || status === requestStatus.terminated ? 'revive' : 'change'

export const serveMoveTargets = serve(listMoveTargets, async ({ kernel, session, params }) => {
  const { row, definition } = await openWatched({ kernel, session, tx: undefined }, params.id)
  const { state } = row
  const type = moveOf(state)
  await refuseWithoutButton(kernel, session, type)
  const refused = actions[type].refuse({ definition, state, actorId: session.userId, now: kernel.now(), asMonitor: true })
  if (refused) throw new Refused(refused)
  const targets = type === 'revive' ? reviveTargets(definition, state) : changeTargets(definition, state)
  const { say } = await saidFlow(kernel, session.language, definition)
  return targets.map(({ code, name }) => ({ id: code, nodeName: say(name) }))
})

/** @throws Refused 404 for a node that has no candidates, as for one that does not exist */
export const serveMoveCandidates = serve(pageMoveCandidates, async ({ kernel, session, params, body }) => {
  const { row, definition, record, facts } = await openWatched({ kernel, session, tx: undefined }, params.id)
  await refuseWithoutButton(kernel, session, moveOf(row.state))
  const node = approverOf(definition, body.nodeCode ?? body.nodeId ?? '')
  if (node?.assignee.kind !== 'candidates') throw new Refused(refusal('missing', 'kernel.missing'))
  const initiator = { id: row.initiator_id, name: row.state.initiator?.name ?? '' }
  const known = { initiator, formData: record.values as JsonObject, directory: directoryOf(facts.directory) }
  return candidatePageAt(kernel, session, node, known, body)
})
