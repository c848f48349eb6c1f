import { describe, expect, test } from 'vitest'
import { createQueryPlan, deleteQueryPlan, listQueryPlans, readQueryPlan, updateQueryPlan } from '#features/query-plans/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
for (const menu of ['filing', 'other', 'secret']) await givenMenu(kernel, 'seed', menu)
const roleIds = [await givenRole(kernel, 'clerk', { menuId: 'filing' }), await givenRole(kernel, 'second', { menuId: 'other' })]
for (const account of ['li', 'wang']) await givenPerson(kernel, { account, roleIds })
const li = await server.signIn('li', personPassword)
const wang = await server.signIn('wang', personPassword)

const conditionJson = JSON.stringify([{ field: 'area', symbol: '>=', fieldValue: 500, jnpfKey: 'calculate' }])
const body = (fullName: string, rest: object = {}) => ({
  body: { fullName, matchLogic: 'AND', moduleId: 'filing', conditionJson, ...rest },
})
const named = async (client: TestClient, id = 'filing') =>
  (await client.get(listQueryPlans, { params: { id } })).list.map(({ fullName }) => fullName)

describe('the plans of a list', () => {
  test('are kept for each user and menu, and come back as they were sent', async () => {
    const { id } = await li.get(createQueryPlan, body('大户', { matchLogic: 'or' }))
    await li.get(createQueryPlan, body('大户', { moduleId: 'other' }))
    expect(await li.get(readQueryPlan, { params: { id } })).toEqual({
      id,
      fullName: '大户',
      matchLogic: 'OR',
      moduleId: 'filing',
      conditionJson,
      version: 1,
    })
    expect([await named(li), await named(li, 'other'), await named(wang)]).toEqual([['大户'], ['大户'], []])
    for (const call of [
      wang.call(readQueryPlan, { params: { id } }),
      wang.call(updateQueryPlan, { params: { id }, ...body('我的') }),
      wang.call(deleteQueryPlan, { params: { id }, body: null }),
    ])
      expect(await call).toMatchObject({ code: 404 })
  })

  test('are changed and deleted; a name is there once', async () => {
    const { id, version } = await li.get(createQueryPlan, body('逾期'))
    expect(await li.call(createQueryPlan, body('逾期'))).toMatchObject({ code: 422, data: { errors: [{ field: 'fullName' }] } })
    await li.get(updateQueryPlan, { params: { id }, ...body('逾期未缴', { version }) })
    expect(await li.call(updateQueryPlan, { params: { id }, ...body('逾期', { version }) })).toMatchObject({ code: 409 })
    expect(await named(li)).toContain('逾期未缴')
    await li.get(deleteQueryPlan, { params: { id }, body: null })
    expect(await named(li)).not.toContain('逾期未缴')
  })

  test('may have groups, which count together', async () => {
    const groups = (many: number) =>
      JSON.stringify(
        Array.from({ length: 2 }, () => ({ logic: 'or', groups: Array.from({ length: many }, () => ({ field: 'a', symbol: 'null' })) })),
      )
    const { id } = await li.get(createQueryPlan, body('分组', { conditionJson: groups(25) }))
    expect((await li.get(readQueryPlan, { params: { id } })).conditionJson).toBe(groups(25))
    for (const wrong of [groups(26), '[{"logic":"or","groups":[1]}]', '[{"logic":"or"}]', '[{"groups":[]}]'])
      expect((await li.call(createQueryPlan, body('过多', { conditionJson: wrong }))).code).toBe(422)
  })

  test('leave no values in the audit log', async () => {
    const asked = JSON.stringify([{ field: 'account', symbol: '==', fieldValue: '6222021234567890123' }])
    const { id, version } = await li.get(createQueryPlan, body('账号', { conditionJson: asked }))
    await li.get(updateQueryPlan, { params: { id }, ...body('账号', { conditionJson: asked.replace('123"', '124"'), version }) })
    await li.get(deleteQueryPlan, { params: { id }, body: null })
    const noted = await kernel.db.selectFrom('audit_entry').select('changes').where('object', 'like', `%${id}%`).execute()
    expect(noted).toHaveLength(3)
    expect(JSON.stringify(noted)).not.toContain('62220212345')
  })

  test('of a menu that is not granted are refused like those of none', async () => {
    for (const moduleId of ['secret', 'nowhere']) {
      expect(await li.call(createQueryPlan, body('x', { moduleId }))).toMatchObject({ code: 404 })
      expect(await li.call(listQueryPlans, { params: { id: moduleId } })).toMatchObject({ code: 404 })
    }
  })

  test('need a name and a list of conditions', async () => {
    for (const wrong of [
      '',
      '{',
      'null',
      '{}',
      '[1]',
      '[{"field":1}]',
      JSON.stringify(Array.from({ length: 51 }, () => ({ field: 'a', symbol: '==' }))),
    ])
      expect([wrong.slice(0, 9), (await li.call(createQueryPlan, body('y', { conditionJson: wrong }))).code]).toEqual([
        wrong.slice(0, 9),
        422,
      ])
    expect((await li.call(createQueryPlan, body(' '))).code).toBe(422)
    expect((await li.call(createQueryPlan, body('z', { matchLogic: 'XOR' }))).code).toBe(400)
  })
})
