import { outlineOf } from '#engine/forms/outline.ts'
import { verifyTablesOf } from '#engine/forms/verify-tables.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { publishedFunctions } from '#features/records/server/online-function.ts'
import type { IndexNeeds } from '#features/records/server/publish/list-indexes.ts'
import type { Kernel } from '#server/kernel.ts'

/** What data schemes of a function, and verify codes of published ones, ask about its records. */
export async function indexNeeds(kernel: Kernel, functionId: string): Promise<IndexNeeds> {
  const [rights, functions] = await Promise.all([kernel.access.rowFields(functionId), publishedFunctions(kernel)])
  const told = functions.flatMap(({ form }) =>
    outlineOf(form, fieldTypes).fields.flatMap(({ part }) => verifyTablesOf(part.verifyCode ?? {}) ?? []),
  )
  const tied = told.filter((table) => table.function === functionId).flatMap(({ its }) => its ?? [])
  return { rights, tied: [...new Set(tied)] }
}
