import { expect, test } from 'vitest'
import { deleteOrganization, organizationUse } from '#features/organizations/contract.ts'
import { demoPassword, demoSettings, startFiling } from '#server/testing/given-filing.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ settings: demoSettings })

test('running requests hold the organization that filed them', async () => {
  const [admin, enterprise] = await Promise.all([server.admin(), server.signIn('enterprise', demoPassword)])
  await startFiling(enterprise)
  const params = { id: 'demo.woyuan' }
  const { holders } = await admin.get(organizationUse, { params })
  expect(holders.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^还有\d+个办理中的流程属于该组织（.+），请先办结$/))
  expect(await admin.call(deleteOrganization, { params, body: null })).toMatchObject({ code: 422 })
})
