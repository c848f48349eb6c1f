import { fieldRights } from '#engine/flows/rights.ts'
import { flowVersion } from '#features/approvals/server/flows.ts'
import { functionById, recordTexts, serverFacts } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Key fields of a filing in a box: the first ones of its list, as far as the reader's node lets them be read. */
const fieldsAtMost = 4

interface Listed {
  readonly id: string
  readonly function_id: string
  readonly flow_id: string
  readonly flow_version: number
  readonly node: string | null
}

export type Summary = { label: string; text: string }[]

/** Reads the key fields of all tasks of a page, a statement for each function. */
export async function summaries(kernel: Kernel, session: SignedIn, rows: readonly Listed[]): Promise<ReadonlyMap<string, Summary>> {
  const found = new Map<string, Summary>()
  const facts = await serverFacts(kernel, session)
  for (const [functionId, tasks] of Map.groupBy(rows, (row) => row.function_id)) {
    const fn = await functionById(kernel, functionId)
    if (!fn) continue
    const listed = fn.list.columns.filter((column) => fn.tables.byField.get(column.key)?.field.type.filledBy === undefined)
    const texts = await recordTexts(kernel.db, fn, tasks.map((task) => task.id), listed.map((column) => column.key), facts)
    for (const task of tasks) {
      const definition = await flowVersion(kernel, task.flow_id, task.flow_version)
      const rights = fieldRights(definition, task.node ?? definition.start.code, false)
      const shown = listed.filter((column) => rights.isReadable(column.key) && texts.get(task.id)?.[column.key])
      found.set(task.id, shown.slice(0, fieldsAtMost).map((column) => ({ label: column.label, text: texts.get(task.id)![column.key]! })))
    }
  }
  return found
}
