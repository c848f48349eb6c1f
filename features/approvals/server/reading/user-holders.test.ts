import { expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { startRequest } from '#features/approvals/contract.ts'
import { deleteUser, userUse } from '#features/users/contract.ts'
import { demoPassword, demoSettings, startFiling } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ settings: demoSettings })

test('who still has to decide about a request is not deleted', async () => {
  const [admin, enterprise] = await Promise.all([server.admin(), server.signIn('enterprise', demoPassword)])
  await startFiling(enterprise)
  const id = (await server.node.kernel.directory.snapshot()).personByAccount('reviewer')!.id
  const { holders } = await admin.get(userUse, { params: { id } })
  expect(holders.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^还有\d+个待办未处理（.+），请先处理或交接；也可改为禁用该用户$/),
  )
  const refused = await admin.call(deleteUser, { params: { id }, body: null })
  expect(refused).toMatchObject({ code: 422 })
  expect(JSON.stringify(refused.data)).toContain('待办未处理')
})

test('a title that names a field of the form is not told to who manages people', async () => {
  const admin = await server.admin()
  const { kernel } = server.node
  const judge = await givenPerson(kernel, { account: 'judge' })
  const flow = { ...chain(start({ title: '{note}' }), approver('judging', [judge])), id: 'dealing', code: 'dealing', name: '交易' }
  await givenFunction(kernel, { id: 'deals', parts: [part('note', 'text')], flow })
  await givenPerson(kernel, { account: 'dealer', roleIds: [await givenFunctionRole(kernel, 'dealers', { functionId: 'deals' })] })
  const dealer = await server.signIn('dealer', personPassword)
  await dealer.get(startRequest, { body: { flowId: 'dealing', formData: { note: 'Juncus' }, status: 0 } })
  const { holders } = await admin.get(userUse, { params: { id: judge } })
  expect(holders.map(({ text }) => text)).toEqual([expect.stringContaining('的交易')])
  expect(JSON.stringify(holders)).not.toContain('Juncus')
})
