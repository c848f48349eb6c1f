import { inOrder, reportStore } from '#features/data-reports/server/tables.ts'
import type { Kernel } from '#server/kernel.ts'
import { sql } from 'kysely'

export { upsertReport } from '#features/data-reports/server/upsert.ts'
export { usedReports } from '#features/data-reports/server/uses.ts'

/** The enabled reports, for menu entries. */
export async function offeredReports({ db }: Pick<Kernel, 'db'>) {
  const reports = await reportStore.list(db, { where: [sql<boolean>`enabled`], order: inOrder })
  return reports.map(({ id, name, code }) => ({ id, name, code }))
}
