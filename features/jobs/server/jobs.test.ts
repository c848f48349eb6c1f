import { expect, test } from 'vitest'
import { z } from 'zod'
import { cancelJob, deleteFailedJob, listFailedJobs, listParkedEntries, readJob, retryFailedJob } from '#features/jobs/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { job, type JobContext } from '#server/jobs/job.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { serverFeatures } from '../../../main/server-features.ts'

let act: (context: JobContext) => Promise<unknown>
const trial = job({ name: 'trial/act', payload: z.object({}), attempts: 1, run: (_payload, context) => act(context) })

const server = await startTestServer({
  features: [...serverFeatures, { name: 'trial', calls: [], texts: {}, jobs: [trial] }],
  // These tests make jobs fail on purpose.
  settings: { logLevel: 'silent' },
})
const { kernel, drainJobs } = server.node
await givenMenu(kernel, 'seed', 'filing')
const role = await givenRole(kernel, 'clerk', { menuId: 'filing' })
const ownerId = await givenPerson(kernel, { account: 'owner', name: '张三', roleIds: [role] })
await givenPerson(kernel, { account: 'other', roleIds: [role] })
const [owner, other, admin] = await Promise.all([
  server.signIn('owner', personPassword),
  server.signIn('other', personPassword),
  server.admin(),
])

const add = (): Promise<string> => inTransaction(kernel.db, (tx) => addJob(tx, trial, {}, { ownerId }))

test('the owner reads how far a job is and what it left; nobody else does', async () => {
  const seen: unknown[] = []
  act = async ({ progress, jobId }) => {
    await progress({ percent: 40, text: 'messages.bell', params: { count: 3 } })
    seen.push(await owner.get(readJob, { params: { id: jobId } }))
    return { fileName: '备案.xlsx' }
  }
  const id = await add()
  expect(await owner.get(readJob, { params: { id } })).toMatchObject({
    state: 'waiting',
    percent: 0,
    text: '',
    result: null,
    endTime: null,
  })
  await drainJobs()
  expect(seen).toMatchObject([{ state: 'running', percent: 40, text: '消息，3条未读' }])
  expect(await owner.get(readJob, { params: { id } })).toMatchObject({ state: 'done', percent: 100, result: { fileName: '备案.xlsx' } })
  for (const client of [other, admin]) expect(await client.call(readJob, { params: { id } })).toMatchObject({ code: 404 })
  expect(await owner.call(readJob, { params: { id: 'no-id' } })).toMatchObject({ code: 404 })
})

test('the owner cancels a job; nobody else does', async () => {
  act = async () => undefined
  const id = await add()
  expect(await other.call(cancelJob, { params: { id } })).toMatchObject({ code: 404 })
  expect(await owner.call(cancelJob, { params: { id } })).toMatchObject({ code: 200, msg: '任务已取消' })
  await drainJobs()
  expect(await owner.get(readJob, { params: { id } })).toMatchObject({ state: 'cancelled' })
})

test('an administrator sees jobs that failed for good, begins one anew and deletes another', async () => {
  act = () => Promise.reject(new Error('the mail server is away'))
  const [first, second] = [await add(), await add()]
  await drainJobs()
  const { list, pagination } = await admin.get(listFailedJobs, { query: {} })
  expect(pagination.total).toBe(2)
  expect(list).toMatchObject([
    { id: second, name: 'trial/act', state: 'failed', attempts: 1, error: 'Error: the mail server is away', ownerName: '张三' },
    { id: first },
  ])
  act = async () => undefined
  expect(await admin.call(retryFailedJob, { params: { id: first } })).toMatchObject({ code: 200, msg: '任务已重新开始' })
  expect(await admin.call(deleteFailedJob, { params: { id: second } })).toMatchObject({ code: 200 })
  expect(await admin.call(deleteFailedJob, { params: { id: first } }), 'it waits').toMatchObject({ code: 404 })
  await drainJobs()
  expect(await owner.get(readJob, { params: { id: first } })).toMatchObject({ state: 'done' })
  expect((await admin.get(listFailedJobs, { query: {} })).list).toEqual([])
  const audit = await kernel.db.selectFrom('audit_entry').select('action').where('action', 'like', 'job.%').orderBy('action').execute()
  expect(audit).toEqual([{ action: 'job.deleted' }, { action: 'job.retried' }])
  expect(await owner.call(listFailedJobs, { query: {} })).toMatchObject({ code: 403 })
})

test('an administrator sees what the outbox has given up on', async () => {
  const row = { id: crypto.randomUUID(), kind: 'trial/kind', payload: '{}', parked: true, attempts: 20, error: 'Error: no' }
  await kernel.db.insertInto('outbox').values(row).execute()
  expect((await admin.get(listParkedEntries, {})).list).toMatchObject([
    { id: row.id, kind: 'trial/kind', attempts: 20, error: 'Error: no' },
  ])
})
