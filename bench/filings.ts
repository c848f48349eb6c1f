import type pg from 'pg'
import { copyRows } from './copy-rows.ts'

/** How the generated filings are spread: over the counties of a province and the companies in each. */
export const spread = { counties: 10, companiesPerCounty: 10 } as const

/** A county without a region of the catalogue; the first is the one where the demo's people work. */
export function countyExpression(index: string): string {
  return `case (${index}) % ${spread.counties} when 0 then '620723' else '6208' || lpad(((${index}) % ${spread.counties})::text, 2, '0') end`
}

/**
 * Copies one real filing so many times by SQL, each with another organization, county, day, state and area: rows as the
 * product writes them, only faster than it would. Rows of their sub-table come along where wanted.
 */
export async function generateFilings(
  database: pg.Client,
  template: string,
  count: number,
  { withItems }: { withItems: boolean },
): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    id: `uuidv7(make_interval(secs => (n - ${count}) * 0.05))`,
    bill_no: `'BENCH' || lpad(n::text, 8, '0')`,
    owner_id: `case when n % ${spread.counties * spread.companiesPerCounty} = 0 then t.owner_id else 'owner-' || n % ${spread.counties * spread.companiesPerCounty} end`,
    organization_id: `case when n % ${spread.counties * spread.companiesPerCounty} = 0 then t.organization_id else 'organization-' || n % ${spread.counties * spread.companiesPerCounty} end`,
    ent_id: `case when n % ${spread.counties * spread.companiesPerCounty} = 0 then t.ent_id else 'organization-' || n % ${spread.counties * spread.companiesPerCounty} end`,
    county: countyExpression('n'),
    crop: `(array['seed.crop.maize', 'seed.crop.wheat', 'seed.crop.melon', 'seed.crop.vegetable'])[1 + (n / 7) % 4]`,
    flow_state: `case when n % 3 = 0 then 2 else 1 end`,
    biz_status: `case when n % 3 = 0 then '2' else '1' end`,
    season: `make_date(2015 + (n / 11) % 12, 1, 1)`,
    area_total: `((n::bigint * 7919) % 100000) / 100.0`,
    submit_date: `date '2027-12-31' - (n / 13) % 3000`,
    created_at: `now() + make_interval(secs => (n - ${count}) * 0.05)`,
    create_time: `now() + make_interval(secs => (n - ${count}) * 0.05)`,
  }
  await copyRows(
    database,
    'records.seed_prod_filing',
    values,
    `records.seed_prod_filing as t, generate_series(1, ${count}) as n where t.id = '${template}'`,
  )
  if (withItems) {
    await copyRows(
      database,
      'records.seed_prod_filing_items',
      { id: 'uuidv7()', record_id: 'r.id' },
      `records.seed_prod_filing_items as t, records.seed_prod_filing as r where t.record_id = '${template}' and r.bill_no like 'BENCH%'`,
    )
  }
}

/** Open tasks of one person, each a copy of a real one with ids of its own; the record is copied too. Gives the ids of the to-dos. */
export async function generateOpenTasks(
  database: pg.Client,
  template: { readonly task: string; readonly entry: string },
  count: number,
): Promise<string[]> {
  await database.query('drop table if exists bench_task')
  await database.query(`create table bench_task as select n, uuidv7() as task, uuidv7() as entry from generate_series(1, ${count}) as n`)
  const renamed = (column: string): string =>
    `replace(replace(t.${column}::text, '${template.task}', b.task::text), '${template.entry}', b.entry::text)::jsonb`
  const ofTemplate = (key: string): string => `as t, bench_task as b where t.${key} = '${template.task}'`
  await copyRows(
    database,
    'flow_task',
    { id: 'b.task', state: renamed('state'), number: `'OPEN' || lpad(b.n::text, 8, '0')` },
    `flow_task ${ofTemplate('id')}`,
  )
  // Of the work items of the template the open one alone.
  const open = `flow_operator as t, bench_task as b where t.id = '${template.entry}'`
  await copyRows(database, 'flow_operator', { id: 'b.entry', task_id: 'b.task' }, open)
  await copyRows(database, 'flow_event', { task_id: 'b.task', body: renamed('body') }, `flow_event ${ofTemplate('task_id')}`)
  await copyRows(
    database,
    'records.seed_prod_filing',
    { id: 'b.task', bill_no: `'OPEN' || lpad(b.n::text, 8, '0')` },
    `records.seed_prod_filing ${ofTemplate('id')}`,
  )
  await copyRows(
    database,
    'records.seed_prod_filing_items',
    { id: 'uuidv7()', record_id: 'b.task' },
    `records.seed_prod_filing_items ${ofTemplate('record_id')}`,
  )
  const { rows } = await database.query<{ entry: string }>('select entry::text from bench_task order by n')
  return rows.map((row) => row.entry)
}

/** Uploads that belong to no record yet: each submission takes one. */
export async function generateUploads(database: pg.Client, template: string, count: number): Promise<string[]> {
  await copyRows(
    database,
    'stored_file',
    { id: `'bench-' || n`, record_id: 'null', function_id: 'null', attached_at: 'null', uploaded_at: 'now()' },
    `stored_file as t, generate_series(1, ${count}) as n where t.id = '${template}'`,
  )
  return Array.from({ length: count }, (_, index) => `bench-${index + 1}`)
}
