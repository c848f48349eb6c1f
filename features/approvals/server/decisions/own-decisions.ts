import { sql } from 'kysely'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { recall } from '#features/approvals/actions/recall/action.ts'
import { recallCall } from '#features/approvals/actions/recall/call.ts'
import { removeSigner } from '#features/approvals/actions/remove-signer/action.ts'
import { removeSignerCall } from '#features/approvals/actions/remove-signer/call.ts'
import { planCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { askingServices } from '#features/approvals/server/services/people-services.ts'
import { openRequest, readRequest } from '#features/approvals/server/storage/open-request.ts'
import { isRecordId } from '#features/records/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { serve, type CallContext } from '#server/http/serve.ts'

/**
 * An approver takes his approval back (撤回), or the signer whom he has asked for out (减签); which it is, the engine knows. For who has handled
 * nothing of it, the request is missing.
 */
export const ownDecisionHandlers = [
  serve(recallCall, (context) => takeBack(context, recall.command)),
  serve(removeSignerCall, (context) => takeBack(context, removeSigner.command)),
]

type Input = Pick<CallContext<typeof recallCall>, 'kernel' | 'session' | 'params' | 'body' | 'save'>

function takeBack({ kernel, session, params, body, save }: Input, commandOf: typeof recall.command) {
  return askingServices(kernel, (services) =>
    save(async (tx) => {
      const request = await handledRequest(tx ?? kernel.db, params.id, session.userId)
      const row = request === undefined ? undefined : await readRequest(tx ?? kernel.db, request, tx !== undefined)
      const open = await openRequest(kernel, session, row, tx)
      const command = commandOf({ id: params.id, body }, open.definition)
      return planCommand({ kernel, session, tx, services }, open, { command }, ({ state }) => ({ status: wireStatus(state.status) }))
    }),
  )
}

/** Id of the request that is named itself or by a work item, where this person has handled something of it. */
async function handledRequest(db: Db | Tx, id: string, userId: string): Promise<string | undefined> {
  if (!isRecordId(id)) return undefined
  const { rows } = await sql<{ task_id: string }>`select task_id from flow_operator
    where user_id = ${userId} and state = 'handled' and (id = ${id}::uuid or task_id = ${id}::uuid) limit 1`.execute(db)
  return rows[0]?.task_id
}
