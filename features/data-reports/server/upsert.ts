import { reportCategories } from '#features/data-reports/contract.ts'
import type { StoredReport } from '#features/data-reports/server/tables.ts'
import type { Tx } from '#server/database/types.ts'

/** A report of an application, whose category is named by the code of its entry. */
export type ReportOfApplication = Pick<StoredReport, 'id' | 'code' | 'name' | 'category' | 'definition' | 'description' | 'sortCode'>

/** Adds a report that an application brings, or lays its changed text over what is there; whether it is enabled stays. */
export async function upsertReport(
  tx: Tx,
  { id, code, name, category, definition, description, sortCode }: ReportOfApplication,
): Promise<void> {
  const shown = {
    code,
    name,
    category: `${reportCategories}.${category}`,
    definition: JSON.stringify(definition),
    description,
    sort_code: sortCode,
  }
  await tx
    .insertInto('data_report')
    .values({ id, enabled: true, ...shown })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...shown, modified_at: new Date(), version: eb('data_report.version', '+', 1) })),
    )
    .execute()
}
