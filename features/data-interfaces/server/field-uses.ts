import { sql } from 'kysely'
import { dataInterfaceMenu } from '#features/data-interfaces/contract.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FieldSubject } from '#server/resource/field-uses.ts'
import type { Uses } from '#server/resource/uses.ts'

/** Statements that name table and column of a field as whole words. */
export async function fieldUsesOfInterfaces({ db }: Kernel, { columns }: FieldSubject): Promise<Pick<Uses, 'fields'>> {
  if (columns.length === 0) return { fields: [] }
  const [fields, tables, names] = [
    columns.map(({ field }) => field),
    columns.map(({ table }) => table),
    columns.map(({ column }) => column),
  ]
  const { rows } = await sql<{ field: string; name: string }>`select c.field, i.name
    from unnest(${fields}::text[], ${tables}::text[], ${names}::text[]) as c(field, tab, col)
    join data_interface as i on i.kind = 1 and i.query ~* ('\\m' || c.tab || '\\M') and i.query ~* ('\\m' || c.col || '\\M')
    order by c.field, i.name`.execute(db)
  return { fields: rows.map(({ field, name }) => ({ field, kind: 'data-interfaces.use.statement', name, menu: dataInterfaceMenu })) }
}
