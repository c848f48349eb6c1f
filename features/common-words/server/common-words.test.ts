import { describe, expect, test } from 'vitest'
import {
  createCommonWords,
  deleteCommonWords,
  listCommonWords,
  readCommonWords,
  selectCommonWords,
  updateCommonWords,
} from '#features/common-words/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const roleIds = [await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'filing') })]
for (const account of ['li', 'wang', 'zhao']) await givenPerson(kernel, { account, roleIds })
const [li, wang, zhao] = await Promise.all(['li', 'wang', 'zhao'].map((account) => server.signIn(account, personPassword)))
const admin = await server.admin()

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
      ['  ', '请输入常用语'],
      ['字'.repeat(201), '常用语不能超过200个字'],
    ] as const)
      expect(await zhao!.call(createCommonWords, { body: { commonWordsText } })).toMatchObject({ code: 422, msg: message })
    for (let count = 1; count < 50; count += 1) await add(zhao!, `常用语${count}`)
    expect(await zhao!.call(createCommonWords, { body: { commonWordsText: '再一条' } })).toMatchObject({ code: 422 })
  })
})
