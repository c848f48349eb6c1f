import Fastify from 'fastify'
import pg from 'pg'
import { givenByParent, serveParent } from './child-side.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface BareGiven {
  readonly connectionString: string
  /** The same number of connections as ours. */
  readonly poolSize: number
  /** One list of statements a request, as ours ran them. */
  readonly replays: Readonly<Record<string, readonly (readonly Statement[])[]>>
  /** Plain rows that the bare approval locks and updates. */
  readonly rowIds: readonly string[]
}

/**
 * The least a server on the same fixture does: Fastify, the same pool, nothing checked. It replays our statements for list and
 * get, inserts one plain row for create, and locks and updates one plain row in a transaction for approve.
 */
const { connectionString, poolSize, replays, rowIds } = await givenByParent<BareGiven>()
// The same settings as our connections, or the planner would take other ways.
const pool = new pg.Pool({ connectionString, max: poolSize, options: '-c jit=off -c random_page_cost=1.1' })
const app = Fastify({ logger: false })
let turn = 0

for (const [name, requests] of Object.entries(replays)) {
  const names = new Map<string, string>()
  const run = async (): Promise<unknown> => {
    let rows: unknown[] = []
    for (const { sql, parameters } of requests[turn++ % requests.length]!) {
      rows = (await pool.query(preparedLikeOurs(names, name, sql, parameters))).rows
    }
    return { code: 200, data: rows }
  }
  app.get(`/${name}`, run)
  app.post(`/${name}`, run)
}

app.post('/insert', async (request) => {
  const body = JSON.stringify(request.body)
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bench_row (id, owner_id, organization_id, created_at, version, amount, body) values (uuidv7(), $1, $2, $3, 1, $4, $5) returning id',
    values: ['owner', 'organization', new Date(), '12.50', body],
  })
  return { code: 200, data: rows[0] }
})

app.post('/update', async () => {
  const id = rowIds[turn++ % rowIds.length]
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ version: number }>({
      name: 'lock',
      text: 'select version from bench_row where id = $1 for update',
      values: [id],
    })
    await client.query({ name: 'update', text: 'update bench_row set version = $2 where id = $1', values: [id, rows[0]!.version + 1] })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { code: 200, data: null }
})

/** Named where ours are named, so that both pay the same for parsing and planning. */
function preparedLikeOurs(names: Map<string, string>, prefix: string, sql: string, parameters: readonly unknown[]): pg.QueryConfig {
  const values = [...parameters]
  if (values.length === 0 || sql.startsWith('/* custom plan */')) return { text: sql, values }
  const name = names.get(sql) ?? `${prefix}${names.size}`
  names.set(sql, name)
  return { name, text: sql, values }
}

const address = await app.listen({ port: 0, host: '127.0.0.1' })
serveParent(address, {}, async () => {
  await app.close()
  await pool.end()
})
