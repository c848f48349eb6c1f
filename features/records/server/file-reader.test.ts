import { expect, test } from 'vitest'
import { setMenuItems, setRoleGrants, setRowSchemes, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { fileLink } from '#features/files/contract.ts'
import { givenText, upload } from '#features/files/testing/given-files.ts'
import { givenScanner, virus } from '#features/files/testing/given-scanner.ts'
import { createRecord, deleteRecord, getRecord, updateRecord } from '#features/records/contract.ts'
import { publishFunction } from '#features/records/entry.ts'
import { byProgram } from '#server/resource/audited-change.ts'

const server = await startTestServer()
const scanner = await givenScanner()
/** A node of the same database that has uploads scanned. */
const scanning = await startTestServer({ database: server.database, settings: { scanner: scanner.address, logLevel: 'silent' } })
const { kernel } = server.node
const fn = 'notices'

await publishFunction(kernel, {
  id: fn,
  code: fn,
  definition: {
    name: 'notices',
    category: '',
    webType: '2',
    flowId: undefined,
    form: {
      parts: [
        { key: 'title', type: 'text', label: 'title', options: {} },
        { key: 'papers', type: 'upload', label: 'papers', options: { accept: '.csv,.txt', fileSize: 1, sizeUnit: 'KB' } },
        { key: 'secrets', type: 'upload', label: 'secrets', options: {} },
        {
          key: 'items',
          type: 'sub-table',
          label: 'items',
          options: {},
          children: [{ key: 'proof', type: 'upload', label: 'proof', options: {} }],
        },
      ],
      rules: [],
      settings: {},
    },
    list: {
      columns: [],
      searches: [],
      sortBy: '',
      sortDirection: 'desc',
      paged: true,
      pageSize: 20,
      buttons: [],
      rowButtons: [],
      summary: [],
      judges: { buttons: false, columns: false, fields: true, rows: true },
    },
  },
})

await inTransaction(kernel.db, async (tx) => {
  await upsertSystem(kernel, byProgram(tx), { id: 'seed', code: 'seed', name: 'seed' })
  await upsertMenu(kernel, byProgram(tx), {
    id: fn,
    systemId: 'seed',
    code: fn,
    name: fn,
    type: 3,
    property: { moduleId: fn },
    judges: { fields: true, rows: true },
  })
  const fields = ['title', 'papers', 'secrets', 'items', 'items-proof']
  await setMenuItems(
    kernel,
    byProgram(tx),
    fn,
    'field',
    fields.map((code) => ({ code, name: code })),
  )
  await setMenuItems(
    kernel,
    byProgram(tx),
    fn,
    'button',
    ['btn_add', 'btn_edit', 'btn_remove'].map((code) => ({ code, name: code })),
  )
  const own = { field: '@organization', operator: 'equals', value: { current: 'organization' } } as const
  await setRowSchemes(kernel, byProgram(tx), fn, [
    { code: 'own', name: 'own', definition: { match: 'and', groups: [{ match: 'and', conditions: [own] }] } },
  ])
  for (const [id, seen] of [
    ['keeper', fields],
    ['reader', fields.filter((one) => one !== 'secrets')],
  ] as const) {
    await upsertRole(kernel, byProgram(tx), { id, code: id, name: id, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), id, { menus: [{ menuId: fn, fields: seen, rows: ['own'] }] })
  }
})
for (const id of ['acre', 'meadow']) await givenOrganization(kernel, id)

async function someone(account: string, organizationId: string, role: string): Promise<TestClient> {
  await givenPerson(kernel, { account, organizationIds: [organizationId], roleIds: [role] })
  return server.signIn(account, personPassword)
}

const keeper = await someone('keeper', 'acre', 'keeper')
const colleague = await someone('colleague', 'acre', 'reader')
const foreigner = await someone('foreigner', 'meadow', 'keeper')

async function uploaded(
  client: TestClient,
  name = 'paper.csv',
  content: Buffer | string = givenText,
): Promise<{ name: string; fileId: string; fileSize: number }> {
  const { fileId } = (await upload(client, { name, content })).data
  return { name, fileId, fileSize: 1 }
}

const save = (client: TestClient, values: Record<string, unknown>) =>
  client.call(createRecord, { params: { modelId: fn }, body: { data: JSON.stringify(values) } })
const download = async (client: TestClient, file: { fileId: string }) =>
  (await client.call(fileLink, { params: { type: 'annex', name: file.fileId } })).code

test('a file of a record is read by who may read the record and the field, and by nobody else', async () => {
  const [paper, secret, proof] = [await uploaded(keeper), await uploaded(keeper), await uploaded(keeper)]
  expect(await download(colleague, paper)).toBe(404)
  expect(await save(keeper, { title: 'a', papers: [paper], secrets: [secret], items: [{ proof: [proof] }] })).toMatchObject({ code: 200 })
  expect(await Promise.all([paper, secret, proof].map((file) => download(keeper, file)))).toEqual([200, 200, 200])
  expect(await Promise.all([paper, secret, proof].map((file) => download(colleague, file)))).toEqual([200, 404, 200])
  expect(await Promise.all([paper, secret, proof].map((file) => download(foreigner, file)))).toEqual([404, 404, 404])
})

test("a file goes with its record, and is its uploader's again when the record lets it go", async () => {
  const paper = await uploaded(keeper)
  const {
    data: { id },
  } = await save(keeper, { papers: [paper] })
  expect(await download(colleague, paper)).toBe(200)
  expect(
    await keeper.call(updateRecord, { params: { modelId: fn, id }, body: { data: JSON.stringify({ papers: [] }), version: 1 } }),
  ).toMatchObject({ code: 200 })
  expect([await download(colleague, paper), await download(keeper, paper)]).toEqual([404, 200])
  expect(
    await keeper.call(updateRecord, { params: { modelId: fn, id }, body: { data: JSON.stringify({ papers: [paper] }), version: 2 } }),
  ).toMatchObject({ code: 200 })
  await keeper.get(deleteRecord, { params: { modelId: fn, id }, body: {} })
  expect([await download(colleague, paper), await download(keeper, paper)]).toEqual([404, 404])
})

test('a record takes no file of somebody else, and none of another record', async () => {
  const foreign = await uploaded(foreigner)
  expect(await save(keeper, { papers: [foreign] })).toMatchObject({ code: 422, msg: '附件无效，请重新上传' })
  const paper = await uploaded(keeper)
  await save(keeper, { papers: [paper] })
  expect(await save(keeper, { papers: [paper] })).toMatchObject({ code: 422 })
})

test('what a file is says the storage, not the client', async () => {
  const large = await uploaded(keeper, 'large.txt', 'x'.repeat(1025))
  expect(await save(keeper, { papers: [large] })).toMatchObject({ code: 422, msg: expect.stringContaining('1KB') as string })
  const pdf = await uploaded(keeper, 'paper.pdf', '%PDF-1.4\n%%EOF')
  expect(await save(keeper, { papers: [{ ...pdf, name: 'paper.csv' }] })).toMatchObject({ code: 422 })
  const paper = await uploaded(keeper)
  const {
    data: { id },
  } = await save(keeper, { papers: [{ ...paper, name: 'other.csv', fileSize: 3, url: 'https://elsewhere.example/' }] })
  const { data } = await keeper.get(getRecord, { params: { modelId: fn, id } })
  expect(JSON.parse(data)).toMatchObject({
    papers: [{ name: 'paper.csv', fileSize: givenText.length, fileExtension: 'csv', url: `/api/file/Download/annex/${paper.fileId}` }],
  })
})

test('a record is saved with files that the virus scanner has not judged, and lets go of one in which it found something', async () => {
  const client = new TestClient(scanning.address, keeper.token)
  const seenBy = new TestClient(scanning.address, colleague.token)
  const [clean, bad] = [await uploaded(client), await uploaded(client, 'bad.txt', virus)]
  const { code, data } = await save(client, { papers: [clean, bad] })
  expect(code).toBe(200)
  const all = () => Promise.all([client, seenBy].flatMap((one) => [download(one, clean), download(one, bad)]))
  expect(await all()).toEqual([409, 409, 409, 409])
  // Who may not read the record learns nothing of the scan.
  expect(await download(new TestClient(scanning.address, foreigner.token), bad)).toBe(404)
  await scanning.node.drainJobs()
  expect(await all()).toEqual([200, 403, 200, 403])
  const change = { params: { modelId: fn, id: data.id }, body: { data: JSON.stringify({ papers: [clean] }), version: 1 } }
  expect(await client.call(updateRecord, change)).toMatchObject({ code: 200 })
  expect(JSON.parse((await client.get(getRecord, { params: change.params })).data)).toMatchObject({ papers: [{ fileId: clean.fileId }] })
})
