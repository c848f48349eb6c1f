import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { FlowEvent } from '#engine/flows/events.ts'
import { replay } from '#engine/flows/evolve.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { approver, branch, chain, start, users } from '#engine/flows/testing/builders.ts'
import { approveCall, recallCall, requestDetail, returnCall, startRequest, withdrawCall } from '#features/approvals/contract.ts'
import { askCandidates, pageCandidates } from '#features/approvals/contract/definitions.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A flow with two branches beside each other, then some that an approver chooses, one of them with candidates; on two nodes. */

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
const { kernel } = server.node
const accounts = ['filer', 'tech', 'law', 'chief', 'lab', 'field'] as const
type Account = (typeof accounts)[number]
const ids = {} as Record<Account, string>
const clients = {} as Record<Account, TestClient>

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'branched', fields: ['title'] })
  for (const account of accounts) ids[account] = await givenPerson(kernel, { account, name: account, roleIds: ['filing'] })
  const lab = approver('lab', [], { assignee: { kind: 'candidates', members: users(ids.lab, ids.field), narrowing: 'none' } })
  const flow = {
    ...chain(
      start({
        fork: {
          kind: 'parallel',
          branches: [
            branch('b1', { next: approver('tech', [ids.tech]) }),
            branch('b2', { next: approver('law', [ids.law], { afterReturn: 'chosen' }) }),
          ],
        },
      }),
      approver('chief', [ids.chief], {
        fork: {
          kind: 'chosen',
          branches: [branch('x', { name: '检测', next: lab }), branch('y', { next: approver('field', [ids.field]) })],
        },
      }),
      approver('end', [ids.chief]),
    ),
    id: 'flow-branched',
    code: 'branched',
    name: '备案',
  }
  await givenFunction(kernel, { id: 'branched', parts: [part('title', 'text')], flow })
  for (const account of accounts) clients[account] = await server.signIn(account, personPassword)
})

const submit = async (): Promise<string> =>
  savedIn(await clients.filer.get(startRequest, { body: { flowId: 'flow-branched', formData: { title: '甲' }, status: 0 } })).id
const itemOf = async (who: Account, request: string): Promise<string> => (await openEntry(clients[who], request)) ?? 'none'
async function approve(who: Account, request: string, body: Record<string, unknown> = {}, node = server) {
  const client = new TestClient(node.address, clients[who].token)
  return client.call(approveCall, { params: { id: await itemOf(who, request) }, body })
}
const detail = (request: string) => clients.filer.get(requestDetail, { params: { id: request }, query: {} })

/** What the history leads to is what is stored, and the boxes hold what waits. */
async function stored(request: string): Promise<FlowState> {
  const { rows } = await sql<{ state: FlowState; open: string[] }>`select state,
    array(select node from flow_operator where task_id = task.id and state = 'open' order by node) as open from flow_task as task where id = ${request}`.execute(
    kernel.db,
  )
  const events = await sql<{ data: FlowEvent }>`select body as data from flow_event where task_id = ${request} order by sequence`.execute(
    kernel.db,
  )
  const [{ state, open } = { state: undefined, open: [] }] = rows
  expect(replay(events.rows.map(({ data }) => data))).toEqual(state)
  expect(state!.entries.map(({ node }) => node).toSorted()).toEqual(open)
  return state!
}

test('both branches wait, each by its people, and the join waits for both', async () => {
  const request = await submit()
  const { flowTaskInfo, flowTaskNodeList, timeline } = await detail(request)
  expect(flowTaskInfo.thisStep).toBe('节点tech、节点law')
  expect(
    flowTaskNodeList
      .filter(({ type }) => String(type) === '1')
      .map(({ nodeCode }) => nodeCode)
      .toSorted(),
  ).toEqual(['law', 'tech'])
  expect(timeline.filter(({ kind }) => kind === 'current').map(({ nodeCode }) => nodeCode)).toEqual(['tech', 'law'])
  expect(timeline.filter(({ kind }) => kind === 'coming').map(({ nodeCode, branch: inside }) => [nodeCode, inside?.kind])).toEqual([
    ['chief', undefined],
    ['lab', 'chosen'],
    ['field', 'chosen'],
    ['end', undefined],
  ])
  expect((await approve('tech', request)).code).toBe(200)
  expect((await stored(request)).visits.map(({ node }) => node)).toEqual(['law'])
  expect((await clients.tech.call(recallCall, { params: { id: request }, body: {} })).code).toBe(200)
  expect((await stored(request)).visits.map(({ node }) => node).toSorted()).toEqual(['law', 'tech'])
})

test('two who approve in two branches at the same moment on two nodes both count, and the join passes once', async () => {
  const requests = await Promise.all(Array.from({ length: 6 }, submit))
  const answers = await Promise.all(requests.flatMap((one) => [approve('tech', one), approve('law', one, {}, other)]))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  for (const request of requests) {
    expect((await stored(request)).visits.map(({ node }) => node)).toEqual(['chief'])
    const { rows } = await sql<{ joined: number; chief: number }>`select count(*) filter (where type = 'branches-joined')::int as joined,
      count(*) filter (where type = 'node-entered' and body->>'node' = 'chief')::int as chief from flow_event where task_id = ${request}`.execute(
      kernel.db,
    )
    expect(rows[0]).toEqual({ joined: 1, chief: 1 })
  }
})

test('who passes the node before chooses branches and picks people, and is refused without', async () => {
  const request = await submit()
  await approve('tech', request)
  await approve('law', request)
  const id = await itemOf('chief', request)
  const asked = await clients.chief.get(askCandidates, { params: { id }, body: {} })
  expect(asked).toMatchObject({ type: 1, countersignOver: true })
  expect(asked.list.map(({ nodeId, nodeName, isBranchFlow, isCandidates }) => [nodeId, nodeName, isBranchFlow, isCandidates])).toEqual([
    ['lab', '检测', true, true],
    ['field', 'y', true, false],
  ])
  expect(await approve('chief', request)).toMatchObject({ code: 422, msg: '请在“节点chief”之后选择至少一个分支' })
  expect(await approve('chief', request, { branchList: ['lab'] })).toMatchObject({ code: 422, msg: '请从候选人中选择“节点lab”的审批人' })
  expect(await clients.chief.get(askCandidates, { params: { id }, body: { branchList: ['lab'] } })).toMatchObject({
    type: 2,
    list: [{ nodeId: 'lab', isCandidates: true, hasCandidates: true }],
  })
  const page = await clients.chief.get(pageCandidates, { params: { id }, body: { nodeCode: 'lab' } })
  expect(page.list.map(({ fullName }) => fullName).toSorted()).toEqual(['field', 'lab'])
  const picked = { branchList: 'lab,field', candidateList: { lab: [ids.lab] } }
  // Whom the node does not allow is no pick.
  expect((await approve('chief', request, { ...picked, candidateList: { lab: [ids.law] } })).code).toBe(422)
  expect((await approve('chief', request, picked)).code).toBe(200)
  expect((await stored(request)).entries.map(({ node, person }) => [node, person.name])).toEqual([
    ['lab', 'lab'],
    ['field', 'field'],
  ])
  expect((await detail(request)).timeline.find(({ note }) => note === 'flows.chose-branches')).toMatchObject({ toName: '检测、y' })
  await approve('lab', request)
  await approve('field', request)
  expect((await approve('chief', request)).code).toBe(200)
  expect((await stored(request)).status).toBe(2)
})

test('candidates are told to nobody but who picks them', async () => {
  const request = await submit()
  await approve('tech', request)
  await approve('law', request)
  const id = await itemOf('chief', request)
  for (const who of ['filer', 'tech', 'lab'] as const)
    expect((await clients[who].call(pageCandidates, { params: { id }, body: { nodeCode: 'lab' } })).code).toBe(404)
  expect((await clients.chief.call(pageCandidates, { params: { id }, body: { nodeCode: 'end' } })).code).toBe(404)
})

test('a return to the start closes the other branch, one straight back freezes it, a withdrawal takes both back', async () => {
  const again = await submit()
  const reject = async (request: string, rejectType: number) =>
    (
      await clients.law.call(returnCall, {
        params: { id: await itemOf('law', request) },
        body: { handleOpinion: '请补正', rejectStep: 'start', rejectType },
      })
    ).code
  expect(await reject(again, 1)).toBe(200)
  expect(await stored(again)).toMatchObject({ status: 3, entries: [], visits: [], straightBack: null })
  const back = await submit()
  expect(await reject(back, 2)).toBe(200)
  expect(await stored(back)).toMatchObject({
    status: 3,
    entries: [],
    straightBack: { held: [{ node: 'tech' }], beside: [{ node: 'tech' }] },
  })
  const withdrawn = await submit()
  expect((await clients.filer.call(withdrawCall, { params: { id: withdrawn }, body: {} })).code).toBe(200)
  expect(await stored(withdrawn)).toMatchObject({ entries: [], visits: [] })
})
