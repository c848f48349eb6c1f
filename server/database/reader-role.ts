import { sql } from 'kysely'
import type { Db } from '#server/database/types.ts'

/** The role as which statements written by administrators are run on the product's own server. */
export const readerRole = 'seedbed_reader'

/** Connections of that role from all nodes together. */
const mostConnections = 20

/**
 * Functions that PostgreSQL lets everybody call and that a statement of an administrator has no business with: locks the product works
 * with, notices, waiting, large objects, other sessions. The product keeps them.
 */
const closedFunctions =
  '^(pg_(try_)?advisory_|pg_notify$|pg_sleep|lo_|lo(create|unlink|export|import|put|get)|loread$|lowrite$|pg_logical_emit_message$|pg_cancel_backend$|pg_terminate_backend$|pg_export_snapshot$|set_config$)'

/**
 * Makes the role that reads and does nothing else. It owns nothing, is a member of nothing and may enter no schema of the product;
 * `features/data-interfaces` lets it read single tables of records. Repeated at each start.
 *
 * @param db a superuser's connection
 * @param product the role that goes on using what is closed to everybody
 */
export async function prepareReader(db: Db, product: string): Promise<void> {
  const role = sql.raw(readerRole)
  const { rows: known } = await sql`select 1 from pg_roles where rolname = ${readerRole}`.execute(db)
  if (known.length === 0) await sql`create role ${role} login noinherit nosuperuser nocreatedb nocreaterole noreplication`.execute(db)
  const { rows: settings } = await sql`select 1 from pg_roles where rolname = ${readerRole} and rolconnlimit = ${mostConnections}
    and rolconfig @> array['default_transaction_read_only=on', 'temp_file_limit=102400', 'search_path=records']`.execute(db)
  if (settings.length === 0) {
    await sql`alter role ${role} connection limit ${sql.raw(String(mostConnections))}`.execute(db)
    for (const setting of ['default_transaction_read_only = on', 'temp_file_limit = 102400', 'search_path = records'])
      await sql`alter role ${role} set ${sql.raw(setting)}`.execute(db)
  }
  const keeper = sql.id(product)
  await sql`grant usage on schema public to ${keeper}`.execute(db)
  await sql`revoke all on schema public from public`.execute(db)
  const { rows } = await sql<{ revoked: string; kept: string }>`
    select format('revoke all on function %s from public', p.oid::regprocedure) as revoked,
      format('grant execute on function %s to %I', p.oid::regprocedure, ${product}::text) as kept
      from pg_proc as p where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ ${closedFunctions}
        and (p.proacl is null or exists (select from aclexplode(p.proacl) as a where a.grantee = 0))`.execute(db)
  for (const { revoked, kept } of rows) {
    await sql.raw(kept).execute(db)
    await sql.raw(revoked).execute(db)
  }
}
