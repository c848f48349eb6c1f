import { sql, type Kysely } from 'kysely'
import { loadShippedAreas } from '#features/areas/server/load-shipped.ts'

/**
 * Areas under their codes, filled with the shipped regions. `edited` tells those that differ from the shipped data: a node keeps the
 * shipped data in memory anyway and reads these alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table area (id text primary key, parent_id text, name text not null, sort_code integer not null default 0,
    enabled boolean not null default true, description text not null default '', replaces text[], effective_on date,
    edited boolean not null default true, version integer not null default 1, modified_at timestamptz, modified_by text, deleted_at timestamptz)`.execute(
    db,
  )
  await loadShippedAreas(db)
  await sql`create index area_edited on area (id) where edited`.execute(db)
}
