import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { checkFlow } from '#engine/flows/check.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { anyFlow, crowd } from '#engine/flows/testing/flows.ts'
import { startRequest } from '#features/approvals/contract.ts'
import { timeOutsJob } from '#features/approvals/server/decisions/time-outs.ts'
import {
  anyMove,
  branchHeads,
  commandOf,
  everyKind,
  type Command,
  type Kind,
  type Move,
} from '#features/approvals/server/testing/random-commands.ts'
import { faultsOfStored } from '#features/approvals/server/testing/stored-requests.ts'
import { timersJob } from '#features/approvals/server/timers/timers-job.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/**
 * Random people do random things with requests of random flows, several at the same time at two nodes of one database, while the time goes
 * on: what is stored of each request afterwards has to be whole (`faultsOf`). The engine alone is tried in the same way in
 * `decide.property.test.ts`; here it is what lies around it: locks, batches, projections, jobs.
 */

const requests = Number(process.env['SEEDBED_RANDOM_REQUESTS'] ?? 200)
const seed = Number(process.env['SEEDBED_RANDOM_SEED'] ?? 20_261_127)

/** Requests that live at the same time, each with a flow of its own kind. */
const together = 20
const flowsTogether = 5
const rounds = 12
/** How many do something with one request at the same moment. */
const atOnce = 2
const minutesBetween = 20

const clock = { now: Date.UTC(2026, 10, 20, 2) }
const now = () => clock.now
const settings = { logLevel: 'silent' } as const
const one = await startTestServer({ now, settings })
const two = await startTestServer({ now, settings, database: one.database })
const { kernel } = one.node
const { db } = one.database
const ids = new Map<string, string>()
let clients = new Map<string, readonly TestClient[]>()

/**
 * A second super administrator, whom no flow names: they are asked where nobody is found, and with one alone, who may not decide on his own
 * requests, these would wait at a timer for ever.
 */
const watchman = 'watchman'

const functionOf = (at: number): string => `random_${at % flowsTogether}`
const flowOf = (at: number): string => `flow-random-${at % flowsTogether}`

beforeAll(async () => {
  const roleIds = await Promise.all(
    Array.from({ length: flowsTogether }, (_one, at) => givenFunctionRole(kernel, `filing-${at}`, { functionId: functionOf(at) })),
  )
  for (const name of crowd) ids.set(name, name === 'admin' ? await adminId() : await givenPerson(kernel, { account: name, name, roleIds }))
  ids.set(watchman, await givenPerson(kernel, { account: watchman, name: watchman, isAdministrator: true }))
})

const adminId = async (): Promise<string> =>
  (await db.selectFrom('user_account').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()).id

/** Signs everybody in at both nodes, as sessions do not outlive the days that go by. */
async function signIn(): Promise<void> {
  const signed = await Promise.all(
    [...crowd, watchman].map(async (name): Promise<[string, readonly TestClient[]]> => {
      const here = name === 'admin' ? await one.admin() : await one.signIn(name, personPassword)
      return [ids.get(name)!, [here, new TestClient(two.address, here.token)]]
    }),
  )
  clients = new Map(signed)
}

/** With people of the database in the place of those of the generator. */
function withPeople(definition: FlowDefinition, at: number): FlowDefinition {
  const text = crowd.reduce((json, name) => json.replaceAll(`"${name}"`, `"${ids.get(name)}"`), JSON.stringify(definition))
  return { ...(JSON.parse(text) as FlowDefinition), id: flowOf(at), code: functionOf(at) }
}

async function publish(definitions: readonly FlowDefinition[]): Promise<void> {
  for (const [at, definition] of definitions.entries())
    await givenFunction(kernel, { id: functionOf(at), parts: [part('amount', 'number')], flow: withPeople(definition, at) })
}

interface Running {
  readonly id: string
  readonly at: number
}

async function begin(moves: readonly (readonly Move[])[], outcomes: Outcomes): Promise<readonly Running[]> {
  const begun = await Promise.all(
    moves.map(async ([first], at) => {
      const { pick } = first!
      const by = [...clients.keys()][pick % clients.size]!
      const people = Object.fromEntries(Array.from({ length: 60 }, (_one, node) => [`n${node + 1}`, [...clients.keys()]]))
      const branchList = branchHeads
      const way = { errorRuleUserList: people, candidateList: people, branchList }
      const body = { flowId: flowOf(at), formData: { amount: pick }, status: 0, ...way }
      const answer = await clients.get(by)![at % 2]!.call(startRequest, { body })
      outcomes.note('start', answer.code)
      return answer.code === 200 ? { id: savedIn(answer.data).id, at } : undefined
    }),
  )
  return begun.filter((each) => each !== undefined)
}

/** How often each kind of command was granted, and whatever was answered that nobody may ever see. */
class Outcomes {
  readonly granted = new Map<Kind | 'start', number>()
  readonly faults: string[] = []

  note(kind: Kind | 'start', code: number): void {
    if (code === 200) this.granted.set(kind, (this.granted.get(kind) ?? 0) + 1)
    else if (code >= 500 || code === 400) this.faults.push(`${kind} was answered ${code}`)
  }
}

async function stagesOf(running: readonly Running[]) {
  const tables = running.map(
    ({ id, at }) => sql`select ${id}::uuid as id, (select version from ${sql.table(`records.${functionOf(at)}`)}
    where id = ${id}) as version`,
  )
  const { rows } = await sql<{ id: string; version: number; flow_id: string; state: FlowState }>`
    select task.id, task.flow_id, task.state, coalesce(record.version, 0) as version
    from (${sql.join(tables, sql` union all `)}) as record join flow_task as task on task.id = record.id`.execute(db)
  const watcher = ids.get('admin')!
  return new Map(rows.map((row) => [row.id, { ...row, flowId: row.flow_id, crowd: [...ids.values()], watcher }]))
}

/** Everybody does something at the same time, while both nodes look for what is due. */
async function round(running: readonly Running[], moves: readonly (readonly Move[])[], no: number, outcomes: Outcomes): Promise<void> {
  clock.now += minutesBetween * 60_000
  const stages = await stagesOf(running)
  const doing = running.map(async ({ id, at }) => {
    const commands = Array.from({ length: atOnce }, (_one, which) => commandOf(stages.get(id)!, moves[at]![no * atOnce + which]!))
    const codes = await Promise.all(
      commands.map(async ({ by, call, input }, which) => (await clients.get(by)![which % 2]!.call(call, input)).code),
    )
    commands.forEach(({ kind }, which) => outcomes.note(kind, codes[which]!))
    const winners = commands.filter((_command, which) => codes[which] === 200)
    if (isUsedTwice(winners)) outcomes.faults.push(`two of ${JSON.stringify(commands)} were granted`)
  })
  await Promise.all([...doing, lookForDue(one), lookForDue(two)])
}

const isUsedTwice = (winners: readonly Command[]): boolean => {
  const used = winners.flatMap(({ uses }) => uses ?? [])
  return new Set(used).size < used.length
}

async function lookForDue(node: typeof one): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    await addJob(tx, timeOutsJob, {})
    await addJob(tx, timersJob, {})
  })
  await node.node.drainJobs()
}

/** One flow of `anyFlow` in some is complete enough to be published. */
function completeFlows(many: number): readonly FlowDefinition[] {
  const found: FlowDefinition[] = []
  for (let next = seed; found.length < many; next += 1)
    found.push(...fc.sample(anyFlow, { seed: next, numRuns: 50 }).filter((flow) => checkFlow(flow).length === 0))
  return found.slice(0, many)
}

const script = fc.array(anyMove, { minLength: rounds * atOnce, maxLength: rounds * atOnce })

/** One batch of requests, from the publication of their flows to the check of what is stored of them. @returns their ids */
async function batchOf(no: number, flows: readonly FlowDefinition[], outcomes: Outcomes): Promise<readonly string[]> {
  await publish(flows)
  await signIn()
  const moves = fc.sample(script, { seed: seed + no, numRuns: together })
  const running = await begin(moves, outcomes)
  for (let at = 0; at < rounds; at += 1) await round(running, moves, at, outcomes)
  await lookForDue(one)
  const begun = running.map(({ id }) => id)
  expect(await faultsOfStored(db, begun, clock.now)).toEqual([])
  expect(outcomes.faults).toEqual([])
  return begun
}

const timeout = 60_000 + requests * 10_000

test(`${requests} requests of random flows are whole, whatever is done with them by several at once`, { timeout }, async () => {
  const outcomes = new Outcomes()
  const batches = Math.ceil(requests / together)
  const flows = completeFlows(batches * flowsTogether)
  const done: string[] = []
  for (let no = 0; no < batches; no += 1) {
    done.push(...(await batchOf(no, flows.slice(no * flowsTogether, (no + 1) * flowsTogether), outcomes)))
    if ((no + 1) % 25 !== 0) continue
    // A long run says how far it is, and has its tables vacuumed as a database in use does: those of tests are not.
    await sql`vacuum analyze`.execute(db)
    console.info(done.length, 'random requests', JSON.stringify(Object.fromEntries(outcomes.granted)))
  }
  await one.node.drainOutbox()
  // Everything was done now and then, and requests got far.
  expect([...everyKind, 'start' as const].filter((kind) => !outcomes.granted.has(kind))).toEqual([])
  const { rows } = await sql<{ status: number }>`select distinct status from flow_task where id = any(${done}::uuid[])`.execute(db)
  expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining([1, 2, 3, 5]))
  const fired = await sql`select 1 from flow_event where type = 'timer-fired' and task_id = any(${done}::uuid[]) limit 1`.execute(db)
  expect(fired.rows).toHaveLength(1)
})
