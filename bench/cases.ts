import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { filing, filingValues } from '#server/testing/given-filing.ts'
import { generateFilings, generateOpenTasks, generateUploads } from './filings.ts'
import type { Fixture } from './fixture.ts'
import type { LoadRequest } from './load.ts'
import { clerkCounty, crops, generateOrders, orderForm, orderValues, stages } from './orders.ts'
import type { WrittenRows } from './written-rows.ts'

/** Tokens of the people who send the requests, and the id of one of them. */
export interface Callers {
  readonly tokens: Readonly<Record<'planner' | 'clerk' | 'county' | 'enterprise' | 'reviewer', string>>
  readonly countyUserId: string
}

/** The requests of one round, to the product and to the bare server. */
export interface Round {
  readonly ours: () => LoadRequest
  readonly bare: () => LoadRequest
}

/** What one case measures. */
export interface Case {
  readonly name: string
  /** Wanted share of the bare server's throughput. */
  readonly goal: number
  /** Rows the case needs; made once for all cases that name them. */
  readonly needs: readonly ('orders' | 'filings' | 'entries' | 'uploads')[]
  /** Called before every round, because some rows can be used once only. */
  readonly round: (callers: Callers, rows: PreparedRows) => Promise<Round>
  /** Where the bare server writes as many rows as ours: what it writes into the product's tables, by table. */
  readonly bareWrites?: Readonly<Record<string, number>>
}

const online = '/api/visualdev/OnlineDev'
const engine = '/api/workflow/Engine'

export const cases: readonly Case[] = [
  {
    name: 'list',
    goal: 0.7,
    needs: ['orders'],
    round: async ({ tokens }) => ({
      ours: inTurn(orderPages.map((page) => post(`${online}/${orderForm}/List`, listBody('orderDay', page), tokens.planner))),
      bare: inTurn(orderPages.map((page) => post('/orders/list', page))),
    }),
  },
  {
    name: 'list-row-right',
    goal: 0.6,
    needs: ['orders'],
    round: async ({ tokens }) => ({
      ours: inTurn(orderPages.map((page) => post(`${online}/${orderForm}/List`, listBody('orderDay', page), tokens.clerk))),
      bare: inTurn(orderPages.map((page) => post('/orders/list', { ...page, county: clerkCounty }))),
    }),
  },
  {
    name: 'list-f02',
    goal: 0.6,
    needs: ['filings'],
    round: async ({ tokens, countyUserId: userId }) => ({
      ours: inTurn(filingPages.map((page) => post(`${online}/${filing.modelId}/List`, listBody('submitDate', page), tokens.county))),
      bare: inTurn(filingPages.map((page) => post('/filings/list', { ...page, county: clerkCounty, userId }))),
    }),
  },
  {
    name: 'get',
    goal: 0.65,
    needs: ['orders'],
    round: async ({ tokens }, { database }) => {
      const ids = (await orders(database, `where county = '${clerkCounty}'`, 2000)).map((order) => order.id)
      return {
        ours: inTurn(ids.map((id): LoadRequest => ({ ...get(`${online}/${orderForm}/${id}`), headers: { authorization: tokens.clerk } }))),
        bare: inTurn(ids.map((id) => get(`/orders/${id}?county=${clerkCounty}`))),
      }
    },
  },
  {
    name: 'create',
    goal: 0.55,
    needs: ['orders'],
    round: async ({ tokens }) => {
      const body = { data: JSON.stringify(orderValues()), version: null }
      return { ours: () => post(`${online}/${orderForm}`, body, tokens.planner, randomUUID()), bare: () => post('/orders', body) }
    },
  },
  {
    name: 'update',
    goal: 0.4,
    needs: ['orders'],
    round: async ({ tokens }, { database }) => {
      // Each order once in a round, with its current version.
      const rows = await orders(database, '', 200_000)
      const [forOurs, forBare] = [once(rows), once(rows.toReversed())]
      const body = (version: number): unknown => ({ data: JSON.stringify(orderValues({ contact: randomUUID().slice(0, 8) })), version })
      const put = (path: string, version: number, token?: string): LoadRequest => ({
        ...post(path, body(version), token, token && randomUUID()),
        method: 'PUT',
      })
      return {
        ours: () => {
          const { id, version } = forOurs()
          return put(`${online}/${orderForm}/${id}`, version, tokens.planner)
        },
        bare: () => {
          const { id, version } = forBare()
          return put(`/orders/${id}`, version)
        },
      }
    },
  },
  {
    name: 'submit-f02',
    goal: 0.15,
    needs: ['filings', 'uploads'],
    round: async ({ tokens }, { upload }) => ({
      ours: () => post(`${engine}/FlowTask`, submission(upload()), tokens.enterprise, randomUUID()),
      bare: () => post('/filings', submission('-')),
    }),
  },
  {
    name: 'submit-f02-rows',
    goal: 0.25,
    needs: ['filings', 'uploads'],
    bareWrites: { seed_prod_filing: 1, seed_prod_filing_items: 1 },
    round: async ({ tokens }, { upload, written }) => ({
      ours: () => post(`${engine}/FlowTask`, submission(upload()), tokens.enterprise, randomUUID()),
      bare: () => post('/filings/rows', { ...submission('-'), written: written.get('submit-f02-rows') }),
    }),
  },
  {
    name: 'approve-rows',
    goal: 0.4,
    needs: ['filings', 'entries'],
    bareWrites: { flow_operator: 1 },
    round: async ({ tokens }, { entry, written }) => ({
      ours: () => post(`${engine}/FlowBefore/Audit/${entry()}`, { handleOpinion: '同意' }, tokens.reviewer, randomUUID()),
      bare: () => post(`/entries/${entry()}/approve-rows`, { handleOpinion: '同意', written: written.get('approve-rows') }),
    }),
  },
  {
    name: 'approve',
    goal: 0.3,
    needs: ['filings', 'entries'],
    round: async ({ tokens }, { entry }) => ({
      ours: () => post(`${engine}/FlowBefore/Audit/${entry()}`, { handleOpinion: '同意' }, tokens.reviewer, randomUUID()),
      bare: () => post(`/entries/${entry()}/approve`, { handleOpinion: '同意' }),
    }),
  },
]

/** Rows that some cases use up. */
export interface PreparedRows {
  readonly database: pg.Client
  /** By the name of the case. */
  readonly written: Map<string, WrittenRows>
  readonly entry: () => string
  readonly upload: () => string
}

/** Makes what the cases need, for so many seconds of load in all. */
export async function prepareRows(
  { database, template }: Fixture,
  chosen: readonly Case[],
  count: number,
  loadSeconds: number,
): Promise<PreparedRows> {
  const needs = new Set(chosen.flatMap((one) => one.needs))
  await database.query('create sequence if not exists bench_number')
  await database.query('create table if not exists bench_row (id uuid primary key, at timestamptz not null, body jsonb not null)')
  if (needs.has('orders')) await generateOrders(database, template.order, count)
  if (needs.has('filings')) await generateFilings(database, template.task, count, { withItems: true })
  const entries = needs.has('entries') ? await generateOpenTasks(database, template, 10_000 + 5_000 * loadSeconds) : []
  const uploads = needs.has('uploads') ? await generateUploads(database, template.file, 5_000 + 1_500 * loadSeconds) : []
  await database.query('vacuum analyze')
  return { database, written: new Map(), entry: once(entries), upload: once(uploads) }
}

interface Page {
  readonly crop: string
  readonly currentPage: number
  readonly pageSize: number
}

/** The first three pages under each of several filters. */
function pagesOf<Filter>(filters: readonly Filter[]): (Filter & Omit<Page, 'crop'>)[] {
  return filters.flatMap((filter) => [1, 2, 3].map((currentPage) => ({ ...filter, currentPage, pageSize: 20 })))
}

const orderPages = pagesOf(crops.map((crop, index) => ({ crop, stage: stages[index % stages.length]! })))
const filingPages = pagesOf(['maize', 'wheat', 'melon', 'vegetable'].map((crop) => ({ crop: `seed.crop.${crop}`, bizStatus: '1' })))

/** The same filter, sort and page as the family's clients send them. */
function listBody(sidx: string, { currentPage, pageSize, crop, ...others }: Page & Readonly<Record<string, unknown>>): unknown {
  const query = Object.fromEntries(Object.entries({ crop, ...others }).map(([key, value]) => [key, [value]]))
  return { currentPage, pageSize, sidx, sort: 'desc', queryJson: JSON.stringify(query) }
}

function submission(fileId: string): object {
  const file = { fileId, name: 'pledge.pdf', fileSize: 1353, fileExtension: 'pdf', url: '' }
  return { flowId: filing.flowId, formData: filingValues(file as never), status: 0 }
}

function get(path: string): LoadRequest {
  return { method: 'GET', path }
}

export function post(path: string, body: unknown, token?: string, key?: string): LoadRequest {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}

async function orders(database: pg.Client, where: string, limit: number): Promise<{ id: string; version: number }[]> {
  const { rows } = await database.query<{ id: string; version: number }>(
    `select id, version from records.${orderForm} ${where} order by md5(id::text) limit ${limit}`,
  )
  return rows
}

export function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => items[next++ % items.length]!
}

/** Each once. @throws RangeError when none is left */
function once<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => {
    const item = items[next++]
    if (item === undefined) throw new RangeError('the prepared rows are used up: prepare more')
    return item
  }
}
