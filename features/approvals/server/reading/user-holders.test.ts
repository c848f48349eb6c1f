import { expect, test } from 'vitest'
import { deleteUser, userUse } from '#features/users/contract.ts'
import { demoPassword, demoSettings, startFiling } from '#server/testing/given-filing.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ settings: demoSettings })

test('who still has to decide about a request is not deleted', async () => {
  const [admin, enterprise] = await Promise.all([server.admin(), server.signIn('enterprise', demoPassword)])
  await startFiling(enterprise)
  const id = (await server.node.kernel.directory.snapshot()).personByAccount('reviewer')!.id
  const { holders } = await admin.get(userUse, { params: { id } })
  expect(holders.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^还有\d+个待办未处理（.+），请先处理；也可改为禁用该用户$/))
  const refused = await admin.call(deleteUser, { params: { id }, body: null })
  expect(refused).toMatchObject({ code: 422 })
  expect(JSON.stringify(refused.data)).toContain('待办未处理')
})
