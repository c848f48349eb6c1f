import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { verifyAudit } from '#server/audit/seal.ts'
import { addAuditPartitions } from '#server/audit/partitions.ts'
import { productRole } from '#server/database/product-role.ts'
import { sealWhole } from '#server/testing/sealed-audit.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** On a given server (`DATABASE_URL`) the product is the role of the address, whatever that may do. */
const isOwnServer = inject('postgres').product !== undefined

describe.skipIf(!isOwnServer)('the role of the product', () => {
  test('is no superuser and adds to the audit log, but changes and unguards nothing of it', async () => {
    const server = await startTestServer()
    const { db, now } = server.node.kernel
    await server.admin()
    const { rows } = await sql<{ name: string; power: boolean }>`
      select rolname as name, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as power
      from pg_roles where rolname = current_user`.execute(db)
    expect(rows).toEqual([{ name: productRole, power: false }])
    await sealWhole(db, now())
    const mayAdd = sql`select has_table_privilege('audit_entry', 'insert') and has_table_privilege('audit_seal', 'insert') as may`
    expect((await mayAdd.execute(db)).rows).toEqual([{ may: true }])
    await addAuditPartitions(db, Date.UTC(2031, 4, 9))
    const parts = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'audit_entry'::regclass and inhrelid::regclass::text like '%2031%' order by 1`.execute(db)
    expect(parts.rows).toEqual([{ name: 'audit_entry_2031_05' }, { name: 'audit_entry_2031_06' }])
    for (const statement of [
      'drop trigger audit_entry_append_only on audit_entry',
      'drop trigger audit_seal_append_only on audit_seal',
      'drop trigger audit_entry_kept on audit_entry_2031_05',
      'alter table audit_entry disable trigger all',
      'alter table audit_entry rename to something_else',
      'alter table audit_entry detach partition audit_entry_2031_05',
      `alter table audit_entry owner to ${productRole}`,
      "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return new; end'",
      'drop function refuse_audit_change() cascade',
      'drop function add_audit_partition(date)',
      'create rule forget as on insert to audit_entry do instead nothing',
      "create table audit_entry_2032_01 partition of audit_entry for values from ('2032-01-01') to ('2032-02-01')",
      "update audit_entry set actor_name = 'nobody'",
      'delete from audit_entry',
      'delete from audit_entry_2031_05',
      'delete from audit_seal',
      'update audit_seal set count = 0',
      'truncate audit_entry',
      'truncate audit_seal',
      'truncate audit_entry_2031_05',
      'drop table audit_entry',
      'drop table audit_seal cascade',
      'drop schema public cascade',
      "set session_replication_role = 'replica'",
      'set role postgres',
      `alter role ${productRole} superuser`,
      'create role somebody superuser',
      "copy (select 1) to program 'true'",
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42P16)$/) })
    expect(await verifyAudit(db)).toMatchObject({ fault: undefined })
  })

  test('takes over what a former version made as a superuser, and leaves the log where it is', async () => {
    const { database, stop } = await startTestServer()
    await stop()
    const superuser = sql.raw((await sql<{ name: string }>`select current_user as name`.execute(database.db)).rows[0]!.name)
    for (const thing of [
      'table session',
      'table migration',
      'schema records',
      'schema graphile_worker',
      'table graphile_worker._private_jobs',
    ])
      await sql`alter ${sql.raw(thing)} owner to ${superuser}`.execute(database.db)
    await sql`create table records.older (id text primary key, no bigint generated always as identity, serial bigserial)`.execute(
      database.db,
    )
    await sql`create sequence records.alone`.execute(database.db)
    await sql`create type records.kind as enum ('one')`.execute(database.db)
    await sql`revoke all on audit_entry, audit_seal from ${sql.raw(productRole)}`.execute(database.db)

    const later = await startTestServer({ database })
    await later.admin()
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname in ('public', 'records', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'S') and c.relowner <> ${productRole}::regrole
      union all select nspname from pg_namespace where nspname in ('records', 'graphile_worker') and nspowner <> ${productRole}::regrole
      union all select typname from pg_type where typname = 'kind' and typowner <> ${productRole}::regrole order by 1`.execute(database.db)
    const names = rows.map(({ name }) => name)
    expect(names.filter((name) => !/^audit_entry_\d{4}_\d\d$/.test(name))).toEqual([
      'audit_entry',
      'audit_entry_rest',
      'audit_restore',
      'audit_seal',
    ])
    await sql`alter table records.older add column more text`.execute(later.node.kernel.db)
  })
})
