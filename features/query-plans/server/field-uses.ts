import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import type { FieldSubject } from '#server/resource/field-uses.ts'
import type { Uses } from '#server/resource/uses.ts'

/** How many plans for the lists of a function name a field; whose they are is nobody's business. */
export async function fieldUsesOfPlans({ db }: Pick<Kernel, 'db'>, { functionId, fields }: FieldSubject): Promise<Pick<Uses, 'fields'>> {
  const { rows } = await sql<{ field: string; count: number }>`select f.field, count(distinct p.id)::int as count
    from unnest(${fields}::text[]) as f(field)
    join menu as m on m.type = 3 and m.deleted_at is null and m.property ->> 'moduleId' = ${functionId}
    join query_plan as p on p.menu_id = m.id and position('"' || replace(f.field, '.', '-') || '"' in p.conditions) > 0
    group by f.field`.execute(db)
  return { fields: rows.map(({ field, count }) => ({ field, kind: 'query-plans.use', name: String(count) })) }
}
