import { beforeAll, expect, test } from 'vitest'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { leaveOutJob } from '#features/approvals/server/decisions/leave-out.ts'
import { listMessages } from '#features/messages/contract.ts'
import { switchUser } from '#features/users/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** People who are disabled while requests run. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const ids = {} as Record<'first' | 'second' | 'last', string>
let filer: TestClient
let last: TestClient

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'reviews' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  await givenPerson(kernel, { account: 'filer', roleIds: ['filing'] })
  for (const account of ['first', 'second', 'last'] as const) ids[account] = await givenPerson(kernel, { account, roleIds: ['others'] })
  filer = await server.signIn('filer', personPassword)
  last = await server.signIn('last', personPassword)
})

async function submitted(definition: FlowDefinition): Promise<string> {
  const flow = { ...definition, id: 'flow-review', code: 'review', name: 'review' }
  await givenFunction(kernel, { id: 'reviews', parts: [part('title', 'text')], flow })
  return savedIn(await filer.get(startRequest, { body: { flowId: 'flow-review', formData: { title: 't' }, status: 0 } })).id
}
const switched = (id: string) => admin.get(switchUser, { params: { id }, body: {} })
const run = async () => {
  await inTransaction(kernel.db, (tx) => addJob(tx, leaveOutJob, {}))
  await server.node.drainJobs()
  await server.node.drainOutbox()
}
const timeline = async (id: string) => (await admin.get(requestDetail, { params: { id }, query: {} })).timeline

test('an open turn goes on with the next person, a coming one is passed over, and both are told', async () => {
  const { first, second, last: end } = ids
  const id = await submitted(chain(start(), approver('a', [first, end, second], { counterSign: { mode: 'sequence' } })))
  await switched(first)
  await run()
  expect((await timeline(id)).slice(1)).toMatchObject([
    { kind: 'past', action: null, people: [{ name: 'first' }], note: 'flows.left-out', toName: '' },
    { kind: 'current', people: [{ name: 'last' }] },
  ])
  expect((await last.get(listMessages, { query: {} })).list[0]?.title).toContain('review')
  await switched(second)
  await last.get(approveCall, { params: { id: (await openEntry(last, id))! }, body: { handleOpinion: '' } })
  expect((await admin.get(requestDetail, { params: { id }, query: {} })).flowTaskInfo.status).toBe(2)
  const log = await kernel.db
    .selectFrom('audit_entry')
    .select('actor_id')
    .where('object', '=', `reviews:${id}`)
    .where('action', '=', 'flow.leave-out')
    .execute()
  expect(log).toEqual([{ actor_id: null }])
  for (const person of [first, second]) await switched(person)
})

test('where nobody is left, super administrators are asked; a run again changes nothing', async () => {
  const id = await submitted(chain(start(), approver('a', [ids.first])))
  await switched(ids.first)
  await run()
  expect(await openEntry(admin, id)).toBeDefined()
  expect((await timeline(id))[1]).toMatchObject({ people: [{ name: 'first' }], note: 'flows.left-out', toName: expect.stringMatching(/./) })
  const length = (await timeline(id)).length
  await run()
  expect(await timeline(id)).toHaveLength(length)
  await switched(ids.first)
})
