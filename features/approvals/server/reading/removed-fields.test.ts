import { beforeAll, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { requestDetail, requestForm, startRequest } from '#features/approvals/contract.ts'
import { fileLink } from '#features/files/contract.ts'
import { givenText, upload } from '#features/files/testing/given-files.ts'
import { setMenuItems } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { allButtons, givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What a request holds in fields that its form has no more: its readers see it as before, and nobody else. */

const server = await startTestServer()
const { kernel } = server.node
const people = {} as Record<'ann' | 'bob' | 'cut' | 'eve', TestClient>
let flow: ReturnType<typeof chain>
const hidden = { field: 'price', read: false, write: false, required: false }

const text = (key: string, label: string, more: object = {}) => part(key, 'text', { label, column: key, ...more })
const lines = (...columns: string[]) =>
  part('lines', 'sub-table', {
    label: '明细',
    column: 'lines',
    children: columns.map((key) => text(key, key === 'batch' ? '批次号' : '品种')),
  })
const before = [
  text('name', '申请企业'),
  text('town', '乡镇'),
  text('price', '底价'),
  text('phone', '电话', { mask: { kind: 'phone' } }),
  text('empty', '空着'),
  part('kind', 'select', { label: '种类', column: 'kind', options: { options: [{ id: 'k1', fullName: '杂交种' }] } }),
  lines('variety', 'batch'),
]
const filled = {
  ...{ name: '北林种业', town: '东乡', price: '88', phone: '13800001234', kind: 'k1' },
  lines: [
    { variety: '郑单958', batch: 'P1' },
    { variety: '先玉335', batch: 'P2' },
  ],
}

const detail = (client: TestClient, id: string) => client.get(requestDetail, { params: { id }, query: {} })
const removed = (client: TestClient, id: string) => client.call(requestForm, { params: { id, formId: 'removed' }, query: {} })
const begin = async (client: TestClient, status: number) =>
  savedIn(await client.get(startRequest, { body: { flowId: 'orders', status, formData: filled } })).id

beforeAll(async () => {
  await givenFunction(kernel, { id: 'other', parts: [text('title', '标题')] })
  await givenFunctionRole(kernel, 'plain', { functionId: 'other' })
  const all = ['name', 'town', 'price', 'phone', 'empty', 'kind', 'lines', 'lines-variety', 'lines-batch']
  const bobId = await givenPerson(kernel, { account: 'bob', roleIds: ['plain'] })
  flow = { ...chain(start(), approver('review', [bobId], { rights: [hidden] })), id: 'orders', code: 'orders', name: 'orders' }
  await givenFunction(kernel, { id: 'orders', parts: before, flow })
  await givenFunctionRole(kernel, 'whole', { functionId: 'orders', buttons: allButtons, fields: all })
  await givenFunctionRole(kernel, 'cutting', { functionId: 'orders', buttons: allButtons, fields: ['name', 'town'] })
  await givenPerson(kernel, { account: 'ann', roleIds: ['whole'] })
  await givenPerson(kernel, { account: 'cut', roleIds: ['cutting'] })
  await givenPerson(kernel, { account: 'eve', roleIds: ['plain'] })
  for (const who of ['ann', 'bob', 'cut', 'eve'] as const) people[who] = await server.signIn(who, personPassword)
})

test('who reads a request sees what stood in removed fields, with the titles they had and as far as he saw them', async () => {
  const { ann, bob, cut, eve } = people
  const [draft, running] = [await begin(ann, 1), await begin(ann, 0)]
  expect((await detail(ann, running)).hasRemovedFields).toBeUndefined()
  expect(await removed(ann, running)).toMatchObject({ code: 404 })

  await givenFunction(kernel, { id: 'orders', parts: [text('name', '申请企业'), lines('variety')], flow })
  // As publishing does: what the function has no more is withdrawn from its menus.
  await inTransaction(kernel.db, async (tx) => {
    for (const menu of ['menu-whole', 'menu-cutting'])
      await setMenuItems(
        kernel,
        byProgram(tx),
        menu,
        'field',
        ['name', 'lines', 'lines-variety'].map((code) => ({ code, name: code })),
      )
  })
  for (const id of [draft, running]) {
    expect((await detail(ann, id)).hasRemovedFields).toBe(true)
    const { data } = await removed(ann, id)
    expect(data?.formTexts).toMatchObject({ town: '东乡', price: '88', phone: '13800001234', kind: '杂交种' })
    expect(data?.formTexts['lines']).toMatchObject([{ batch: 'P1' }, { batch: 'P2' }])
    for (const shown of ['乡镇', '底价', '批次号']) expect(data?.flowFormInfo.propertyJson).toContain(shown)
    // What is still in the form, or was left empty, is not told again.
    for (const other of ['申请企业', '空着', '品种']) expect(data?.flowFormInfo.propertyJson).not.toContain(other)
    expect(data?.formOperates.every(({ write }) => !write)).toBe(true)
  }

  const item = (await openEntry(bob, running))!
  expect((await detail(bob, item)).hasRemovedFields).toBe(true)
  const reviewed = (await removed(bob, running)).data
  expect(reviewed.formTexts).toMatchObject({ town: '东乡', phone: expect.stringContaining('*') })
  // His node hides the price: of it nothing leaves the server.
  expect(JSON.stringify(reviewed)).not.toMatch(/底价|price|13800001234/)

  expect(await removed(eve, running)).toMatchObject({ code: 404 })
  expect(await removed(cut, running)).toMatchObject({ code: 200, data: { formTexts: { town: '东乡' } } })
  expect(JSON.stringify((await removed(cut, running)).data)).not.toMatch(/88|13800001234|P1|杂交种/)
  // Of a table whose removed column he never saw there is nothing to show, not even its rows.
  await givenFunctionRole(kernel, 'rowing', { functionId: 'orders', fields: ['name', 'lines', 'lines-variety'] })
  await givenPerson(kernel, { account: 'row', roleIds: ['rowing'] })
  const row = await server.signIn('row', personPassword)
  expect((await detail(row, running)).hasRemovedFields).toBeUndefined()
  expect(await removed(row, running)).toMatchObject({ code: 404 })
})

test('a field that comes back is in the form again, and nothing is told beside it', async () => {
  const id = await begin(people.ann, 1)
  await givenFunction(kernel, { id: 'orders', parts: before, flow })
  expect((await detail(people.ann, id)).hasRemovedFields).toBeUndefined()
})

test('of what was computed from a field that a node hides it tells nothing, also once the computed field is removed', async () => {
  const { ann, bob } = people
  const twice = part('twice', 'calculation', {
    ...{ label: '两倍', column: 'twice' },
    options: { isStorage: 2, precision: 0, expression: [{ __vModel__: 'price' }, '×', '2'] },
  })
  const copied = text('copied', '照抄')
  const rules = [{ then: [{ do: 'set' as const, field: 'copied', value: 'price' }] }]
  const price = part('price', 'number', { label: '底价', column: 'price' })
  const parts = [text('name', '申请企业'), price, twice, copied, text('town', '乡镇')]
  const own = { ...flow, id: 'sums', code: 'sums', name: 'sums' }
  await givenFunction(kernel, { id: 'sums', parts, rules, flow: own })
  await givenFunctionRole(kernel, 'summing', { functionId: 'sums', buttons: allButtons })
  await givenPerson(kernel, { account: 'sam', roleIds: ['summing'] })
  const sam = await server.signIn('sam', personPassword)
  const formData = { name: '北林', price: 88, town: '东乡' }
  const { id } = savedIn(await sam.get(startRequest, { body: { flowId: 'sums', status: 0, formData } }))
  await givenFunction(kernel, { id: 'sums', parts: [text('name', '申请企业'), price], flow: own })
  expect((await removed(sam, id)).data.formTexts).toMatchObject({ twice: 176, copied: '88', town: '东乡' })
  const reviewed = (await removed(bob, id)).data
  expect(reviewed.formTexts).toEqual({ town: '东乡' })
  expect(JSON.stringify(reviewed)).not.toMatch(/176|88|两倍|照抄/)
  expect((await removed(ann, id)).code).toBe(404)
})

test('files in removed fields can be opened by who sees the field', async () => {
  const { bob } = people
  const papers = part('papers', 'upload', { label: '附件', column: 'papers' })
  const secret = part('price', 'upload', { label: '底价', column: 'price' })
  const own = { ...flow, id: 'papers', code: 'papers', name: 'papers' }
  await givenFunction(kernel, { id: 'papers', parts: [text('name', '申请企业'), papers, secret], flow: own })
  await givenFunctionRole(kernel, 'filing', { functionId: 'papers', buttons: allButtons })
  await givenPerson(kernel, { account: 'pam', roleIds: ['filing'] })
  const pam = await server.signIn('pam', personPassword)
  const sent = async (name: string) => {
    const { fileId } = (await upload(pam, { name, content: givenText })).data
    return { name, fileId, fileSize: 1 }
  }
  const [paper, price] = [await sent('附件.csv'), await sent('底价.csv')]
  const formData = { name: '北林', papers: [paper], price: [price] }
  const { id } = savedIn(await pam.get(startRequest, { body: { flowId: 'papers', status: 0, formData } }))
  await givenFunction(kernel, { id: 'papers', parts: [text('name', '申请企业')], flow: own })
  const opens = async (client: TestClient, name: string) => (await client.call(fileLink, { params: { type: 'annex', name } })).code
  expect((await removed(bob, id)).data.formData).toMatchObject({ papers: [{ fileId: paper.fileId }] })
  expect(await opens(bob, paper.fileId)).toBe(200)
  expect(await opens(bob, price.fileId)).toBe(404)
  expect(await opens(people.eve, paper.fileId)).toBe(404)
})
