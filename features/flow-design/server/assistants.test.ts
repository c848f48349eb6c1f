import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import {
  createFlowDraft,
  deleteFlowDraft,
  deleteFlowVersion,
  flowDesignMenu,
  holdFlowDraft,
  listAssistants,
  listFlowDrafts,
  makeMainVersion,
  readFlowDraft,
  releaseFlow,
  saveAssistants,
  stopFlow,
  updateFlowDraft,
  versionId,
} from '#features/flow-design/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Co-administrators of flows (协管员): who names them, and what they may do. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const flowId = 'flow-assisted'
const ids = {} as Record<'helper' | 'looker' | 'editor' | 'designer', string>
const clients = {} as Record<keyof typeof ids, TestClient>

beforeAll(async () => {
  const roles = {
    helper: await givenMenuRole(kernel, 'helpers', flowDesignMenu, []),
    looker: await givenMenuRole(kernel, 'lookers', flowDesignMenu, []),
    editor: await givenMenuRole(kernel, 'editors', flowDesignMenu, ['btn_edit']),
    designer: await givenMenuRole(kernel, 'designers', flowDesignMenu, ['btn_edit', 'btn_release']),
  }
  for (const account of Object.keys(roles) as (keyof typeof roles)[]) {
    ids[account] = await givenPerson(kernel, { account, name: account, roleIds: [roles[account]] })
    clients[account] = await server.signIn(account, personPassword)
  }
  const flow = { ...chain(start(), approver('a', [ids.looker])), id: flowId, code: 'assisted', name: '协管流程' }
  await givenFunction(kernel, { id: 'assisted', parts: [part('title', 'text')], flow })
  await givenFunction(kernel, {
    id: 'another',
    parts: [part('title', 'text')],
    flow: { ...flow, id: 'flow-another', code: 'another', name: '其他流程' },
  })
})

const name = (list: readonly string[], client = admin, templateId = flowId) =>
  client.call(saveAssistants, { body: { templateId, list: [...list] } })
const listed = async (client = admin) => (await client.get(listAssistants, { params: { id: flowId } })).list
const change = (client: TestClient, id = flowId) => client.call(updateFlowDraft, { params: { id }, body: { description: '说明' } })
const publish = (client: TestClient, id = flowId) => client.call(releaseFlow, { params: { id }, body: { publish: true } })
const hold = (client: TestClient) =>
  client.call(holdFlowDraft, { params: { id: flowId }, body: { place: 'window-1', take: true, leave: false } })
const rowOf = async (client: TestClient, id = flowId) => (await client.get(listFlowDrafts, { query: {} })).list.find((row) => row.id === id)

test('who is named changes and publishes this flow without the buttons, and no other; who is named no more, nothing', async () => {
  for (const act of [change, publish, hold]) expect((await act(clients.helper)).code).toBe(403)
  expect((await name([ids.helper])).code).toBe(200)
  expect(await listed()).toEqual([ids.helper])
  expect(await rowOf(clients.helper)).toMatchObject({ assists: true, hasAssistBtn: 0 })
  expect(await rowOf(clients.helper, 'flow-another')).not.toHaveProperty('assists')
  expect(await clients.helper.get(readFlowDraft, { params: { id: flowId } })).toMatchObject({ assists: true })
  for (const act of [hold, change, publish]) expect((await act(clients.helper)).code).toBe(200)
  const main = { params: { id: versionId(flowId, 1) } }
  expect((await clients.helper.call(makeMainVersion, main)).code).toBe(200)
  for (const act of [change, publish]) {
    expect((await act(clients.helper, 'flow-another')).code).toBe(403)
    expect((await act(clients.looker)).code).toBe(403)
  }
  expect((await name([])).code).toBe(200)
  expect(await listed()).toEqual([])
  for (const act of [change, publish, hold]) expect((await act(clients.helper)).code).toBe(403)
  const log = await kernel.db.selectFrom('audit_entry').select('action').where('object', '=', `flow:${flowId}`).execute()
  expect(log.filter(({ action }) => action === 'flow.assistants-named')).toHaveLength(2)
})

test('he stops, deletes and adds none, and names nobody: that is for who may edit and publish all flows', async () => {
  await name([ids.helper])
  const { helper, editor, designer } = clients
  const params = { id: flowId }
  expect((await helper.call(stopFlow, { params })).code).toBe(403)
  expect((await helper.call(deleteFlowDraft, { params, body: {} })).code).toBe(403)
  expect((await helper.call(deleteFlowVersion, { params: { id: versionId(flowId, 1) } })).code).toBe(403)
  expect((await helper.call(createFlowDraft, { body: { fullName: '新', enCode: 'new', category: 'seedFiling' } })).code).toBe(403)
  for (const client of [helper, editor]) {
    expect((await name([ids.looker], client)).code).toBe(403)
    expect((await client.call(listAssistants, { params })).code).toBe(403)
  }
  expect(await rowOf(editor)).toMatchObject({ hasAssistBtn: 0 })
  expect(await rowOf(designer)).toMatchObject({ hasAssistBtn: 1 })
})

test('nobody is named whom the caller does not see, nor for a flow that is not there; whom he does not see stays', async () => {
  const unseen = await givenPerson(kernel, { account: 'unseen', organizationIds: [] })
  await name([ids.helper, unseen])
  for (const list of [['nobody'], [ids.helper, '0198aaaa-0000-7000-8000-000000000000']])
    expect(await name(list)).toMatchObject({ code: 422, msg: '协管员不存在或不在您的可见范围内' })
  expect((await name([ids.helper], admin, 'nothing')).code).toBe(404)
  expect((await admin.call(listAssistants, { params: { id: 'nothing' } })).code).toBe(404)
  expect(await name(Array.from({ length: 51 }, (_one, at) => `u${at}`))).toMatchObject({ code: 422, msg: '协管员最多50人' })
  expect(await listed()).toEqual([ids.helper, unseen].toSorted())
})
