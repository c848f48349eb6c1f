import { sql } from 'kysely'
import { prepareReader } from '#server/database/reader-role.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db } from '#server/database/types.ts'

/** The role the product works as on its own server. */
export const productRole = 'seedbed'

const role = sql.raw(productRole)

/** Tables and functions of the audit log: they stay with the role that migrates, so the product can neither change nor unguard them. */
const logFunctions = ['refuse_audit_change', 'add_audit_partition']
const isLog = sql.raw(`(c.oid = any(array['audit_seal', 'audit_restore', 'audit_entry']::regclass[])
  or c.oid in (select inhrelid from pg_inherits where inhparent = 'audit_entry'::regclass))`)

/** Schemas of the product, as opposed to those of PostgreSQL. */
const own = sql.raw(`n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)

/**
 * Gives everything the migrations made to the product's role, except the audit log, of which it may read entries and seals and add
 * more. Repeated at each start: it finds what came since, and carries over databases in which the product was a superuser. The
 * schema `public` is never given, because the owner of a schema may drop every table in it.
 *
 * @param db a superuser's connection, after the migrations
 */
export async function handOver(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('product_role'))`.execute(tx)
    const { rows: known } = await sql`select 1 from pg_roles where rolname = ${productRole}`.execute(tx)
    if (known.length === 0) await sql`create role ${role} login nosuperuser nocreatedb nocreaterole`.execute(tx)
    const { rows } = await sql<{ statement: string }>`
      select format('alter schema %I owner to ${role}', n.nspname) as statement
        from pg_namespace as n where ${own} and n.nspname <> 'public' and n.nspowner <> ${productRole}::regrole
      union all
      select format('alter %s %s owner to ${role}', case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        where ${own} and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> ${productRole}::regrole and not ${isLog}
          -- The sequence of a column follows its table.
          and not (c.relkind = 'S' and exists (select from pg_depend as d where d.objid = c.oid and d.deptype in ('a', 'i')))
      union all
      select format('alter routine %s owner to ${role}', p.oid::regprocedure)
        from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
        where ${own} and p.prokind <> 'a' and p.proowner <> ${productRole}::regrole and p.proname <> all(${logFunctions}::text[])
      union all
      select format('alter type %s owner to ${role}', t.oid::regtype)
        from pg_type as t join pg_namespace as n on n.oid = t.typnamespace left join pg_class as c on c.oid = t.typrelid
        where ${own} and t.typowner <> ${productRole}::regrole and (t.typtype in ('e', 'd') or c.relkind = 'c')`.execute(tx)
    for (const { statement } of rows) await sql.raw(statement).execute(tx)
    await sql`grant usage on schema public to ${role}`.execute(tx)
    await sql`grant select, insert on audit_entry, audit_seal to ${role}`.execute(tx)
    await sql`grant select on audit_restore to ${role}`.execute(tx)
    await sql`grant execute on function add_audit_partition(date) to ${role}`.execute(tx)
    await prepareReader(tx, productRole)
  })
}
