import { sql } from 'kysely'
import { refusal } from '#engine/values/refusal.ts'
import { allow, disallow, readAllowed } from '#features/data-interfaces/contract.ts'
import { allowedTables, listed, originOf } from '#features/data-interfaces/server/reach.ts'
import { allowedStore, type AllowedThing } from '#features/data-interfaces/server/tables.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'

/** A table of records as the database has it. */
interface RecordTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Of a sub-table: the table its rows belong to. */
  readonly parent: string | undefined
}

const shape = /^[a-z][a-z0-9_]{0,47}$/

/** All tables of records. Those of records have an owner, those of sub-tables a record. */
async function recordTables(db: Db | Tx): Promise<readonly RecordTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'records'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`.execute(db)
  const all = rows.filter(({ name }) => shape.test(name))
  const mains = all.filter(({ columns }) => columns.includes('owner_id') && columns.includes('deleted_at')).map(({ name }) => name)
  const parentOf = (name: string) => mains.filter((one) => name.startsWith(`${one}_`)).sort((a, b) => b.length - a.length)[0]
  return all.flatMap(({ name, columns }): RecordTable[] => {
    if (mains.includes(name)) return [{ name, columns, parent: undefined }]
    const parent = columns.includes('record_id') ? parentOf(name) : undefined
    return parent === undefined ? [] : [{ name, columns, parent }]
  })
}

const policy = sql.id('data_interfaces')

/** Rows that a statement may read: none that were deleted, no drafts of others, and of the rest what the reach of the interface says. */
const readable = sql`deleted_at is null and (coalesce(flow_state, 1) > 0 or owner_id = current_setting('seedbed.user', true))
  and case current_setting('seedbed.reach', true) when 'all' then true
    when 'organization' then organization_id = any(string_to_array(current_setting('seedbed.organizations', true), ','))
    when 'own' then owner_id = current_setting('seedbed.user', true) else false end`

/**
 * Lets the reading role read a table. Its own policy decides over rows; the product owns the tables, so no policy counts for it.
 *
 * @param masked columns that nobody reads by a statement, as the rows tell it uncovered
 * @param role that only reads
 */
async function open(tx: Tx, { name, columns, parent }: RecordTable, masked: ReadonlySet<string>, role: string): Promise<void> {
  const table = sql.id('records', name)
  const to = sql.id(role)
  await close(tx, name, role)
  const rows = parent === undefined ? readable : sql`exists (select from ${sql.id('records', parent)} as main where main.id = record_id)`
  await sql`alter table ${table} enable row level security`.execute(tx)
  await sql`create policy ${policy} on ${table} for select to ${to} using (${rows})`.execute(tx)
  await sql`grant usage on schema records to ${to}`.execute(tx)
  const open = columns.filter((column) => !masked.has(column)).map((column) => sql.id(column))
  await sql`grant select ${masked.size > 0 ? sql`(${sql.join(open)})` : sql``} on ${table} to ${to}`.execute(tx)
}

async function close(tx: Tx, name: string, role: string): Promise<void> {
  const table = sql.id('records', name)
  await sql`revoke all on ${table} from ${sql.id(role)}`.execute(tx)
  await sql`drop policy if exists ${policy} on ${table}`.execute(tx)
  await sql`alter table ${table} disable row level security`.execute(tx)
}

/** Versions of the functions with these codes: what is masked hangs on them. */
async function versionsOf(db: Db, codes: readonly string[]): Promise<readonly unknown[]> {
  const { rows } = await sql`select code, published_version from online_function where code = any(${codes}) order by code`.execute(db)
  return rows
}

/** Columns of masked fields by the code of the function, also those masked once: columns of removed fields keep their values. */
async function maskedColumns(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ code: string; columns: string[] }>`
    select f.code, array_agg(distinct masked.name #>> '{}') as columns
      from online_function as f join function_version as v on v.function_id = f.id
        cross join jsonb_path_query(v.definition, '$.form.**?(exists(@.mask)).column') as masked(name)
      where f.code = any(${codes}) group by f.code`.execute(db)
  return new Map(rows.map(({ code, columns }) => [code, new Set(columns)]))
}

/** Roles whose rights follow what is allowed; undefined where nothing is set up to read. */
async function roleOf(kernel: Kernel): Promise<string | undefined> {
  return kernel.reader?.role().catch(() => undefined)
}

/** The tables that the role may read, whole or some columns of. */
async function grantedTables(tx: Tx, role: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class as c
      where c.relnamespace = 'records'::regnamespace and c.relkind = 'r'
        and (exists (select from aclexplode(c.relacl) as a where a.grantee = to_regrole(${role}))
          or exists (select from pg_attribute as t, aclexplode(t.attacl) as a where t.attrelid = c.oid and a.grantee = to_regrole(${role})))`.execute(
    tx,
  )
  return new Set(rows.map(({ name }) => name))
}

const granted = new WeakMap<Kernel, string>()

/**
 * Brings the rights of the reading role to what is allowed. Where the role was set up after a table was allowed, or the table was made
 * anew, the next run does it.
 */
export async function currentGrants(kernel: Kernel): Promise<void> {
  const role = await roleOf(kernel)
  if (role === undefined) return
  const wanted = (await allowedTables(kernel.db)).map(({ name }) => name)
  const state = JSON.stringify([role, wanted, await versionsOf(kernel.db, wanted)])
  if (granted.get(kernel) === state) return
  const [tables, masks] = await Promise.all([recordTables(kernel.db), maskedColumns(kernel.db, wanted)])
  await kernel.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('data_interface_grants'))`.execute(tx)
    const now = await grantedTables(tx, role)
    for (const name of now) if (!wanted.includes(name)) await close(tx, name, role)
    for (const table of tables.filter(({ name }) => wanted.includes(name))) {
      const masked = masks.get(table.parent ?? table.name) ?? new Set()
      if (now.has(table.name) && masked.size === 0) continue
      if (now.has(table.name)) await close(tx, table.name, role)
      await open(tx, table, masked, role)
    }
  })
  granted.set(kernel, state)
}

type Typed = { readonly kind: 'table' | 'origin'; readonly name: string }

const things: Resource<AllowedThing, Typed, AllowedThing> = {
  store: allowedStore,
  action: 'data-interface-reach',
  wire: (thing) => thing,
  typed: ({ kind, name }, { key }) => ({ ...key, id: newId(), kind, name: kind === 'origin' ? (originOf(name) ?? name) : name }),
  refuse: async ({ act, after, tx }) => {
    if (act !== 'add' || !after) return []
    if (after.kind === 'origin')
      return [originOf(after.name) === after.name ? undefined : refusal('invalid', 'data-interfaces.origin-wrong', { field: 'name' })]
    const known = (await recordTables(tx)).find(({ name }) => name === after.name)
    if (!known) return [refusal('invalid', 'data-interfaces.table-unknown', { field: 'name' })]
    const names = (await allowedTables(tx)).map(({ name }) => name)
    // Rows of a sub-table are those of records that may be read.
    const lacks = known.parent !== undefined && !names.includes(known.parent)
    return [lacks ? refusal('invalid', 'data-interfaces.table-needs', { params: { name: known.parent ?? '' }, field: 'name' }) : undefined]
  },
  unique: [
    {
      indexes: ['data_interface_allowed_name'],
      equals: ({ kind, name }) => sql<boolean>`kind = ${kind} and name = ${name}`,
      refusal: ({ name }) => refusal('invalid', 'data-interfaces.allowed-twice', { params: { name }, field: 'name' }),
    },
  ],
}

const add = createHandler(things)
const remove = removeHandler(things)

export const allowedCalls = [
  serve(readAllowed, async ({ db, kernel }) => {
    const [tables, known, origins, labels] = await Promise.all([recordTables(db), allowedTables(db), listed(db, 'origin'), labelsOf(db)])
    return {
      sqlReady: (await kernel.reader?.isSafe().catch(() => false)) ?? false,
      tables: tables.map(({ name, columns, parent }) => {
        const allowed = known.find((one) => one.name === name)
        return {
          name,
          label: labels.get(parent ?? name) ?? '',
          columns: [...columns],
          id: allowed?.id ?? null,
          version: allowed?.version ?? 0,
        }
      }),
      origins: origins.map(({ id, name, version }) => ({ id, name, version })),
    }
  }),
  serve(allow, async (context) => {
    const written = await add(context)
    await currentGrants(context.kernel)
    return written
  }),
  serve(disallow, async (context) => {
    const answer = await remove(context)
    await currentGrants(context.kernel)
    return answer
  }),
]

/** Names of the functions that tables belong to, by their code. */
async function labelsOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from online_function`.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
