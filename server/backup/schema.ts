import type pg from 'pg'
import { z } from 'zod'
import { rowsInBackups } from '#server/backup/table-rows.ts'

/**
 * What a database holds beside its rows, as statements that make it again, by the database's own words (`pg_get_…`). All names are qualified:
 * whoever runs them sets an empty `search_path`. Bodies of functions are not checked while they are made.
 */
export const schemaShape = z.object({
  /** Schemas, types, tables, views, functions, defaults: before rows come. */
  before: z.array(z.string()),
  /** Keys, indexes, triggers, comments: after the rows, as that is faster, and as triggers are for rows to come. */
  after: z.array(z.string()),
  /** Rights and policies of roles that stand in `roles`; those of the product's own role are given at each start. */
  rights: z.array(z.object({ statement: z.string(), roles: z.array(z.string()) })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), isEmptied: z.boolean() })),
  /** Extensions beside PL/pgSQL, which each database has; who runs the database makes them. */
  extensions: z.array(z.string()).default([]),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
})
export type DatabaseSchema = z.output<typeof schemaShape>

/** A database holds something that a backup would lose. */
export class UnknownObject extends Error {
  constructor(what: string) {
    super(`The database holds what a backup cannot bring back: ${what}.`)
    this.name = 'UnknownObject'
  }
}

/** Schemas of the product. */
const own = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
/** What an extension brings comes with the extension. */
const notOf = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend as e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

const relations = `pg_class as c join pg_namespace as n on n.oid = c.relnamespace where ${own} and ${notOf('pg_class', 'c.oid')}`

const unknownObjects = `
  select 'the relation ' || c.oid::regclass as what from ${relations} and c.relkind in ('m', 'f')
  union all select 'the partitioned or inherited table ' || c.oid::regclass from ${relations} and c.relkind in ('r', 'p')
    and exists (select from pg_inherits where inhrelid = c.oid) and not c.relispartition
  union all select 'the type ' || t.oid::regtype from pg_type as t join pg_namespace as n on n.oid = t.typnamespace
    where ${own} and t.typtype in ('e', 'd', 'r', 'm') and ${notOf('pg_type', 't.oid')}
  union all select 'the function ' || p.oid::regprocedure from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where ${own} and p.prokind in ('a', 'w') and ${notOf('pg_proc', 'p.oid')}
  union all select 'the rule ' || r.rulename from pg_rewrite as r join pg_class as c on c.oid = r.ev_class join pg_namespace as n on n.oid = c.relnamespace
    where ${own} and c.relkind <> 'v' and ${notOf('pg_class', 'c.oid')}
  union all select 'the statistics ' || s.stxname from pg_statistic_ext as s join pg_namespace as n on n.oid = s.stxnamespace where ${own}
  union all select 'the trigger of events ' || evtname from pg_event_trigger where ${notOf('pg_event_trigger', 'pg_event_trigger.oid')}
  limit 1`

/** Ordered by text in one way everywhere: the collation of a database is not that of another, and a restore compares both. */
const inOrder = (query: string): string => `select * from (${query}) as found order by found.statement collate "C"`

const schemas = `select format('create schema if not exists %I', n.nspname) as statement from pg_namespace as n
  where ${own} and ${notOf('pg_namespace', 'n.oid')} order by n.nspname`

const types = `select format('create type %s as (%s)', c.oid::regclass,
    (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
      from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as statement
  from ${relations} and c.relkind = 'c' order by c.relname`

/** Sequences of columns that count by themselves are made with their tables. */
const sequences = `select format('create sequence %s as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', c.oid::regclass,
    s.seqtypid::regtype, s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then ' cycle' else '' end) as statement
  from (select c.oid, n.nspname, c.relname from ${relations} and c.relkind = 'S'
    and not exists (select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')) as c
  join pg_sequence as s on s.seqrelid = c.oid order by c.nspname, c.relname`

/** A sequence that goes with its column. */
const ownedSequences =
  inOrder(`select format('alter sequence %s owned by %s.%I', s.oid::regclass, d.refobjid::regclass, a.attname) as statement
  from pg_class as s join pg_namespace as n on n.oid = s.relnamespace
    join pg_depend as d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass and d.deptype = 'a'
    join pg_attribute as a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where ${own} and s.relkind = 'S'`)

const identity = `format(' generated %s as identity (sequence name %s increment %s minvalue %s maxvalue %s start %s cache %s%s)',
  case a.attidentity when 'a' then 'always' else 'by default' end, s.seqrelid::regclass, s.seqincrement, s.seqmin, s.seqmax, s.seqstart,
  s.seqcache, case when s.seqcycle then ' cycle' else '' end)`

const column = `format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
  || case when a.attcollation <> t.typcollation then ' collate ' || (select format('%I.%I', cn.nspname, co.collname)
      from pg_collation as co join pg_namespace as cn on cn.oid = co.collnamespace where co.oid = a.attcollation) else '' end
  || case when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
      case a.attgenerated when 's' then 'stored' else 'virtual' end) else '' end
  || case when a.attidentity <> '' then ${identity} else '' end
  || case when a.attnotnull then ' not null' else '' end
  || case when a.attcompression <> '' then ' compression ' || case a.attcompression when 'l' then 'lz4' else 'pglz' end else '' end`

/** The sequence of a column that counts by itself hangs on it (`i`). */
const columns = `(select string_agg(${column}, ', ' order by a.attnum)
  from pg_attribute as a join pg_type as t on t.oid = a.atttypid left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_depend as p on a.attidentity <> '' and p.refclassid = 'pg_class'::regclass and p.refobjid = a.attrelid and p.refobjsubid = a.attnum
      and p.classid = 'pg_class'::regclass and p.deptype = 'i'
    left join pg_sequence as s on s.seqrelid = p.objid
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`

const settingsOfTable = `case when c.reloptions is null then '' else ' with (' || array_to_string(c.reloptions, ', ') || ')' end`

const tables = `select format('create %stable %s', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.oid::regclass)
    || case when c.relispartition then format(' partition of %s %s', (select inhparent::regclass from pg_inherits where inhrelid = c.oid),
      pg_get_expr(c.relpartbound, c.oid)) else format(' (%s)', coalesce(${columns}, '')) end
    || case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end || ${settingsOfTable} as statement
  from ${relations} and c.relkind in ('r', 'p') order by c.relispartition, n.nspname, c.relname`

const views = `select format('create view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid)) as statement from ${relations} and c.relkind = 'v' order by c.oid`

const functions = `select pg_get_functiondef(p.oid) as statement from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  where ${own} and p.prokind in ('f', 'p') and ${notOf('pg_proc', 'p.oid')} order by n.nspname, p.proname, p.oid::regprocedure::text collate "C"`

/** PostgreSQL lets everybody run a function unless that is taken away. */
const closedFunctions = inOrder(`select format('revoke all on routine %s from public', p.oid::regprocedure) as statement
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace where ${own} and p.prokind in ('f', 'p') and ${notOf('pg_proc', 'p.oid')}
    and p.proacl is not null and not exists (select from aclexplode(p.proacl) as a where a.grantee = 0)`)

const defaults = `select format('alter table %s alter column %I set default %s', c.oid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid)) as statement
  from (select c.oid, n.nspname, c.relname, c.relispartition from ${relations} and c.relkind in ('r', 'p')) as c
  join pg_attribute as a on a.attrelid = c.oid and not a.attisdropped and a.attgenerated = ''
  join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum order by c.relispartition, c.nspname, c.relname, a.attnum`

/** Constraints of these kinds; those of partitions come from their table. */
const constraints = (kinds: string): string => `select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
    pg_get_constraintdef(k.oid)) as statement
  from pg_constraint as k join (select c.oid, n.nspname, c.relname from ${relations} and c.relkind in ('r', 'p')) as c on c.oid = k.conrelid
  where k.contype in (${kinds}) and k.coninhcount = 0 and k.conparentid = 0 order by c.nspname, c.relname, k.conname`

/** The indexes that no constraint brings. One that is only being built, or whose building failed, is none. */
const indexes = `select case c.relkind when 'p' then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') else pg_get_indexdef(i.indexrelid) end as statement
  from pg_index as i join (select c.oid, c.relkind, n.nspname, c.relname from ${relations} and c.relkind in ('r', 'p')) as c on c.oid = i.indrelid
  where i.indisvalid and not exists (select from pg_inherits where inhrelid = i.indexrelid)
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by c.nspname, c.relname, i.indexrelid::regclass::text collate "C"`

const triggers = `select pg_get_triggerdef(t.oid) as statement from pg_trigger as t
  join (select c.oid, n.nspname, c.relname from ${relations}) as c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgparentid = 0 order by c.nspname, c.relname, t.tgname`

const rowSecurity = `select format('alter table %s %s row level security', c.oid::regclass, kind) as statement
  from ${relations.replace(' where ', ` cross join lateral (values ('enable', c.relrowsecurity), ('force', c.relforcerowsecurity)) as k (kind, is_on) where `)}
    and is_on order by n.nspname, c.relname, kind`

const comments = inOrder(`select format('comment on %s is %L', described, d.description) as statement from pg_description as d
  join lateral (
    select format('%s %s', case c.relkind when 'v' then 'view' when 'S' then 'sequence' when 'i' then 'index' else 'table' end, c.oid::regclass) as described
      from ${relations} and d.classoid = 'pg_class'::regclass and c.oid = d.objoid and d.objsubid = 0 and c.relkind in ('r', 'p', 'v', 'S', 'i')
    union all select format('column %s.%I', c.oid::regclass, a.attname) from pg_attribute as a join pg_class as c on c.oid = a.attrelid
      join pg_namespace as n on n.oid = c.relnamespace
      where ${own} and d.classoid = 'pg_class'::regclass and a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
  ) as o on true`)

/** Policies, and grants to roles beside the owner; comments of policies, as `features/data-interfaces` compares them. */
const rights = inOrder(`
  select format('create policy %I on %s as %s for %s to %s', p.polname, p.polrelid::regclass, case when p.polpermissive then 'permissive' else 'restrictive' end,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(case one when 0 then 'public' else quote_ident(pg_get_userbyid(one)) end, ', ') from unnest(p.polroles) as one))
    || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '') || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
    || coalesce(format('; comment on policy %I on %s is ', p.polname, p.polrelid::regclass) || quote_literal(obj_description(p.oid, 'pg_policy')), '') as statement,
    array(select pg_get_userbyid(one)::text from unnest(p.polroles) as one where one <> 0) as roles from pg_policy as p
  union all select format('grant %s on table %s to %I', a.privilege_type, c.oid::regclass, pg_get_userbyid(a.grantee)), array[pg_get_userbyid(a.grantee)::text]
    from (select c.oid, c.relacl, c.relowner from ${relations} and c.relkind in ('r', 'p', 'v')) as c, aclexplode(c.relacl) as a where a.grantee not in (0, c.relowner)
  union all select format('grant %s (%I) on table %s to %I', a.privilege_type, t.attname, c.oid::regclass, pg_get_userbyid(a.grantee)), array[pg_get_userbyid(a.grantee)::text]
    from (select c.oid, c.relowner from ${relations} and c.relkind in ('r', 'p', 'v')) as c join pg_attribute as t on t.attrelid = c.oid and not t.attisdropped,
      aclexplode(t.attacl) as a where a.grantee not in (0, c.relowner)
  union all select format('grant %s on schema %I to %I', a.privilege_type, n.nspname, pg_get_userbyid(a.grantee)), array[pg_get_userbyid(a.grantee)::text]
    from pg_namespace as n, aclexplode(n.nspacl) as a where ${own} and a.grantee not in (0, n.nspowner)`)

/** Rows of partitions are read and written through their table. */
const tablesWithRows = `select c.oid::regclass::text as name, array(select quote_ident(a.attname) from pg_attribute as a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from ${relations} and c.relkind in ('r', 'p') and not c.relispartition order by n.nspname, c.relname`

const extensions = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`

const allSequences = `select c.oid::regclass::text as name from ${relations} and c.relkind = 'S' order by n.nspname, c.relname`

/** Tables are named with their schema; those of other schemas hold records, and jobs that wait. */
const isEmptied = (name: string): boolean => rowsInBackups[name.replace(/^public\./, '')] === 'emptied'

/**
 * Reads what makes this database, with an empty `search_path`.
 *
 * @throws UnknownObject where it holds something of a kind that the product does not make: a backup says so rather than lose it
 */
export async function readSchema(client: pg.ClientBase): Promise<DatabaseSchema> {
  await client.query(`set search_path = ''`)
  const { rows: unknown } = await client.query<{ what: string }>(unknownObjects)
  if (unknown[0]) throw new UnknownObject(unknown[0].what)
  const before = [schemas, types, sequences, tables, views, functions, closedFunctions, defaults, constraints(`'c'`)]
  const after = [constraints(`'p', 'u', 'x'`), indexes, constraints(`'f'`), triggers, rowSecurity, ownedSequences, comments]
  const { rows: withRows } = await client.query<{ name: string; columns: string[] }>(tablesWithRows)
  return {
    before: await statementsOf(client, before),
    after: await statementsOf(client, after),
    rights: (await client.query<DatabaseSchema['rights'][number]>(rights)).rows,
    tables: withRows.map((one) => ({ ...one, isEmptied: isEmptied(one.name) })),
    extensions: (await client.query<{ name: string }>(extensions)).rows.map(({ name }) => name),
    sequences: await sequencesOf(client),
  }
}

async function statementsOf(client: pg.ClientBase, queries: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const query of queries) found.push(...(await client.query<{ statement: string }>(query)).rows.map(({ statement }) => statement))
  return found
}

/** Sequences follow no snapshot: read after it was taken they are at least where its rows are. */
async function sequencesOf(client: pg.ClientBase): Promise<DatabaseSchema['sequences']> {
  const { rows } = await client.query<{ name: string }>(allSequences)
  const found: DatabaseSchema['sequences'] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    found.push({ name, last: states[0]!.last, isCalled: states[0]!.called })
  }
  return found
}
