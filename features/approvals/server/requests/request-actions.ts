import { requestActions } from '#features/approvals/actions.ts'
import { actionParams } from '#features/approvals/contract/action-input.ts'
import { planCommand, type Acting } from '#features/approvals/server/decisions/plan-command.ts'
import { answerOf } from '#features/approvals/server/decisions/action-answer.ts'
import { askingServices } from '#features/approvals/server/services/people-services.ts'
import { openRequest, readRequest, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import type { FlowDoors } from '#features/records/entry.ts'
import { serve, type Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

/** The calls of all actions on one's own request; they share one handler. */
export const requestActionHandlers: readonly Served[] = requestActions.map((action) =>
  serve(action.call, ({ kernel, session, params, body, save }) => {
    const { id } = actionParams.parse(params)
    return askingServices(kernel, (services) =>
      save(async (tx) => {
        const acting = { kernel, session, tx, services }
        const open = await openOwn(acting, id)
        const command = action.command({ id, body }, open.definition)
        return planCommand(acting, open, { command }, (applied) => answerOf(action.call, applied))
      }),
    )
  }),
)

/** A request of this person; a request of others is answered like a missing one (security 2). */
export async function openOwn({ kernel, session, tx }: Acting, id: string): Promise<OpenRequest> {
  const row = await readRequest(tx ?? kernel.db, id, tx !== undefined)
  return openRequest(kernel, session, row?.initiator_id === session.userId ? row : undefined, tx)
}

/** Plans to delete a request from the list of records; when it must stay, users who may see the record get the reason. */
export function planRemoval(kernel: Kernel): FlowDoors['planRemoval'] {
  return async (tx, session, { id, version }) => {
    const open = await openRequest(kernel, session, await readRequest(tx ?? kernel.db, id, tx !== undefined), tx)
    refuseStale(open.record, version)
    const plan = await planCommand({ kernel, session, tx }, open, { command: { type: 'delete' } }, () => null)
    return 'write' in plan ? { expects: plan.expects, ...plan.write(null) } : { expects: [], changes: [], notes: [] }
  }
}
