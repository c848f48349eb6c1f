import { expect, test } from 'vitest'
import { changeRequest, requestDetail } from '#features/approvals/contract.ts'
import { createRecord, fieldDataSelect, updateRecord } from '#features/records/contract.ts'
import { demoPassword, demoSettings, filing, returnAs, startFiling, submitFilingAgain, varietyOf } from '#server/testing/given-filing.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A variety that left the register while a filing waited is not handed in with it. */

const server = await startTestServer({ settings: demoSettings })
const company = await server.signIn('enterprise', demoPassword)
const reviewer = await server.signIn('reviewer', demoPassword)
const county = await server.signIn('county', demoPassword)
const setState = (state: string) =>
  county.get(updateRecord, {
    params: { modelId: 'seed_variety', id: varietyOf('演示玉1号') },
    body: { data: JSON.stringify({ state: `seed.varietyState.${state}` }) },
  })
const refused = { code: 422, data: { errors: [{ field: 'items.0.varietyId' }] } }

test('a draft with it is kept, and handed in only with another', async () => {
  const { id } = await startFiling(company, { status: 1, changes: { season: '2031' } })
  await setState('out')
  const { flowTaskInfo, formData } = await company.get(requestDetail, { params: { id }, query: {} })
  const body = { flowId: filing.flowId, formData: { ...formData, techLead: '另一位' }, status: 1 as const, version: flowTaskInfo.version }
  expect(await company.call(changeRequest, { params: { id }, body })).toMatchObject({ code: 200 })
  expect(await submitFilingAgain(company, id)).toMatchObject(refused)
  await setState('ok')
  expect(await submitFilingAgain(company, id)).toMatchObject({ code: 200 })
})

test('who approves goes on with it, and one that came back is handed in only with another', async () => {
  const { id } = await startFiling(company, { changes: { season: '2032' } })
  await setState('out')
  expect(await returnAs(reviewer, id)).toMatchObject({ code: 200 })
  expect(await submitFilingAgain(company, id)).toMatchObject(refused)
  await setState('ok')
  expect(await submitFilingAgain(company, id)).toMatchObject({ code: 200 })
})

test('a parent that is registered nowhere is offered, and no other variety of that state', async () => {
  const add = (varietyName: string, kind: string) => {
    const data = { varietyName, crop: 'seed.crop.maize', kind: `seed.varietyKind.${kind}`, state: 'seed.varietyState.none' }
    return county.get(createRecord, { params: { modelId: 'seed_variety' }, body: { data: JSON.stringify(data) } })
  }
  await add('亲本甲', 'parent')
  await add('未审定乙', 'hybrid')
  const query = { relationField: 'varietyName', pageSize: 500 }
  const { list } = await company.get(fieldDataSelect, { params: { id: 'seed_variety' }, query })
  const names = list.map(({ varietyName }) => varietyName)
  expect([names.includes('亲本甲'), names.includes('未审定乙'), names.includes('演示玉1号')]).toEqual([true, false, true])
})
