import { sql, type Kysely } from 'kysely'

/** Who administers a few organizations reads their newest requests without those of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index flow_task_organization on flow_task (organization_id, id) where deleted_at is null`.execute(db)
}
