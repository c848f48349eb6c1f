import { approversChange } from '#engine/flows/approver-changes.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { titleColumns, titlesWithoutFields } from '#features/approvals/server/reading/titles-without-fields.ts'
import '#features/approvals/server/storage/tables.ts'
import { movedOrganizations, usedOrganizations } from '#features/organizations/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type UseCounter } from '#server/resource/uses.ts'

/** Requests that are on their way: submitted and not ended. */
const running = [requestStatus.waiting, requestStatus.returned, requestStatus.suspended, requestStatus.toResubmit]

/** Most requests that a change of people is compared for; above it the count is a lower bound. */
export const comparedAtMost = 5_000

/** What hangs on an organization in running requests, and what a move would change of them. */
export function organizationCounters(kernel: Kernel): readonly UseCounter[] {
  return [
    useCounter(usedOrganizations, async ({ id }) => {
      const rows = await runningRequests(kernel).select(titleColumns).where('organization_id', '=', id).limit(comparedAtMost).execute()
      return { holders: heldBy('approvals.organization-requests', await titlesWithoutFields(kernel, rows)) }
    }),
    useCounter(movedOrganizations, async ({ before, after }) => {
      const [was, is] = [directoryOf(before), directoryOf(after)]
      const rows = await runningRequests(kernel)
        .select([...titleColumns, 'state'])
        .orderBy('id')
        .limit(comparedAtMost)
        .execute()
      const changed: typeof rows = []
      for (const row of rows) {
        const definition = await flowVersion(kernel, row.flow_id, row.flow_version)
        if (approversChange(definition, row.state, was, is)) changed.push(row)
      }
      return { holders: heldBy('approvals.approvers-change', await titlesWithoutFields(kernel, changed)) }
    }),
  ]
}

/** The requests that are on their way. */
export function runningRequests(kernel: Kernel) {
  return kernel.db.selectFrom('flow_task').where('status', 'in', running).where('deleted_at', 'is', null)
}
