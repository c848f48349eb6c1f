import type { FlowDefinition, FlowNode } from '#engine/flows/model.ts'
import { route } from '#engine/flows/preview.ts'
import { initialState } from '#engine/flows/state.ts'
import { approver, branch, branchAbove, directory, start } from '#engine/flows/testing/builders.ts'
import { listBox, routePreview } from '#features/approvals/contract.ts'
import type { Kernel } from '#server/kernel.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { prepareFixture, type Fixture } from './fixture.ts'
import { generateOpenTasks } from './filings.ts'
import { MeasuredProcess } from './measured-process.ts'
import type { ProductGiven } from './product-server.ts'
import { median } from './ratios.ts'

/** Approvers of the long flow. */
const nodes = 50
const functionId = 'bench_long_flow'
const starter = 'bench-starter'
const runs = 30

/** Prediction of a long flow, and the boxes of somebody who has handled very many work items; one request at a time. */
export async function measureFlows(handled: number): Promise<void> {
  let ids: readonly string[] = []
  const fixture = await prepareFixture(async (kernel) => {
    ids = await givenLongFlow(kernel)
  })
  try {
    timeRoute(ids)
    const { connectionString, dataDirectory } = fixture
    await generateHandled(fixture, handled)
    const server = await MeasuredProcess.start('product-server.ts', { connectionString, dataDirectory } satisfies ProductGiven)
    await timePrediction(server.address)
    await timeBoxes(server.address, handled)
    await server.stop()
  } finally {
    await fixture.stop()
  }
}

/** Fifty approvers in a line, each fifth before a fork by a condition, each seventh with the handlers of an earlier node. */
function longFlow(people: readonly string[]): FlowDefinition {
  const from = (at: number): FlowNode | undefined => {
    if (at >= nodes) return undefined
    const own = [people[at % people.length]!, people[(at + 1) % people.length]!]
    const assignee = at % 7 === 6 ? ({ assignee: { kind: 'handlers', node: 'n1' } } as const) : {}
    const fork = at % 5 === 4 ? { fork: { kind: 'condition', branches: branchesOf(at, people) } as const } : {}
    const next = from(at + 1 + (at % 5 === 4 ? 1 : 0))
    return approver(`n${at}`, own, { counterSign: { mode: 'all', ratio: 100 }, ...assignee, ...fork, ...(next && { next }) })
  }
  const first = from(0)
  return {
    id: 'flow-bench-long',
    code: 'bench-long',
    name: '长流程',
    version: 1,
    start: start({ form: { id: functionId, name: '长流程' }, ...(first && { next: first }) }),
  }
}

function branchesOf(at: number, people: readonly string[]) {
  const inside = approver(`n${at + 1}`, people.slice(0, 2))
  return [
    branchAbove(`b${at}-above`, 'amount', '10', { priority: 1, next: inside }),
    branch(`b${at}-other`, { isDefault: true, priority: 2, next: { ...inside, code: `n${at + 1}-other` } }),
  ]
}

async function givenLongFlow(kernel: Kernel): Promise<readonly string[]> {
  const roleIds = [await givenFunctionRole(kernel, 'bench-long', { functionId })]
  const ids: string[] = []
  for (let at = 0; at < 20; at++) ids.push(await givenPerson(kernel, { account: `bench-approver-${at}`, roleIds }))
  await givenPerson(kernel, { account: starter, roleIds })
  await givenFunction(kernel, { id: functionId, parts: [part('amount', 'number'), part('remark', 'text')], flow: longFlow(ids) })
  return ids
}

/** The engine alone. */
function timeRoute(people: readonly string[]): void {
  const definition = longFlow(people)
  const facts = { formData: { amount: '20' }, directory: directory({}), initiator: { id: 'zhang', name: 'zhang' } }
  const times: number[] = []
  for (let run = 0; run < 200; run++) {
    const before = performance.now()
    const { steps } = route(definition, initialState, facts)
    times.push(performance.now() - before)
    if (steps.length < nodes) throw new Error(`the way has ${steps.length} steps`)
  }
  tell(`prediction of ${nodes} nodes, the engine alone`, times.slice(20))
}

async function timePrediction(address: string): Promise<void> {
  const client = await new TestClient(address).signIn(starter, personPassword)
  const body = { flowId: 'flow-bench-long', formData: { amount: '20', remark: '说明' } }
  await time(`prediction of ${nodes} nodes, asked by HTTP`, async () => {
    const { timeline } = await client.get(routePreview, { body })
    if (timeline.length < nodes) throw new Error(`the way has ${timeline.length} steps`)
  })
}

/** So many handled work items of one person and 200 open ones. */
async function generateHandled({ database, template }: Fixture, handled: number): Promise<void> {
  await generateOpenTasks(database, template, handled + 200)
  await database.query(`update flow_operator set state = 'handled', action = 1, received_at = now() - make_interval(secs => b.n + 60),
    handled_at = now() - make_interval(secs => b.n) from bench_task as b where b.entry = flow_operator.id and b.n <= ${handled}`)
  await database.query('vacuum analyze')
}

async function timeBoxes(address: string, handled: number): Promise<void> {
  const client = await new TestClient(address).signIn('reviewer', demoPassword)
  const box = (id: '1' | '2', query: Record<string, unknown>) => client.get(listBox, { params: { id }, query: { pageSize: 20, ...query } })
  await time('to do, first page', () => box('1', {}))
  await time('to do, a word', () => box('1', { keyword: 'OPEN00100' }))
  await time('done, first page', () => box('2', {}))
  await time('done, the middle page', () => box('2', { currentPage: Math.floor(handled / 40) }))
  await time('done, a word of the number', () => box('2', { keyword: 'OPEN00004321' }))
  await time('done, a word that is nowhere', () => box('2', { keyword: '没有这个' }))
}

async function time(name: string, ask: () => Promise<unknown>): Promise<void> {
  for (let run = 0; run < 5; run++) await ask()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = performance.now()
    await ask()
    times.push(performance.now() - before)
  }
  tell(name, times)
}

function tell(name: string, times: readonly number[]): void {
  console.log(`${name.padEnd(50)} median ${median(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`)
}
