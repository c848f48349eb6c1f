import type { Selectable } from 'kysely'
import { readableTitle } from '#engine/flows/title.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import '#features/approvals/server/storage/tables.ts'
import type { Tables } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** The columns that a title is told from. */
export const titleColumns = ['title', 'initiator_name', 'flow_id', 'flow_version'] as const

type Titled = Pick<Selectable<Tables['flow_task']>, (typeof titleColumns)[number]>

/** Titles of requests for readers whose rights to the forms are not asked: none of them tells the value of a field (security 4.3). */
export async function titlesWithoutFields(kernel: Kernel, rows: readonly Titled[]): Promise<string[]> {
  return Promise.all(
    rows.map(async ({ title, initiator_name: initiatorName, flow_id: flowId, flow_version: version }) =>
      readableTitle(await flowVersion(kernel, flowId, version), { title, initiatorName }, () => false),
    ),
  )
}
