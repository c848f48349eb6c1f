import type { WorkItemQuestion } from '#engine/flows/action.ts'
import { returnChoices } from '#engine/flows/actions/return/choices.ts'
import { requestStatus, workItemOf } from '#engine/flows/state.ts'
import { workItemOpen, listReturnTargets } from '#features/approvals/contract.ts'
import { standInAt } from '#features/approvals/server/delegation/stand-ins.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { readRequest } from '#features/approvals/server/storage/open-request.ts'
import { requestOfWorkItem } from '#features/approvals/server/storage/request-of-work-item.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export const listReturnTargetsHandler = serve(listReturnTargets, async ({ kernel, session, params }) => {
  const question = await openQuestion(kernel, session, params.id)
  const targets = question ? returnChoices(question).targets : []
  // Whoever returns chooses where to; without it clients of the family hide that choice.
  return { isLastAppro: targets.length > 0, list: targets.map((target) => ({ nodeCode: target.node, nodeName: target.name })) }
})

/** Whether the work item is still open for this person, or for who stands in for him. */
export const workItemOpenHandler = serve(workItemOpen, async ({ kernel, session, params }) => {
  const question = await openQuestion(kernel, session, params.id)
  return { open: question !== undefined, isCheck: question?.state.status !== requestStatus.waiting }
})

/** Reads an open work item of this person, or of somebody he stands in for, to answer a question about it; undefined when there is none. */
async function openQuestion(kernel: Kernel, session: SignedIn, workItem: string): Promise<WorkItemQuestion | undefined> {
  const request = await requestOfWorkItem(kernel, session, workItem)
  const row = request && (await readRequest(kernel.db, request))
  const holder = row && workItemOf(row.state, workItem)?.person.id
  if (!row || holder === undefined) return undefined
  const standIn = holder === session.userId ? undefined : await standInAt(kernel, session.userId, row, workItem)
  if (holder !== session.userId && standIn?.workItem.id !== workItem) return undefined
  const definition = await flowVersion(kernel, row.flow_id, row.flow_version)
  return { definition, state: row.state, actorId: holder, now: kernel.now(), workItem, through: standIn && session.userId }
}
