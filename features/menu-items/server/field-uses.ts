import { sql } from 'kysely'
import { itemsMenu } from '#features/menu-items/contract.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FieldSubject } from '#server/resource/field-uses.ts'
import type { Uses } from '#server/resource/uses.ts'

/** Data schemes that name fields of a function, and how many roles are granted one of them by name. */
export async function fieldUsesOfMenus({ db }: Kernel, { functionId, fields }: FieldSubject): Promise<Pick<Uses, 'fields'>> {
  const named = sql`unnest(${fields}::text[]) as f(field)`
  const menus = sql`(select id from menu where type = 3 and deleted_at is null and property ->> 'moduleId' = ${functionId})`
  const wire = sql`replace(f.field, '.', '-')`
  const [schemes, roles] = await Promise.all([
    sql<{ field: string; name: string }>`select distinct f.field, s.name from ${named}
      join row_scheme as s on s.menu_id in ${menus} and position('"field": "' || ${wire} || '"' in s.definition::text) > 0 order by 1, 2`.execute(
      db,
    ),
    sql<{ field: string; count: number }>`select f.field, count(distinct g.role_id)::int as count from ${named}
      join menu_item as i on i.menu_id in ${menus} and i.kind in ('field', 'column') and i.code = ${wire}
      join role_grant as g on g.item_id = i.id and g.kind = i.kind group by f.field order by 1`.execute(db),
  ])
  return {
    fields: [
      ...schemes.rows.map(({ field, name }) => ({ field, kind: 'menu-items.use.scheme', name, menu: itemsMenu })),
      ...roles.rows.map(({ field, count }) => ({ field, kind: 'menu-items.use.roles', name: String(count) })),
    ],
  }
}
