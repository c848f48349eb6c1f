import { assignedWorkItems } from '#engine/flows/actions/assign/action.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { assignCommand } from '#features/approvals/actions/assign/action.ts'
import { assignCall } from '#features/approvals/actions/assign/call.ts'
import { managesAll } from '#features/approvals/server/decisions/managed-people.ts'
import { planCommand } from '#features/approvals/server/decisions/plan-command.ts'
import { openRequest, readRequest } from '#features/approvals/server/storage/open-request.ts'
import { serve } from '#server/http/serve.ts'

/**
 * Somebody who manages the people who are asked gives their work items to another person. Whether he may read the request does not
 * matter: he decides nothing about it and is told nothing of it.
 */
export const assignHandler = serve(assignCall, ({ kernel, session, params, body, save }) => {
  const command = assignCommand(body)
  return save(async (tx) => {
    const row = await readRequest(tx ?? kernel.db, params.id, tx !== undefined)
    const taken = row ? assignedWorkItems(row.state, command).map(({ person }) => person.id) : []
    const isManaged = await managesAll(kernel, session, taken)
    const open = await openRequest(kernel, session, isManaged ? row : undefined, tx)
    return planCommand({ kernel, session, tx }, open, { command }, ({ state: after }) => ({ status: wireStatus(after.status) }))
  })
})
