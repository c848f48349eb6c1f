import { describe, expect, test } from 'vitest'
import {
  commonWordsMenu,
  createCommonWords,
  deleteCommonWords,
  exportCommonWords,
  listCommonWords,
  readCommonWords,
  selectCommonWords,
  switchCommonWords,
  updateCommonWords,
} from '#features/common-words/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { byProgram } from '#server/resource/audited-change.ts'

const server = await startTestServer()
const { kernel } = server.node
const roleIds = [await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'filing') })]
for (const account of ['li', 'wang', 'zhao']) await givenPerson(kernel, { account, roleIds })
const [li, wang, zhao] = await Promise.all(['li', 'wang', 'zhao'].map((account) => server.signIn(account, personPassword)))
const admin = await server.admin()
await inTransaction(kernel.db, async (tx) => {
  await upsertRole(kernel, byProgram(tx), { id: 'manager', code: 'manager', name: 'manager', isGlobal: true })
  const buttons = ['btn_add', 'btn_edit', 'btn_download']
  await setRoleGrants(kernel, byProgram(tx), 'manager', { menus: [{ menuId: commonWordsMenu, buttons }] })
})
await givenPerson(kernel, { account: 'manager', roleIds: ['manager'] })
const manager = await server.signIn('manager', personPassword)

const offered = async (client: TestClient) => (await client.get(selectCommonWords, {})).list.map(({ commonWordsText }) => commonWordsText)
const add = (client: TestClient, commonWordsText: string, rest = {}) =>
  client.get(createCommonWords, { body: { commonWordsText, ...rest } })

describe('phrases', () => {
  test('are kept for each person, and those for all are offered behind them', async () => {
    await add(admin, '同意', { commonWordsType: 0 })
    await add(li!, ' 请补充承诺书 ')
    expect(await offered(li!)).toEqual(['请补充承诺书', '同意'])
    expect(await offered(wang!)).toEqual(['同意'])
  })

  test('are changed and deleted by whoever they belong to', async () => {
    const { id, version } = await add(li!, '面积与现场不符')
    await li!.get(updateCommonWords, { params: { id }, body: { commonWordsText: '面积与现场不符，请核实', version } })
    expect(await offered(li!)).toContain('面积与现场不符，请核实')
    expect(await li!.call(deleteCommonWords, { params: { id }, body: { version } })).toMatchObject({ code: 409, data: { version: 2 } })
    await li!.get(updateCommonWords, { params: { id }, body: { commonWordsText: '面积与现场不符', enabledMark: 0 } })
    expect(await offered(li!)).not.toContain('面积与现场不符')
    expect((await li!.get(listCommonWords, { query: { keyword: '现场' } })).list).toMatchObject([{ id, enabledMark: 0 }])
    await li!.get(deleteCommonWords, { params: { id }, body: null })
    expect(await li!.call(readCommonWords, { params: { id } })).toMatchObject({ code: 404 })
  })

  test('of others read like none, and those for all are the administrator’s', async () => {
    const { id } = await add(li!, '仅本人可见')
    const body = { commonWordsText: '改' }
    for (const params of [{ id }, { id: 'nowhere' }]) {
      expect(await wang!.call(readCommonWords, { params })).toMatchObject({ code: 404 })
      expect(await wang!.call(updateCommonWords, { params, body })).toMatchObject({ code: 404 })
      expect(await wang!.call(deleteCommonWords, { params, body: null })).toMatchObject({ code: 404 })
    }
    const forAll = (await wang!.get(listCommonWords, { query: {} })).list.find(({ commonWordsType }) => commonWordsType === 0)!
    const params = { id: forAll.id }
    expect(await wang!.call(updateCommonWords, { params, body })).toMatchObject({ code: 403 })
    expect(await wang!.call(deleteCommonWords, { params, body: null })).toMatchObject({ code: 403 })
    expect(await wang!.call(createCommonWords, { body: { ...body, commonWordsType: 0 } })).toMatchObject({ code: 403 })
    expect(await server.visitor.call(selectCommonWords, {})).toMatchObject({ code: 600 })
  })

  test('are said once, say something, and are not without end', async () => {
    await add(zhao!, '同意，请继续')
    for (const [commonWordsText, message] of [
      ['同意，请继续', '该常用语已存在'],
      ['同意，\u200b请继续', '该常用语已存在'],
      ['  ', '请输入常用语'],
      ['\u3164\u200b\u2800', '请输入常用语'],
      ['字'.repeat(201), '常用语不能超过200个字'],
    ] as const)
      expect(await zhao!.call(createCommonWords, { body: { commonWordsText } })).toMatchObject({ code: 422, msg: message })
    for (let count = 1; count < 48; count += 1) await add(zhao!, `常用语${count}`)
    const more = ['再一条', '又一条', '还一条', '末一条'].map((commonWordsText) =>
      zhao!.call(createCommonWords, { body: { commonWordsText } }),
    )
    expect((await Promise.all(more)).map(({ code }) => code).toSorted()).toEqual([200, 200, 422, 422])
  })

  test('of two writers at once with the same text one wins', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => wang!.call(createCommonWords, { body: { commonWordsText: '同时' } })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422])
  })
})

describe('the phrases for all, as they are managed', () => {
  const forAll = (rest: object = {}) => ({ query: { commonWordsType: '0' as const, ...rest } })
  const texts = async (query: object) => (await manager.get(listCommonWords, forAll(query))).list.map((one) => one.commonWordsText)
  const auditOf = async (id: string) =>
    kernel.db.selectFrom('audit_entry').select(['action', 'changes']).where('object', '=', `common_words:${id}`).orderBy('at').execute()

  test('are whose who holds the buttons', async () => {
    const body = { commonWordsText: '退回补正', commonWordsType: 0 as const }
    const { id } = await manager.get(createCommonWords, { body })
    expect(await manager.call(deleteCommonWords, { params: { id }, body: null })).toMatchObject({ code: 403 })
    expect(await li!.call(switchCommonWords, { params: { id }, body: null })).toMatchObject({ code: 403 })
    expect(await li!.call(exportCommonWords, { query: {} })).toMatchObject({ code: 403 })
  })

  test('are searched, filtered, sorted and counted', async () => {
    for (const [index, text] of ['甲_1', '甲21', '乙'].entries()) await add(admin, text, { commonWordsType: 0, sortCode: 10 - index })
    expect(await texts({ keyword: '甲' })).toEqual(['甲21', '甲_1'])
    expect(await texts({ keyword: '甲_' })).toEqual(['甲_1'])
    expect(await texts({ keyword: '甲', sidx: 'sortCode', sort: 'desc' })).toEqual(['甲_1', '甲21'])
    const page = await manager.get(listCommonWords, forAll({ currentPage: 2, pageSize: 2 }))
    expect(page.list).toHaveLength(2)
    expect(page.pagination.total).toBeGreaterThan(3)
    expect(await manager.call(listCommonWords, forAll({ sidx: 'user_id' }))).toMatchObject({ code: 400 })
  })

  test('are switched off and on again, under their version, and the audit log tells it', async () => {
    const { id } = await add(admin, '不再使用', { commonWordsType: 0 })
    expect(await manager.get(switchCommonWords, { params: { id }, body: { version: 1 } })).toEqual({ id, version: 2 })
    expect(await offered(wang!)).not.toContain('不再使用')
    expect(await texts({ enabledMark: '0' })).toEqual(['不再使用'])
    expect(await manager.call(switchCommonWords, { params: { id }, body: { version: 1 } })).toMatchObject({
      code: 409,
      data: { version: 2 },
    })
    await manager.get(switchCommonWords, { params: { id }, body: null })
    expect(await offered(wang!)).toContain('不再使用')
    await admin.get(deleteCommonWords, { params: { id }, body: { version: 3 } })
    expect(await auditOf(id)).toMatchObject([
      { action: 'common-words.created', changes: { text: '不再使用', enabled: true } },
      { action: 'common-words.disabled', changes: { enabled: { before: true, after: false } } },
      { action: 'common-words.enabled', changes: { enabled: { before: false, after: true }, unconditional: true } },
      { action: 'common-words.deleted', changes: { text: '不再使用' } },
    ])
  })

  test('are exported as they are listed, by a link that works once', async () => {
    await add(admin, '导出一', { commonWordsType: 0 })
    await add(li!, '导出二')
    const { name, url } = await manager.get(exportCommonWords, forAll({ keyword: '导出' }))
    expect(name).toBe('审批常用语.json')
    const other = await fetch(server.address + url.replace('commonWordsType=0', 'commonWordsType='))
    expect(other.status).toBe(410)
    const again = await manager.get(exportCommonWords, forAll({ keyword: '导出' }))
    const file = await fetch(server.address + again.url)
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('审批常用语.json'))
    expect(await file.json()).toMatchObject({ kind: 'common-words', rows: [{ commonWordsText: '导出一' }] })
    expect((await fetch(server.address + again.url)).status).toBe(410)
  })
})
