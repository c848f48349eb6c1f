import { sql, type Kysely } from 'kysely'

/**
 * Flows that are started by themselves (type 0) beside those of functions (1). `function_id` of one is the form that its start node names, which
 * several flows may share. `entry` holds what a client said of the flow inside its template beside the tree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_draft add column type smallint not null default 1, add column entry jsonb not null default '{}'`.execute(db)
  await sql`drop index flow_draft_function`.execute(db)
  await sql`create unique index flow_draft_function on flow_draft (function_id) where function_id <> '' and type = 1`.execute(db)
}
