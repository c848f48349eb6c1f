import { sql } from 'kysely'
import { refusal } from '#engine/values/refusal.ts'
import { allow, disallow, readAllowed } from '#features/data-interfaces/contract.ts'
import { allowedTables, listed, originOf } from '#features/data-interfaces/server/reach.ts'
import { allowedStore, type AllowedThing } from '#features/data-interfaces/server/tables.ts'
import { functionNames, maskedColumns, recordTables, type RecordTable } from '#features/data-sources/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'

const policy = sql.id('data_interfaces')

/** Rows that a statement may read: none that were deleted, no drafts of others, and of the rest what the reach of the interface says. */
const readable = sql`deleted_at is null and (coalesce(flow_state, 1) > 0 or owner_id = current_setting('seedbed.user', true))
  and case current_setting('seedbed.reach', true) when 'all' then true
    when 'organization' then organization_id = any(string_to_array(current_setting('seedbed.organizations', true), ','))
    when 'own' then owner_id = current_setting('seedbed.user', true) else false end`

/** What the reading role may do with a table. */
interface Grant {
  /** All columns, or those that are named. */
  readonly columns: 'all' | readonly string[]
  /** Whether row security is on, and the policy of the role as it was written; null without one. */
  readonly secured: boolean
  readonly policy: string | null
}

/**
 * Lets the reading role read a table. Its own policy decides over rows; the product owns the tables, so no policy counts for it. Only what
 * differs is touched: a policy that is made anew stops every reader of the table.
 *
 * @param masked columns that nobody reads by a statement, as the rows tell it uncovered
 * @param role that only reads
 */
async function open(tx: Tx, table: RecordTable, masked: ReadonlySet<string>, role: string, now: Grant | undefined): Promise<void> {
  const [name, to] = [sql.id('records', table.name), sql.id(role)]
  const columns = masked.size > 0 ? table.columns.filter((column) => !masked.has(column)) : 'all'
  if (JSON.stringify(now?.columns) !== JSON.stringify(columns)) {
    await sql`revoke all on ${name} from ${to}`.execute(tx)
    await sql`grant usage on schema records to ${to}`.execute(tx)
    const named = columns === 'all' ? sql`` : sql`(${sql.join(columns.map((column) => sql.id(column)))})`
    await sql`grant select ${named} on ${name} to ${to}`.execute(tx)
  }
  const { parent } = table
  const rows = parent === undefined ? readable : sql`exists (select from ${sql.id('records', parent)} as main where main.id = record_id)`
  const written = `${role}: ${rows.compile(tx).sql}`
  if (!now?.secured) await sql`alter table ${name} enable row level security`.execute(tx)
  if (now?.policy === written) return
  await sql`drop policy if exists ${policy} on ${name}`.execute(tx)
  await sql`create policy ${policy} on ${name} for select to ${to} using (${rows})`.execute(tx)
  // The database tells a policy in words of its own.
  await sql`comment on policy ${policy} on ${name} is ${sql.lit(written)}`.execute(tx)
}

async function close(tx: Tx, name: string, role: string): Promise<void> {
  const table = sql.id('records', name)
  await sql`revoke all on ${table} from ${sql.id(role)}`.execute(tx)
  await sql`drop policy if exists ${policy} on ${table}`.execute(tx)
  await sql`alter table ${table} disable row level security`.execute(tx)
}

/** Versions of the functions with these codes: what is masked hangs on them. */
async function versionsOf(db: Db | Tx, codes: readonly string[]): Promise<readonly unknown[]> {
  const { rows } = await sql`select code, published_version from online_function where code = any(${codes}) order by code`.execute(db)
  return rows
}

/** Roles whose rights follow what is allowed; undefined where nothing is set up to read. */
async function roleOf(kernel: Kernel): Promise<string | undefined> {
  return kernel.reader?.role().catch(() => undefined)
}

/** What the role may do with the tables that it may read, whole or some columns of. */
async function grantsOf(tx: Tx, role: string): Promise<ReadonlyMap<string, Grant>> {
  const { rows } = await sql<{ name: string; whole: boolean; columns: string[]; secured: boolean; policy: string | null }>`
    select c.relname as name, c.relrowsecurity as secured,
        exists (select from aclexplode(c.relacl) as a where a.grantee = to_regrole(${role})) as whole,
        array(select t.attname::text from pg_attribute as t, aclexplode(t.attacl) as a
          where t.attrelid = c.oid and not t.attisdropped and a.grantee = to_regrole(${role}) order by t.attnum) as columns,
        (select obj_description(p.oid, 'pg_policy') from pg_policy as p
          where p.polrelid = c.oid and p.polname = 'data_interfaces') as policy
      from pg_class as c where c.relnamespace = 'records'::regnamespace and c.relkind = 'r'`.execute(tx)
  const held = rows.filter(({ whole, columns }) => whole || columns.length > 0)
  return new Map(held.map(({ name, whole, columns, ...rest }) => [name, { ...rest, columns: whole ? 'all' : columns }]))
}

const granted = new WeakMap<Kernel, string>()

/** What the rights of the role follow from. */
async function wantedGrants(db: Db | Tx, role: string): Promise<{ readonly wanted: readonly string[]; readonly state: string }> {
  const wanted = (await allowedTables(db)).map(({ name }) => name)
  return { wanted, state: JSON.stringify([role, wanted, await versionsOf(db, wanted)]) }
}

/**
 * Brings the rights of the reading role to what is allowed. Where the role was set up after a table was allowed, or the table was made
 * anew, the next run does it. What they follow from is read once no other node changes them, so none brings back what another took away.
 */
export async function currentGrants(kernel: Kernel): Promise<void> {
  const role = await roleOf(kernel)
  if (role === undefined) return
  const before = await wantedGrants(kernel.db, role)
  if (granted.get(kernel) === before.state) return
  const state = await kernel.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('data_interface_grants'))`.execute(tx)
    const current = await wantedGrants(tx, role)
    const { wanted } = current
    const tables = await recordTables(tx)
    const masks = await maskedColumns(tx, wanted)
    const now = await grantsOf(tx, role)
    for (const name of now.keys()) if (!wanted.includes(name)) await close(tx, name, role)
    for (const table of tables.filter(({ name }) => wanted.includes(name)))
      await open(tx, table, masks.get(table.parent ?? table.name) ?? new Set(), role, now.get(table.name))
    return current.state
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
    const [tables, known, origins, labels] = await Promise.all([
      recordTables(db),
      allowedTables(db),
      listed(db, 'origin'),
      functionNames(db),
    ])
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
