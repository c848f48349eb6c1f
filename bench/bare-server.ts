import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'
import { givenByParent, serveParent } from './process-channel.ts'

/** The bare server works on the tables of the product, so rows and indexes are the same on both sides. */
export interface BareGiven {
  readonly connectionString: string
  /** The same number of connections as the product. */
  readonly poolSize: number
}

/**
 * The bare server that the product is compared with: Fastify, pg and the simplest correct SQL for the same rows, written by hand.
 * It has no sessions and no checks, turns no id into a label and writes neither audit nor outbox entries.
 */
const { connectionString, poolSize } = await givenByParent<BareGiven>()
// The same settings as the product's connections; with others the planner would choose other plans.
const pool = new pg.Pool({ connectionString, max: poolSize, options: '-c jit=off -c random_page_cost=1.1' })
const app = Fastify({ logger: false })

interface OrderFilter {
  readonly crop: string
  readonly stage: string
  /** The row right of the asking person. */
  readonly county?: string
  readonly currentPage: number
  readonly pageSize: number
}

const orderColumns = 'no, company, crop, stage, county, area, price, order_day, harvest_day, organic, contact, remark'

app.post<{ Body: OrderFilter }>('/orders/list', async ({ body }) => {
  const { crop, stage, county, currentPage, pageSize } = body
  const values = county === undefined ? [crop, stage] : [crop, stage, county]
  const where = `deleted_at is null and crop = $1 and stage = $2${county === undefined ? '' : ' and county = $3'}`
  const from = { columns: `id, version, ${orderColumns}`, table: 'records.bench_order', order: 'order_day desc, id desc' }
  return pageAndTotal(from, where, values, { currentPage, pageSize })
})

interface FilingFilter {
  readonly crop: string
  readonly bizStatus: string
  readonly county: string
  readonly userId: string
  readonly currentPage: number
  readonly pageSize: number
}

const filingColumns =
  'bill_no, season, ent_id, crop, county, area_total, yield_total, dep_due, dep_paid, dep_gap, biz_status, overdue, submit_date, create_time'

app.post<{ Body: FilingFilter }>('/filings/list', async ({ body }) => {
  const { crop, bizStatus, county, userId, ...page } = body
  // Drafts are seen by their owners alone.
  const where = 'deleted_at is null and county = $1 and (flow_state > 0 or owner_id = $2) and crop = $3 and biz_status = $4'
  const values = [county, userId, crop, bizStatus]
  const columns = `id, version, flow_state, ${filingColumns}`
  return pageAndTotal({ columns, table: 'records.seed_prod_filing', order: 'submit_date desc, id desc' }, where, values, page)
})

interface UserFilter {
  /** The organization whose people the asking person administers, with those below it; the second narrows to a part of it. */
  readonly administered: string
  readonly chosen?: string
  readonly word?: string
  readonly currentPage: number
  readonly pageSize: number
}

const userColumns =
  'id, account, name, gender, head_icon, enabled, sort_code, description, created_at, mobile_phone, is_administrator, version'

app.post<{ Body: UserFilter }>('/users/list', async ({ body }) => {
  const { administered, chosen, word, ...page } = body
  const values: unknown[] = []
  const belongsBelow = (id: string): string => {
    const root = `$${values.push(id)}`
    return `exists (select from user_organization as own where own.user_id = user_account.id and own.organization_id in (
      with recursive below as (select id from organization where id = ${root}
        union all select one.id from organization as one join below on one.parent_id = below.id where one.deleted_at is null)
      select id from below))`
  }
  const conditions = ['deleted_at is null', belongsBelow(administered), ...(chosen === undefined ? [] : [belongsBelow(chosen)])]
  if (word !== undefined) {
    const [part, whole] = [`$${values.push(`%${word}%`)}`, `$${values.push(word)}`]
    conditions.push(`(account ilike ${part} or name ilike ${part} or mobile_phone = ${whole})`)
  }
  return pageAndTotal({ columns: userColumns, table: 'user_account', order: 'sort_code, id' }, conditions.join(' and '), values, page)
})

async function pageAndTotal(
  { columns, table, order }: { readonly columns: string; readonly table: string; readonly order: string },
  where: string,
  values: readonly unknown[],
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
): Promise<unknown> {
  const [limit, offset] = [values.length + 1, values.length + 2]
  const page = `select ${columns} from ${table} where ${where} order by ${order} limit $${limit} offset $${offset}`
  const [list, counted] = await Promise.all([
    pool.query(page, [...values, pageSize, (currentPage - 1) * pageSize]),
    pool.query<{ total: number }>(`select count(*)::int as total from ${table} where ${where}`, [...values]),
  ])
  return { code: 200, data: { list: list.rows, total: counted.rows[0]?.total } }
}

app.get<{ Params: { id: string }; Querystring: { county: string } }>('/orders/:id', async ({ params, query }) => {
  const { rows } = await pool.query({
    name: 'get-order',
    text: `select id, version, ${orderColumns} from records.bench_order where id = $1 and county = $2 and deleted_at is null`,
    values: [params.id, query.county],
  })
  return { code: 200, data: rows[0] }
})

type Values = Readonly<Record<string, unknown>>

const day = (milliseconds: unknown): Date => new Date(Number(milliseconds))

function orderRow(values: Values): unknown[] {
  const { company, crop, stage, county, area, price, orderDay, harvestDay, organic, contact, remark } = values
  return [company, crop, stage, county, area, price, day(orderDay), day(harvestDay), organic === 1, contact, remark]
}

app.post<{ Body: { data: string } }>('/orders', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'create-order',
    text: `insert into records.bench_order (id, owner_id, organization_id, definition_version, version, created_at, created_by, demo, ${orderColumns})
      values (uuidv7(), 'owner', 'organization', 1, 1, now(), 'owner', false, 'BARE' || nextval('bench_number'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      returning id, no`,
    values: orderRow(JSON.parse(body.data) as Values),
  })
  return { code: 200, data: rows[0] }
})

const importedColumns = {
  company: 'text',
  crop: 'text',
  stage: 'text',
  county: 'text',
  area: 'numeric',
  price: 'numeric',
  orderDay: 'date',
  harvestDay: 'date',
  organic: 'boolean',
  contact: 'text',
  remark: 'text',
}

/** Rows of texts as ids and values, all in one statement. */
app.post<{ Body: { list: readonly Values[] } }>('/orders/import', { bodyLimit: 8 * 1024 * 1024 }, async ({ body }) => {
  const shape = Object.entries(importedColumns).map(([name, type]) => `"${name}" ${type}`)
  const { rowCount } = await pool.query(
    `insert into records.bench_order (id, owner_id, organization_id, definition_version, version, created_at, created_by, demo, ${orderColumns})
      select uuidv7(), 'owner', 'organization', 1, 1, now(), 'owner', false, 'BARE' || nextval('bench_number'),
        ${Object.keys(importedColumns)
          .map((name) => `"${name}"`)
          .join(', ')} from json_to_recordset($1::json) as given(${shape.join(', ')})`,
    [JSON.stringify(body.list)],
  )
  return { code: 200, data: { snum: rowCount } }
})

/** All orders as a workbook, read by a cursor and written as they come. */
app.get('/orders/export', async (_request, reply) => {
  const client = await pool.connect()
  async function* rows(): AsyncGenerator<string[]> {
    try {
      await client.query('begin')
      await client.query(
        `declare orders cursor for select ${orderColumns} from records.bench_order where deleted_at is null order by id desc`,
      )
      for (;;) {
        const found = await client.query<Record<string, unknown>>('fetch 500 from orders')
        if (found.rows.length === 0) return
        for (const row of found.rows)
          yield Object.values(row).map((value) => (value instanceof Date ? value.toISOString() : String(value ?? '')))
      }
    } finally {
      await client.query('commit')
      client.release()
    }
  }
  return reply.send(Readable.fromWeb(writeXlsxStream(rows(), { name: 'orders' }) as Parameters<typeof Readable.fromWeb>[0]))
})

app.put<{ Params: { id: string }; Body: { data: string; version: number } }>('/orders/:id', async ({ params, body }, reply) => {
  const { rows } = await pool.query({
    name: 'update-order',
    text: `update records.bench_order set company = $1, crop = $2, stage = $3, county = $4, area = $5, price = $6, order_day = $7, harvest_day = $8,
        organic = $9, contact = $10, remark = $11, version = version + 1, modified_at = now(), modified_by = 'owner'
      where id = $12 and version = $13 and deleted_at is null returning id, version`,
    values: [...orderRow(JSON.parse(body.data) as Values), params.id, body.version],
  })
  if (rows.length === 0) return reply.code(409).send({ code: 409 })
  return { code: 200, data: rows[0] }
})

interface Filing extends Values {
  readonly items: readonly Values[]
}

function submission({ items, ...filing }: Filing): pg.QueryConfig {
  const item = items[0]!
  return {
    name: 'submit-filing',
    text: `with filing as (
        insert into records.seed_prod_filing (id, owner_id, organization_id, definition_version, flow_state, version, created_at, created_by, submitted_at, demo,
          bill_no, season, prod_mode, county, crop, seed_class, tech_lead, tech_mobile, sow_from, sow_to)
        values (uuidv7(), 'owner', 'organization', 1, 1, 1, now(), 'owner', now(), false,
          'BARE' || nextval('bench_number'), make_date($1::int, 1, 1), $2, $3, $4, $5, $6, $7, $8, $9)
        returning id, bill_no)
      insert into records.seed_prod_filing_items (id, record_id, position, variety_id, female, male, parent_src, parent_kg, town, plan_area, plan_unit)
      select uuidv7(), id, 0, $10, $11, $12, $13, $14::numeric, $15, $16::numeric, $17::numeric from filing returning record_id`,
    values: [
      ...[filing.season, filing.prodMode, filing.county, filing.crop, filing.seedClass, filing.techLead, filing.techMobile],
      ...[day(filing.sowFrom), day(filing.sowTo)],
      ...[item.varietyId, item.female, item.male, item.parentSrc, item.parentKg, item.town, item.planArea, item.planUnit],
    ],
  }
}

app.post<{ Body: { formData: Filing } }>('/filings', async ({ body }) => {
  const { rows } = await pool.query(submission(body.formData))
  return { code: 200, data: rows[0] }
})

const furtherBody = JSON.stringify({ type: 'submitted', by: 'owner', text: '演示说明。'.repeat(20) })

/** One insert for each table that ours writes besides, with as many rows of 400 bytes. */
async function writeFurther(client: pg.PoolClient, written: readonly number[]): Promise<void> {
  for (const count of written)
    await client.query({
      name: 'write-further',
      text: `insert into bench_row (id, at, body) select uuidv7(), now(), $1::jsonb from generate_series(1, $2::int)`,
      values: [furtherBody, count],
    })
}

/** One transaction that writes as many rows as a submission of ours. */
app.post<{ Body: { formData: Filing; written: readonly number[] } }>('/filings/rows', async ({ body }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(submission(body.formData))
    await writeFurther(client, body.written)
    await client.query('commit')
    return { code: 200, data: rows[0] }
  } finally {
    client.release()
  }
})

app.post<{ Params: { id: string } }>('/entries/:id/approve', ({ params }) => approve(params.id, []))

/** As many rows as an approval of ours. */
app.post<{ Params: { id: string }; Body: { written: readonly number[] } }>('/entries/:id/approve-rows', ({ params, body }) =>
  approve(params.id, body.written),
)

async function approve(id: string, written: readonly number[]): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'lock-entry', text: 'select state from flow_operator where id = $1 for update', values: [id] })
    const text = `update flow_operator set state = 'handled', handled_at = now(), action = 1 where id = $1 and state = 'open' returning id`
    const { rows } = await client.query({ name: 'approve-entry', text, values: [id] })
    await writeFurther(client, written)
    await client.query('commit')
    return { code: 200, data: rows[0] }
  } finally {
    client.release()
  }
}

const address = await app.listen({ port: 0, host: '127.0.0.1' })
serveParent(address, {}, async () => {
  await app.close()
  await pool.end()
})
