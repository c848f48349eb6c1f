import { createServer, request as requestPlain, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallAnswer } from '#engine/contract/call.ts'
import { newOwnButton, ownButtonsOf, withOwnButtons, type OwnButton } from '#engine/forms/own-buttons.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import {
  allow,
  createInterface,
  deleteInterface,
  interfaceLog,
  switchInterface,
  readInterface,
} from '#features/data-interfaces/contract.ts'
import { useClient } from '#features/data-interfaces/testing/use-client.ts'
import { createRecord, functionConfig, getRecord, getRecordTexts, listRecords, runButton } from '#features/records/contract.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'
import { allButtons, givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Own buttons of a list: who gets them, on which records, and what a data interface is asked. */

interface Asked {
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
}
let asked: Asked[] = []
let status = 200
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (one: Buffer) => parts.push(one))
  request.on('end', () => {
    asked.push({
      key: String(request.headers['idempotency-key'] ?? ''),
      body: JSON.parse(Buffer.concat(parts).toString()) as Asked['body'],
    })
    response.writeHead(status).end('{}')
  })
})
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())
const { port } = service.address() as AddressInfo

const server = await startTestServer({ settings: { logLevel: 'silent' } })
const { kernel } = server.node
const open = (options: RequestOptions) => requestPlain({ ...options, host: '127.0.0.1', port, agent: false })
useClient(kernel, (allowed) => jsonClient({ allowed, lookup: async () => ['93.184.216.34'], open }))

const params = { modelId: 'orders' }
let admin: TestClient
let clerk: TestClient
let other: TestClient
let partial: TestClient
let interfaceId = ''
const ids: Record<string, string> = {}

const button = (name: string, label: string, action: OwnButton['action'], rest: Partial<OwnButton>): OwnButton => ({
  ...newOwnButton(name, label, action),
  ...rest,
})

const noList = { rest: {} } as ListDefinition

beforeAll(async () => {
  admin = await server.admin()
  await admin.get(allow, { body: { kind: 'origin', name: 'https://api.example.com' } })
  const made = await admin.get(createInterface, {
    body: {
      fullName: '推送',
      enCode: 'push',
      categoryId: 'DataInterfaceType.outside',
      dataType: 3,
      path: 'https://api.example.com/push',
      requestMethod: '7',
      requestParameters: JSON.stringify(
        ['record', 'title', 'secret', 'by', 'fixed'].map((field) => ({ field, dataType: 'varchar', required: field === 'title' ? 1 : 0 })),
      ),
    },
  })
  interfaceId = made.id
  const own = [
    button('btn_push', '推送', 'interface', {
      places: ['row', 'selection'],
      when: 'area > 10',
      interfaceId,
      parameters: [
        { field: 'record', relationField: '@formId' },
        { field: 'title', relationField: 'title' },
        { field: 'secret', relationField: 'secret' },
        { field: 'by', relationField: '@userId' },
        { field: 'fixed', defaultValue: '固定' },
      ],
    }),
    button('btn_single', '单推', 'interface', { interfaceId, parameters: [{ field: 'title', relationField: 'title' }] }),
    button('btn_map', '地图', 'link', { address: 'https://map.example.com/?q={title}&s={secret}' }),
    button('btn_help', '帮助', 'link', { places: ['list'], address: '/help' }),
    button('btn_copy_to', '开票', 'form', {
      functionId: 'orders',
      formOptions: [
        { currentField: 'title', field: 'title' },
        { currentField: 'secret', field: 'title' },
      ],
    }),
    button('btn_hint', '提示', 'script', { script: `({ data }) => data.secret` }),
  ]
  await givenFunction(kernel, {
    id: 'orders',
    parts: [part('title', 'text'), part('area', 'number'), part('secret', 'text')],
    columns: ['title'],
    list: { rest: withOwnButtons(noList, own).rest!, rowButtons: [{ name: 'edit', label: '编辑' }] },
  })
  const buttons = [...allButtons, ...own.map(({ name }) => name)]
  const rows = rowsWhere({ field: 'title', operator: 'not-equals', value: { constant: '隐藏' } })
  await givenFunctionRole(kernel, 'clerk', { functionId: 'orders', buttons, rows })
  await givenFunctionRole(kernel, 'other', { functionId: 'orders', rows })
  await givenFunctionRole(kernel, 'partial', { functionId: 'orders', buttons, fields: ['title'], columns: ['title'], rows })
  for (const account of ['clerk', 'other', 'partial']) await givenPerson(kernel, { account, roleIds: [account] })
  ;[clerk, other, partial] = (await Promise.all(['clerk', 'other', 'partial'].map((one) => server.signIn(one, personPassword)))) as [
    TestClient,
    TestClient,
    TestClient,
  ]
  for (const [title, area] of [
    ['甲', 20],
    ['乙', 5],
    ['隐藏', 20],
  ] as const) {
    const data = JSON.stringify({ title, area, secret: `密${title}` })
    ids[title] = (await admin.get(createRecord, { params, body: { data } })).id
  }
})
beforeEach(() => {
  asked = []
  status = 200
})

const press = 'press-of-a-test'
const run = (client: TestClient, name: string, titles: readonly string[], body: object = {}) =>
  client.call(runButton, { params, body: { button: name, ids: titles.map((title) => ids[title] ?? title), press, ...body } })
const buttonsOfRow = async (client: TestClient, title: string) =>
  (await client.get(listRecords, { params, body: {} })).list.find((row) => row['title'] === title)?.['@buttons']
const toldButtons = ({ columnData }: CallAnswer<typeof functionConfig>) => {
  const list = decodeList(columnData)
  return list.ok ? ownButtonsOf(list.value) : []
}

describe('what a reader gets', () => {
  test('are the buttons he was granted, without what the server alone needs', async () => {
    const told = toldButtons(await clerk.get(functionConfig, { params, query: {} }))
    expect(told.map(({ name }) => name)).toEqual(['btn_push', 'btn_single', 'btn_map', 'btn_help', 'btn_copy_to', 'btn_hint'])
    expect(told[0]).toMatchObject({ label: '推送', action: 'interface', interfaceId: '', parameters: [], when: '' })
    expect(told[2]).toMatchObject({ address: '' })
    expect(told[3]).toMatchObject({ address: '/help' })
    const config = await other.get(functionConfig, { params, query: {} })
    expect(toldButtons(config)).toEqual([])
    expect(JSON.stringify(config)).not.toContain('btn_push')
  })

  test('name no field that is hidden from him', async () => {
    const config = await partial.get(functionConfig, { params, query: {} })
    expect(JSON.stringify(config)).not.toContain('secret')
    const told = toldButtons(config)
    expect(told.map(({ name }) => name)).not.toContain('btn_hint')
    expect(told.find(({ name }) => name === 'btn_copy_to')?.formOptions).toEqual([{ currentField: 'title', field: 'title' }])
  })

  test('stand at the detail of a record as they do in its row', async () => {
    for (const client of [clerk, partial, other])
      for (const title of ['甲', '乙']) {
        const path = { params: { ...params, id: ids[title]! } }
        const { code, data } = await client.call(getRecordTexts, path)
        const inRow = await buttonsOfRow(client, title)
        if (code === 200) expect([title, data?.buttons]).toEqual([title, inRow])
        else expect(inRow).toBeUndefined()
      }
    const { buttons } = await clerk.get(getRecordTexts, { params: { ...params, id: ids['甲']! } })
    expect(Object.keys(buttons ?? {})).toContain('btn_push')
    expect(await clerk.get(getRecord, { params: { ...params, id: ids['甲']! } })).not.toHaveProperty('buttons')
  })

  test('stand in rows whose condition holds, links with the values that he reads', async () => {
    expect(await buttonsOfRow(clerk, '甲')).toEqual({
      btn_push: '',
      btn_single: '',
      btn_map: `https://map.example.com/?q=${encodeURIComponent('甲')}&s=${encodeURIComponent('密甲')}`,
      btn_copy_to: '',
      btn_hint: '',
    })
    expect(Object.keys((await buttonsOfRow(clerk, '乙')) as object)).not.toContain('btn_push')
    expect(await buttonsOfRow(partial, '甲')).toMatchObject({
      btn_push: '',
      btn_map: `https://map.example.com/?q=${encodeURIComponent('甲')}&s=`,
    })
    expect(await buttonsOfRow(other, '甲')).toBeUndefined()
  })
})

describe('a button that calls a data interface', () => {
  test('asks it with what is stored, whatever the reader sees, and is kept in both logs', async () => {
    const answer = await run(partial, 'btn_push', ['甲'])
    expect(answer.data).toEqual({ done: [ids['甲']], refused: [], left: [] })
    const { rows } = await sql<{ id: string }>`select id from user_account where account = 'partial'`.execute(kernel.db)
    expect(asked.map(({ body }) => body)).toEqual([{ record: ids['甲'], title: '甲', secret: '密甲', by: rows[0]!.id, fixed: '固定' }])
    const noted = await sql<{ object: string; changes: unknown; result: string }>`
      select object, changes, result from audit_entry where action = 'record.button-run'`.execute(kernel.db)
    expect(noted.rows.at(-1)).toMatchObject({
      object: `orders:${ids['甲']}`,
      changes: { button: '推送', code: 'btn_push' },
      result: 'done',
    })
    const lines = await admin.get(interfaceLog, { params: { id: interfaceId }, query: { pageSize: 1 } })
    expect(lines.list[0]).toMatchObject({ invokType: '列表按钮', failure: '' })
  })

  test('is told of each record by itself: a condition, a right, a failing service', async () => {
    const several = (await run(clerk, 'btn_push', ['甲', '乙', '隐藏', 'no-uuid'])).data
    expect(several).toMatchObject({ done: [ids['甲']], left: [] })
    expect((several as { refused: { reason: string }[] }).refused.map(({ reason }) => reason)).toEqual([
      '当前数据不满足该按钮的条件',
      '数据不存在或已被删除',
      '数据不存在或已被删除',
    ])
    expect(asked).toHaveLength(1)
    status = 500
    const failed = (await run(clerk, 'btn_single', ['甲'])).data as { done: unknown[]; refused: { reason: string }[] }
    expect(failed.done).toEqual([])
    // Only who looks after interfaces reads what is wrong with the service.
    expect(failed.refused[0]!.reason).toMatch(/^该服务暂时不可用/)
    const toAdmin = (await run(admin, 'btn_single', ['甲'])).data as { refused: { reason: string }[] }
    expect(toAdmin.refused[0]!.reason).not.toMatch(/^该服务暂时不可用/)
    const { rows } = await sql<{ changes: { reason: string } }>`
      select changes from audit_entry where action = 'record.button-run' and result = 'refused' order by id desc limit 1`.execute(kernel.db)
    expect(rows[0]!.changes.reason).toBe('kernel.outgoing-unreadable')
  })

  test('knows a repeated press by its key, and another press as another', async () => {
    await run(clerk, 'btn_push', ['甲'])
    await run(clerk, 'btn_push', ['甲'])
    await run(clerk, 'btn_push', ['甲'], { press: 'another-press' })
    const [one, same, next] = asked.map(({ key }) => key)
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(same).toBe(one)
    expect(next).not.toBe(one)
  })

  test('is refused without the grant, whether it exists or not, and takes no parameters', async () => {
    expect((await run(other, 'btn_push', ['甲'])).code).toBe(403)
    expect((await run(other, 'btn_nothing', ['甲'])).code).toBe(403)
    expect((await run(admin, 'btn_nothing', ['甲'])).code).toBe(403)
    expect((await run(clerk, 'btn_edit', ['甲'])).code).toBe(404)
    expect((await run(clerk, 'btn_map', ['甲'])).code).toBe(404)
    expect((await run(clerk, 'btn_single', ['甲', '乙'])).code).toBe(400)
    expect((await run(clerk, 'btn_push', [])).code).toBe(400)
    expect(
      (
        await run(
          clerk,
          'btn_push',
          Array.from({ length: 21 }, (_, index) => `id-${index}`),
        )
      ).code,
    ).toBe(400)
    expect((await clerk.call(runButton, { params: { modelId: 'gone' }, body: { button: 'btn_push', ids: ['a'], press } })).code).toBe(403)
    expect(asked).toEqual([])
    await clerk.call(runButton, { params, body: { button: 'btn_push', ids: [ids['甲']!], press, title: '改' } as never })
    expect(asked.map(({ body }) => body['title'])).not.toContain('改')
  })

  test('holds its interface back from deletion, and says so where it is disabled', async () => {
    const held = await admin.call(deleteInterface, { params: { id: interfaceId }, body: {} })
    expect(held.code).toBe(422)
    expect(held.msg).toContain('orders')
    const { version } = await admin.get(readInterface, { params: { id: interfaceId } })
    await admin.get(switchInterface, { params: { id: interfaceId }, body: { version } })
    const reasonTo = async (client: TestClient) =>
      ((await run(client, 'btn_push', ['甲'])).data as { refused: { reason: string }[] }).refused[0]!.reason
    expect(await reasonTo(admin)).toBe('数据接口已删除或已禁用')
    expect(await reasonTo(clerk)).toMatch(/^该服务暂时不可用/)
  })
})
