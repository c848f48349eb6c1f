import { beforeAll, expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { createFlowDraft, flowDesignMenu, templateOfTree } from '#features/flow-design/contract.ts'
import { createFunctionDraft, functionDesignMenu } from '#features/function-design/contract.ts'
import { listViewers, previewAs } from '#features/function-design/contract/preview.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let designer: TestClient
let functionsOnly: TestClient
let id = ''

async function signedIn(role: string, ...menus: readonly string[]): Promise<TestClient> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: role, code: role, name: role, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), role, { menus: menus.map((menuId) => ({ menuId, buttons: [] })) })
  })
  await givenPerson(kernel, { account: role, roleIds: [role] })
  return server.signIn(role, personPassword)
}

beforeAll(async () => {
  designer = await signedIn('designers', functionDesignMenu, flowDesignMenu)
  functionsOnly = await signedIn('functions-only', functionDesignMenu)
  const control = (key: string, jnpfKey: string, label: string) => ({ __vModel__: key, __config__: { jnpfKey, label } })
  const formData = JSON.stringify({ fields: [control('name', 'comInput', '名称'), control('size', 'numInput', '面积')] })
  const draft = { fullName: '园', enCode: 'previewed', category: 'webDesign.general', webType: 2, formData }
  id = (await admin.get(createFunctionDraft, { body: draft })).id
  const flow = chain(
    start({ rights: [{ field: 'size', read: false, write: false, required: false }] }),
    approver('county', ['somebody'], { name: '县级审核', rights: [{ field: 'size', read: true, write: true, required: true }] }),
  )
  const body = { fullName: '审批', enCode: 'previewed_flow', category: 'seedFiling', onlineFormId: id }
  await admin.get(createFlowDraft, { body: { ...body, flowTemplateJson: templateOfTree('', '', JSON.stringify(encodeFlow(flow))) } })
})

const viewers = (client = admin) => client.get(listViewers, { params: { id } })
const asked = (viewerId: string, client = admin) => client.call(previewAs, { params: { id }, body: { kind: 'node', viewerId } })

test('the steps of the flow are offered, and each shows the rights that it gives', async () => {
  const { nodes } = await viewers()
  expect(nodes.map(({ fullName }) => fullName)).toEqual(['流程发起', '县级审核'])
  const filer = (await asked(nodes[0]!.id)).data
  expect(filer.formData).not.toContain('面积')
  expect(filer.operates).toEqual([{ id: 'name', read: true, write: true, required: false }])
  expect(filer.actions).toEqual(['提交', '暂存'])
  const judge = (await asked(nodes[1]!.id)).data
  expect(judge.operates).toEqual([
    { id: 'name', read: true, write: false, required: false },
    { id: 'size', read: true, write: true, required: true },
  ])
  expect(judge.actions).toEqual(expect.arrayContaining(['通过', '退回']))
  expect([judge.standing, judge.columnData]).toEqual(['open', ''])
  expect(await asked('nowhere')).toMatchObject({ code: 404 })
})

test('who may not see flows is offered no step and previews none', async () => {
  const county = (await viewers(designer)).nodes[1]!
  expect((await viewers(functionsOnly)).nodes).toEqual([])
  expect(await asked(county.id, designer)).toMatchObject({ code: 200 })
  expect(await asked(county.id, functionsOnly)).toMatchObject({ code: 404 })
})
