import { fillText } from '#engine/texts/text.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { uniqueIndexName } from '#features/records/server/publish/list-indexes.ts'
import { recordTablesOf } from '#features/records/server/record-tables.ts'
import { violatedUnique } from '#server/database/failures.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    refused_publication: {
      function_id: string
      code: string
      name: string
      refusals: import('kysely').ColumnType<readonly Refusal[], string, string>
      refused_at: Date
    }
  }
}

/** A function by which administrators recognize it. */
export interface NamedFunction {
  readonly id: string
  readonly code: string
  readonly name: string
}

/**
 * Keeps why a definition could not be published, in place of what was kept before, and tells it in the log. Administrators see it
 * until a definition of the function is published.
 */
export async function noteRefusal(kernel: Kernel, { id, code, name }: NamedFunction, refusals: readonly Refusal[]): Promise<void> {
  for (const { text, params } of refusals)
    kernel.log.error(
      { function: code, field: fieldOf(params) },
      `“${name}” was not published: ${fillText(kernel.texts, 'en', text, params)}`,
    )
  const content = { code, name, refusals: JSON.stringify(refusals), refused_at: new Date(kernel.now()) }
  await kernel.db
    .insertInto('refused_publication')
    .values({ function_id: id, ...content })
    .onConflict((conflict) => conflict.column('function_id').doUpdateSet(content))
    .execute()
}

/** What was refused and is not published yet, newest first. */
export function refusedPublications(db: Db) {
  return db.selectFrom('refused_publication').selectAll().orderBy('refused_at', 'desc').orderBy('function_id').limit(500).execute()
}

/** The functions serve what is wanted of them, be it that the wanted definition was taken back. */
export async function forgetRefusals(db: Db | Tx, functionIds: readonly string[]): Promise<void> {
  if (functionIds.length > 0) await db.deleteFrom('refused_publication').where('function_id', 'in', functionIds).execute()
}

/** Label of the field a refusal of a publication is about; empty when it is about the whole form. */
export function fieldOf(params: Refusal['params']): string {
  return String(params?.field ?? '')
}

/** Values of a field that must be unique and are not. */
export function notUnique(label: string, name: string): Refusal {
  return refusal('invalid', 'records.publish.not-unique', { params: { field: label }, field: name })
}

/** What an error of the database means for who published the definition; its words stay in the log. */
export function refusalOf(error: unknown, code: string, { form }: FunctionDefinition): Refusal {
  const index = violatedUnique(error)
  const { main } = recordTablesOf(code, form)
  const field = main.stored.find((one) => uniqueIndexName(main.name, one.column) === index)?.field
  return field ? notUnique(field.part.label, field.name) : refusal('invalid', 'records.publish.failed')
}
