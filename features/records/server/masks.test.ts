import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileBytes } from '#features/files/contract.ts'
import {
  createRecord,
  fieldDataSelect,
  functionConfig,
  getRecord,
  getRecordTexts,
  listRecords,
  revealButton,
  revealValue,
  searchRecords,
  updateRecord,
} from '#features/records/contract.ts'
import { exportRecords } from '#features/records/contract/exchange.ts'
import { allButtons, givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Masked fields: covered for all but who made the record and who is exempt, compared as a whole, kept when they come back covered. */

// What is not published is an error in the log.
const server = await startTestServer({ settings: { logLevel: 'fatal' }, limits: { exchangesPerUser: 1_000, revealsPerUser: 3 } })
const { kernel } = server.node
const params = { modelId: 'people' }
const mobile = '13812341234'
const idNumber = '110101199003071234'
const stored = { name: 'Linden', mobile, members: [{ who: '张三', idNumber }] }
let owner: TestClient
let reader: TestClient
let clerk: TestClient
let id: string

const columns = [part('who', 'text'), part('idNumber', 'text', { mask: { kind: 'identity' } })]
const parts = [
  part('name', 'text'),
  part('mobile', 'text', {
    label: '手机',
    mask: { kind: 'phone', clearFor: ['clerks'] },
    patterns: [{ pattern: '/^1[3-9]\\d{9}$/', message: '手机号格式不正确' }],
  }),
  part('members', 'sub-table', { children: columns }),
]
const reveals = [{ name: 'unmask', label: '查看完整信息' }]
const searches = ['name', 'mobile'].map((key) => ({ key, label: key, kind: 'like' as const, keyword: true }))

beforeAll(async () => {
  await givenFunction(kernel, {
    id: 'people',
    parts,
    list: { buttons: [{ name: 'download', label: '' }], rowButtons: reveals, searches, sortBy: 'mobile' },
  })
  const buttons = [...allButtons, 'btn_download']
  await givenFunctionRole(kernel, 'readers', { functionId: 'people', buttons })
  await givenFunctionRole(kernel, 'clerks', { functionId: 'people', buttons })
  await givenFunctionRole(kernel, 'lifters', { functionId: 'people', buttons: [...buttons, revealButton] })
  await givenOrganization(kernel, 'office')
  for (const [account, role] of Object.entries({
    owner: 'readers',
    reader: 'readers',
    clerk: 'clerks',
    lifter: 'lifters',
    often: 'lifters',
  }))
    await givenPerson(kernel, { account, organizationIds: ['office'], roleIds: [role] })
  owner = await server.signIn('owner', personPassword)
  reader = await server.signIn('reader', personPassword)
  clerk = await server.signIn('clerk', personPassword)
  id = (await owner.get(createRecord, { params, body: { data: JSON.stringify(stored) } })).id
})

const read = async (client: TestClient) => {
  const { data, version } = await client.get(getRecord, { params: { ...params, id } })
  return { values: JSON.parse(data) as typeof stored & { members: { id: string; who: string; idNumber: string }[] }, version }
}
const save = (client: TestClient, data: object, version?: number) =>
  client.call(updateRecord, { params: { ...params, id }, body: { data: JSON.stringify(data), version } })
const inTable = () =>
  kernel.db.executeQuery<{ mobile: string; id_number: string }>({
    sql: 'select r.mobile, s.id_number from records.people as r join records.people_members as s on s.record_id = r.id where r.id = $1',
    parameters: [id],
    query: undefined as never,
    queryId: undefined as never,
  })
const list = (client: TestClient, body: object = {}) => client.call(listRecords, { params, body })

describe('who reads a masked field', () => {
  test('others read it covered, in the form, the texts and the list', async () => {
    expect((await read(reader)).values).toMatchObject({ mobile: '138****1234', members: [{ idNumber: '1101**********1234' }] })
    const texts = JSON.parse((await reader.get(getRecordTexts, { params: { ...params, id } })).data) as object
    expect(texts).toMatchObject({ mobile: '138****1234', members: [{ idNumber: '1101**********1234' }] })
    expect((await list(reader)).data.list).toMatchObject([{ mobile: '138****1234' }])
  })

  test('who made the record reads it whole', async () => {
    expect((await read(owner)).values).toMatchObject({ mobile, members: [{ idNumber }] })
    expect((await list(owner)).data.list).toMatchObject([{ mobile }])
  })

  test('an exempt role reads that field alone whole', async () => {
    expect((await read(clerk)).values).toMatchObject({ mobile, members: [{ idNumber: '1101**********1234' }] })
  })

  test('an administrator reads it covered too', async () => {
    expect((await read(await server.admin())).values.mobile).toBe('138****1234')
  })

  test.each([
    ['others', () => reader, '138****1234'],
    ['who made it', () => owner, mobile],
  ])('an export says what the screen says: %s', async (_who, client, said) => {
    const { url } = await client().get(exportRecords, { params, body: { dataType: 1, selectKey: 'name,mobile,members-idNumber' } })
    const encryption = new URL(url, server.address).searchParams.get('encryption') ?? ''
    const file = await client().fetch(fileBytes, { query: { encryption } })
    const cells = JSON.stringify((await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows)
    expect([cells.includes(said), cells.includes(mobile), cells.includes(idNumber)]).toEqual([true, said === mobile, said === mobile])
  })

  test('rows to choose from tell it covered, in groups not at all', async () => {
    const query = { relationField: 'mobile', columnOptions: 'name,mobile' }
    expect((await reader.get(fieldDataSelect, { params: { id: 'people' }, query })).list).toMatchObject([{ mobile: '138****1234' }])
    expect((await reader.get(fieldDataSelect, { params: { id: 'people' }, query: { ...query, groupBy: 'mobile' } })).list).toEqual([])
    expect((await reader.get(fieldDataSelect, { params: { id: 'people' }, query: { ...query, keyword: '1381234' } })).list).toEqual([])
  })

  test('the audit log has it covered', async () => {
    const entries = await kernel.db.selectFrom('audit_entry').select('changes').where('object', '=', `people:${id}`).execute()
    expect(entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(entries)).not.toMatch(/13812341234|19900307/)
  })
})

describe('a part of the value is not to be guessed', () => {
  test.each([
    ['the search bar', { queryJson: JSON.stringify({ mobile: '1381234' }) }],
    ['the quick search', { keyword: '1381234' }],
  ])('%s finds nothing by a part', async (_way, body) => {
    expect((await list(reader, body)).data.pagination.total).toBe(0)
  })

  test('the search bar finds the whole', async () => {
    expect((await list(reader, { queryJson: JSON.stringify({ mobile }) })).data.pagination.total).toBe(1)
  })

  test.each(['like', '>', '<>', 'notLike', 'in'])('the super query does not compare by %s', async (symbol) => {
    const conditionJson = JSON.stringify([{ field: 'mobile', symbol, fieldValue: '138' }])
    expect(await list(reader, { superQueryJson: JSON.stringify({ matchLogic: 'AND', conditionJson }) })).toMatchObject({ code: 400 })
  })

  test.each(['mobile', '-mobile', 'name,mobile'])('the list is not sorted by %s', async (sidx) => {
    expect(await list(reader, { sidx, sort: 'asc' })).toMatchObject({ code: 400 })
  })

  test('the list is presented without sorting by it, and without the button that forms offer', async () => {
    const { columnData } = await reader.get(functionConfig, { params, query: {} })
    const { columnList, columnBtnsList } = JSON.parse(columnData) as Record<string, { prop?: string; sortable?: boolean; value?: string }[]>
    expect(columnList?.find(({ prop }) => prop === 'mobile')?.sortable ?? false).toBe(false)
    expect(columnList?.find(({ prop }) => prop === 'name')?.sortable).toBe(true)
    expect(columnBtnsList).toEqual([])
  })

  test('the command bar finds nothing by what is covered', async () => {
    expect((await reader.get(searchRecords, { body: { keyword: '1381234' } })).list).toEqual([])
    expect((await reader.get(searchRecords, { body: { keyword: 'Linden' } })).list).toMatchObject([{ texts: ['Linden'] }])
  })
})

describe('saving', () => {
  test('a form that comes back covered keeps what is stored', async () => {
    const { values, version } = await read(reader)
    expect(await save(reader, { ...values, name: 'Willow' }, version)).toMatchObject({ code: 200 })
    expect((await inTable()).rows).toEqual([{ mobile, id_number: idNumber }])
  })

  test('a client that sends everything as exact keeps it too', async () => {
    const { values } = await read(reader)
    expect(await save(reader, { ...values, '@exact': true })).toMatchObject({ code: 200 })
    expect((await inTable()).rows).toEqual([{ mobile, id_number: idNumber }])
  })

  test.each(['138****1235', '1381234123*'])('stars that stand for no stored value are refused: %s', async (typed) => {
    const answer = await save(reader, { mobile: typed })
    expect(answer).toMatchObject({ code: 422, data: { errors: [{ field: 'mobile', text: '请填写完整的手机' }] } })
    expect((await inTable()).rows).toEqual([{ mobile, id_number: idNumber }])
  })

  test('a new record with stars is refused', async () => {
    const answer = await reader.call(createRecord, { params, body: { data: JSON.stringify({ name: 'Copy', mobile: '138****1234' }) } })
    expect(answer).toMatchObject({ code: 422, data: { errors: [{ field: 'mobile' }] } })
  })

  test('a new value is checked and stored', async () => {
    expect(await save(reader, { mobile: '123' })).toMatchObject({ code: 422 })
    expect(await save(reader, { mobile: '13900001111' })).toMatchObject({ code: 200 })
    expect((await inTable()).rows).toMatchObject([{ mobile: '13900001111' }])
    expect(await save(owner, { mobile })).toMatchObject({ code: 200 })
  })
})

test('a locked value comes back as it was told, and a guess is refused though it is right', async () => {
  const badge = (readOnly: boolean) => [part('title', 'text'), part('mobile', 'text', { mask: { kind: 'phone' }, readOnly })]
  await givenFunction(kernel, { id: 'badges', parts: badge(false) })
  await givenFunctionRole(kernel, 'badges', { functionId: 'badges' })
  for (const account of ['badge-owner', 'guesser']) await givenPerson(kernel, { account, organizationIds: ['office'], roleIds: ['badges'] })
  const [maker, guesser] = [await server.signIn('badge-owner', personPassword), await server.signIn('guesser', personPassword)]
  const of = { modelId: 'badges' }
  const made = await maker.get(createRecord, { params: of, body: { data: JSON.stringify({ title: 'a', mobile }) } })
  await givenFunction(kernel, { id: 'badges', parts: badge(true) })
  const saved = (client: TestClient, value: string) =>
    client.call(updateRecord, { params: { ...of, id: made.id }, body: { data: JSON.stringify({ title: value, mobile: value }) } })
  expect(await saved(guesser, '138****1234')).toMatchObject({ code: 200 })
  expect(await saved(maker, mobile)).toMatchObject({ code: 200 })
  const refusals = await Promise.all([mobile, '13812341235'].map((guess) => saved(guesser, guess)))
  expect(refusals.map(({ code, msg }) => [code, msg])).toEqual([refusals[1], refusals[1]].map((one) => [one?.code, one?.msg]))
  expect(refusals[0]).toMatchObject({ code: 403 })
})

describe('one value is shown for a reason', () => {
  const reveal = (client: TestClient, body: object, of = id) =>
    client.call(revealValue, { params: { ...params, id: of }, body: { field: 'mobile', reason: '核对联系方式', ...body } })

  test('to who has the right, and the log knows who, what and why', async () => {
    const lifter = await server.signIn('lifter', personPassword)
    expect(await reveal(lifter, {})).toMatchObject({ code: 200, data: { value: mobile } })
    const { name, members } = (await read(owner)).values
    const field = `members.${members[0]!.id}.idNumber`
    expect(await reveal(lifter, { field })).toMatchObject({ code: 200, data: { value: idNumber } })
    const entries = await kernel.db
      .selectFrom('audit_entry')
      .select(['actor_name', 'changes'])
      .where('action', '=', 'record.revealed')
      .where('object', '=', `people:${id}`)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor_name: 'lifter', changes: { name, field: 'mobile', reason: '核对联系方式' } },
      { actor_name: 'lifter', changes: { name, field, reason: '核对联系方式' } },
    ])
    expect(await reveal(lifter, { reason: ' ' })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'reason', text: '请填写查看原因' }] },
    })
  })

  test('not without the button, and not what is no masked value of a record that is there', async () => {
    expect(await reveal(reader, {})).toMatchObject({ code: 403 })
    const admin = await server.admin()
    expect(await reveal(admin, { field: 'name' })).toMatchObject({ code: 404 })
    expect(await reveal(admin, { field: 'members.none.idNumber' })).toMatchObject({ code: 404 })
    expect(await reveal(admin, {}, '01900000-0000-7000-8000-000000000000')).toMatchObject({ code: 404 })
  })

  test('so often a minute', async () => {
    const often = await server.signIn('often', personPassword)
    for (let time = 0; time < 3; time += 1) expect(await reveal(often, {})).toMatchObject({ code: 200 })
    expect(await reveal(often, {})).toMatchObject({ code: 429 })
  })
})

describe('an attribute of a related record', () => {
  const person = part('person', 'relation-form', { options: { modelId: 'people', relationField: 'name' } })
  const phone = (showField: string, isStorage: number) =>
    part('phone', 'relation-form-attr', { label: '联系电话', options: { relationField: 'person', showField, isStorage } })

  test('shows a masked field covered, whoever saves', async () => {
    await givenFunction(kernel, { id: 'visits', parts: [person, phone('mobile', 1)] })
    await givenFunctionRole(kernel, 'visitors', { functionId: 'visits' })
    for (const account of ['exempt', 'maker']) await givenPerson(kernel, { account, roleIds: ['clerks', 'readers', 'visitors'] })
    const exempt = await server.signIn('exempt', personPassword)
    const people = await exempt.get(createRecord, { params, body: { data: JSON.stringify({ name: 'Elm', mobile }) } })
    const visit = { modelId: 'visits' }
    const made = await exempt.get(createRecord, { params: visit, body: { data: JSON.stringify({ person: people.id }) } })
    for (const client of [exempt, await server.signIn('maker', personPassword)]) {
      const { data } = await client.get(getRecord, { params: { ...visit, id: made.id } })
      expect(JSON.parse(data)).toMatchObject({ phone: '138****1234' })
    }
  })

  test('is not stored where it shows a masked field, whichever function is published last', async () => {
    await expect(givenFunction(kernel, { id: 'kept', parts: [person, phone('mobile', 2)] })).rejects.toThrow(
      'records.publish.keeps-masked (phone)',
    )
    const rows = part('rows', 'sub-table', { children: [person, phone('mobile', 2)] })
    await expect(givenFunction(kernel, { id: 'kept_rows', parts: [rows] })).rejects.toThrow('records.publish.keeps-masked')
    await givenFunction(kernel, { id: 'kept', parts: [person, phone('name', 2)] })
    const masked = parts.map((one) => (one.key === 'name' ? { ...one, mask: { kind: 'name' } as const } : one))
    await expect(givenFunction(kernel, { id: 'people', parts: masked })).rejects.toThrow('records.publish.kept-elsewhere (name)')
  })

  test('of a popup select is refused alike', async () => {
    const from = part('person', 'popup-select', { options: { modelId: 'people', relationField: 'name' } })
    const kept = givenFunction(kernel, { id: 'copies', parts: [from, { ...phone('mobile', 2), type: 'popup-attr' }] })
    await expect(kept).rejects.toThrow('records.publish.keeps-masked (phone)')
  })
})
