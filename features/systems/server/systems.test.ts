import { beforeAll, expect, test } from 'vitest'
import { createMenu } from '#features/menus/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import {
  createSystem,
  deleteSystem,
  listSystems,
  readSystem,
  switchSystem,
  systemMenu,
  systemUse,
  updateSystem,
} from '#features/systems/contract.ts'
import { upsertSystem } from '#server/access/declare-menus.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let stranger: TestClient

let made = 0
const bodyOf = (rest: object = {}) => {
  const enCode = `s${(made += 1)}`
  return { fullName: `system ${enCode}`, enCode, icon: 'setting', ...rest }
}
const given = (rest: object = {}) => admin.get(createSystem, { body: bodyOf(rest) })
const listed = async (query: object = {}) => (await admin.get(listSystems, { query })).list
const changing = async (id: string, rest: object) =>
  admin.call(updateSystem, { params: { id }, body: { ...(await admin.get(readSystem, { params: { id } })), ...rest } as never })
const problems = ({ data }: { data: unknown }) => (data as { errors: { field: string; text: string }[] }).errors

beforeAll(async () => {
  await givenPerson(kernel, { account: 'stranger', roleIds: [await givenMenuRole(kernel, 'reader', 'systemData-dictionary')] })
  stranger = await server.signIn('stranger', personPassword)
})

test('a system is read back as clients of the family read it, changed under its version, switched and deleted', async () => {
  const propertyJson = '{"iconBackgroundColor":"#008cff"}'
  const { id } = await given({ fullName: '人事', enCode: 'hr', propertyJson, sortCode: 3, description: 'd' })
  const whole = {
    id,
    fullName: '人事',
    enCode: 'hr',
    icon: 'setting',
    propertyJson,
    sortCode: 3,
    enabledMark: 1,
    description: 'd',
    isMain: 0,
    version: 1,
  }
  expect(await admin.get(readSystem, { params: { id } })).toEqual(whole)
  expect(await listed({ keyword: '人事' })).toEqual([{ ...whole, menus: 0, isBuiltIn: false }])
  expect(await changing(id, { fullName: '人事管理' })).toMatchObject({ code: 200, data: { version: 2 } })
  expect(await changing(id, { version: 1 })).toMatchObject({ code: 409 })
  expect(await admin.get(switchSystem, { params: { id }, body: { version: 2 } })).toMatchObject({ version: 3 })
  expect((await listed({ enabledMark: '1' })).map((one) => one.id)).not.toContain(id)
  expect((await listed({ enableMark: '0' })).map((one) => one.id)).toContain(id)
  await admin.get(deleteSystem, { params: { id }, body: { version: 3 } })
  expect(await admin.call(readSystem, { params: { id } })).toMatchObject({ code: 404 })
  const audit = await kernel.db.selectFrom('audit_entry').select('action').where('object', '=', `system:${id}`).orderBy('at').execute()
  expect(audit.map(({ action }) => action)).toEqual(['system.created', 'system.changed', 'system.disabled', 'system.deleted'])
})

test.each([
  [{ fullName: '' }, 'fullName', '请输入名称'],
  [{ enCode: 'a b' }, 'enCode', '编码只能输入英文、数字和小数点，且小数点不能放在首尾'],
  [{ enCode: 'main' }, 'enCode', '编码“main”已存在'],
  [{ icon: ' ' }, 'icon', '请选择图标'],
  [{ propertyJson: '{"iconBackgroundColor":"red;x"}' }, 'propertyJson', '图标背景色不正确'],
])('a system with %j is refused at its field', async (wrong, field, text) => {
  const answer = await admin.call(createSystem, { body: bodyOf(wrong) })
  expect(answer).toMatchObject({ code: 422 })
  expect(problems(answer)).toEqual([{ field, text }])
})

test('the platform itself is renamed at most: it is not disabled, deleted or given another code', async () => {
  const text = '开发平台是系统自身，不能禁用、删除或更改编码'
  expect(problems(await changing('main', { enCode: 'other' }))).toEqual([{ field: 'enCode', text }])
  expect(problems(await changing('main', { enabledMark: 0 }))).toEqual([{ field: 'enabledMark', text }])
  expect(await admin.call(switchSystem, { params: { id: 'main' }, body: null })).toMatchObject({ code: 422, msg: text })
  expect(await admin.call(deleteSystem, { params: { id: 'main' }, body: null })).toMatchObject({ code: 422, msg: text })
  expect(await changing('main', { fullName: '平台', icon: 'setting' })).toMatchObject({ code: 200 })
})

test('one that an application brings keeps its code and stays, but is disabled', async () => {
  await inTransaction(kernel.db, (tx) => upsertSystem(kernel, byProgram(tx), { id: 'app', code: 'app', name: 'app', icon: 'app' }))
  expect(problems(await changing('app', { enCode: 'other' }))).toEqual([{ field: 'enCode', text: '该应用由系统带来，编码不能更改' }])
  const text = '该应用由系统带来，不能删除，可以禁用'
  expect(await admin.call(deleteSystem, { params: { id: 'app' }, body: null })).toMatchObject({ code: 422, msg: text })
  expect(await admin.call(switchSystem, { params: { id: 'app' }, body: null })).toMatchObject({ code: 200 })
})

test('one with menus is not deleted, and the question names them with the way to their screen', async () => {
  const { id } = await given()
  const menu = { parentId: '-1', fullName: '资料', enCode: 'x', icon: 'folder', type: 1, systemId: id }
  await admin.get(createMenu, { body: menu })
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ menus: 1 })
  const text = '该应用还有1个菜单（资料），请先删除'
  expect(await admin.get(systemUse, { params: { id } })).toMatchObject({ holders: [{ text, address: `system/menu?systemId=${id}` }] })
  expect(await admin.call(deleteSystem, { params: { id }, body: null })).toMatchObject({ code: 422, msg: text })
})

test('without the screen nothing is seen and nothing done', async () => {
  const { id } = await given()
  const answers = await Promise.all([
    stranger.call(listSystems, { query: {} }),
    stranger.call(readSystem, { params: { id } }),
    stranger.call(systemUse, { params: { id } }),
    stranger.call(createSystem, { body: bodyOf() }),
    stranger.call(updateSystem, { params: { id }, body: bodyOf() }),
    stranger.call(switchSystem, { params: { id }, body: null }),
    stranger.call(deleteSystem, { params: { id }, body: null }),
  ])
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403))
  await givenPerson(kernel, { account: 'keeper', roleIds: [await givenMenuRole(kernel, 'system-keeper', systemMenu, ['btn_edit'])] })
  const keeper = await server.signIn('keeper', personPassword)
  expect(await keeper.call(updateSystem, { params: { id }, body: bodyOf() })).toMatchObject({ code: 200 })
  expect(await keeper.call(createSystem, { body: bodyOf() })).toMatchObject({ code: 403 })
})
