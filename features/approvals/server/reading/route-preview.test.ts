import { expect, test } from 'vitest'
import { approveCall, returnCall, routePreview, requestDetail } from '#features/approvals/contract.ts'
import { demoPassword, demoSettings, filing, openEntry, startFiling } from '#server/testing/given-filing.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ settings: demoSettings })
const [enterprise, reviewer, county, other] = await Promise.all([
  server.signIn('enterprise', demoPassword),
  server.signIn('reviewer', demoPassword),
  server.signIn('county', demoPassword),
  server.signIn('enterprise2', demoPassword),
])

/** A request that the county has returned, with the values of its form. */
async function returnedByCounty(rejectType: 1 | 2) {
  const { id } = await startFiling(enterprise)
  await reviewer.get(approveCall, { params: { id: (await openEntry(reviewer, id))! }, body: {} })
  const body = { handleOpinion: '请核实计划面积', rejectStep: '0', rejectType }
  await county.get(returnCall, { params: { id: (await openEntry(county, id))! }, body })
  const { formData } = await enterprise.get(requestDetail, { params: { id }, query: {} })
  const { version: _version, ...values } = formData
  return { flowId: filing.flowId, id, formData: values }
}

const nodes = async (body: Awaited<ReturnType<typeof returnedByCounty>>) =>
  (await enterprise.get(routePreview, { body })).timeline.map(({ nodeName }) => nodeName)

test('a request that is to run again goes through all nodes', async () => {
  expect(await nodes(await returnedByCounty(1))).toEqual(['村集体确认', '乡镇审核', '县种子机构审查', '保证金到账确认', '审签'])
})

test('one that comes straight back begins with who returned it', async () => {
  const body = await returnedByCounty(2)
  expect(await nodes(body)).toEqual(['县种子机构审查', '保证金到账确认', '审签'])
  expect(await other.call(routePreview, { body })).toMatchObject({ code: 404 })
})
