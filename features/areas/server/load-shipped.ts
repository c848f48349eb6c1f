import { sql, type Kysely } from 'kysely'
import { shippedRegions } from '#engine/values/regions-load.ts'

/** Writes the shipped regions that are not in the table yet, in one statement; withdrawn ones come disabled. */
export async function loadShippedAreas(db: Kysely<unknown>): Promise<void> {
  const regions = [...shippedRegions().byCode.values()]
  const codes = regions.map(({ code }) => code)
  const parents = regions.map(({ parentCode }) => parentCode ?? null)
  const names = regions.map(({ name }) => name)
  const enabled = regions.map(({ former }) => !former)
  await sql`insert into area (id, parent_id, name, enabled, edited)
    select code, parent, name, enabled, false from unnest(${codes}::text[], ${parents}::text[], ${names}::text[], ${enabled}::boolean[]) as shipped (code, parent, name, enabled)
    on conflict (id) do nothing`.execute(db)
}
