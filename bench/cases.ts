import { randomUUID } from 'node:crypto'
import { filing, filingValues } from '#server/testing/given-filing.ts'
import type { Child } from './child.ts'
import type { Statement } from './bare-server.ts'
import { plainFunction } from './fixture.ts'
import type { LoadRequest } from './load.ts'

/** What one case sends to the product, and what the bare server is sent beside it. */
export interface Case {
  readonly name: 'list' | 'get' | 'create' | 'submit' | 'approve'
  /** The goal of the issue, as a share of the bare server; undefined where it names none. */
  readonly goal: number | undefined
  readonly ours: () => LoadRequest
  readonly bare: () => LoadRequest
}

export interface CaseParts {
  readonly tokens: Readonly<Record<'enterprise' | 'reviewer' | 'county', string>>
  /** Filings that the county may read. */
  readonly ids: readonly string[]
  readonly entries: readonly string[]
  readonly uploads: readonly string[]
}

const online = '/api/visualdev/OnlineDev'
const engine = '/api/workflow/Engine'

export function casesOf({ tokens, ids, entries, uploads }: CaseParts): Case[] {
  const get = (token: string, path: string): LoadRequest => ({ method: 'GET', path, headers: { authorization: token } })
  const post = (token: string, path: string, body: unknown, key?: string): LoadRequest => ({
    method: 'POST',
    path,
    headers: { authorization: token, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(body),
  })
  const id = inTurn(ids)
  const entry = once(entries)
  const upload = once(uploads)
  const list = inTurn(listBodies())
  const note = { data: JSON.stringify(plainValues), version: null }
  return [
    {
      name: 'list',
      goal: 0.6,
      ours: () => post(tokens.county, `${online}/${filing.modelId}/List`, list()),
      bare: () => post(tokens.county, '/list', listBodies()[0]),
    },
    {
      name: 'get',
      goal: 0.6,
      ours: () => get(tokens.county, `${online}/${filing.modelId}/${id()}`),
      bare: () => get(tokens.county, '/get'),
    },
    {
      name: 'create',
      goal: 0.5,
      ours: () => post(tokens.enterprise, `${online}/${plainFunction}`, note, randomUUID()),
      bare: () => post(tokens.enterprise, '/insert', note, randomUUID()),
    },
    {
      name: 'submit',
      goal: undefined,
      ours: () => post(tokens.enterprise, `${engine}/FlowTask`, submission(upload()), randomUUID()),
      bare: () => post(tokens.enterprise, '/insert', submission('-'), randomUUID()),
    },
    {
      name: 'approve',
      goal: 0.3,
      ours: () => post(tokens.reviewer, `${engine}/FlowBefore/Audit/${entry()}`, opinion, randomUUID()),
      bare: () => post(tokens.reviewer, '/update', opinion, randomUUID()),
    },
  ]
}

const opinion = { handleOpinion: '同意' }
const plainValues = {
  f0: '临泽沃源',
  f1: '玉米制种',
  f2: '2027',
  f3: '演示说明。'.repeat(10),
  f4: '120',
  f5: '35',
  f6: 1_795_000_000_000,
  f7: 1_795_600_000_000,
  f8: 1,
  f9: '甲',
  f10: '乙',
  f11: '123450',
}

/** A filter, a sort and a total, on the first pages: different values, so that nothing can be kept. */
function listBodies(): unknown[] {
  const crops = ['seed.crop.maize', 'seed.crop.wheat', 'seed.crop.melon', 'seed.crop.vegetable']
  return crops.flatMap((crop) =>
    [1, 2, 3].map((currentPage) => ({
      currentPage,
      pageSize: 20,
      sidx: 'submitDate',
      sort: 'desc',
      queryJson: JSON.stringify({ crop: [crop], bizStatus: ['1'] }),
    })),
  )
}

function submission(fileId: string): unknown {
  const file = { fileId, name: 'pledge.pdf', fileSize: 1353, fileExtension: 'pdf', url: '' }
  return { flowId: filing.flowId, formData: filingValues(file as never), status: 0 }
}

function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => items[next++ % items.length]!
}

/** Each once: a to-do can be approved once only. @throws RangeError when none is left */
function once<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => {
    const item = items[next++]
    if (item === undefined) throw new RangeError('the prepared rows are used up: prepare more')
    return item
  }
}

/** Background work of the node, which belongs to no request. */
const background = /cache_version|outbox|audit_seal|audit_entry|pg_current_snapshot/

/** The statements the product runs for each of some requests, in their order. */
export async function recordStatements(capturing: Child, requests: readonly LoadRequest[]): Promise<Statement[][]> {
  const recorded: Statement[][] = []
  // The first run fills caches, whose statements belong to no request.
  for (const run of [0, 1]) {
    for (const { method, path, headers, body } of requests) {
      await capturing.ask('statements')
      const answer = await fetch(capturing.address + path, { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.text()
      const statements = (await capturing.ask('statements')) as Statement[]
      if (run === 1)
        recorded.push(statements.filter((one) => !background.test(one.sql)).map(({ sql, parameters }) => ({ sql, parameters })))
    }
  }
  return recorded
}
