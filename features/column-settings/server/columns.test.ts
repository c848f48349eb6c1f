import { describe, expect, test } from 'vitest'
import { readColumns, saveColumns } from '#features/column-settings/contract.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
await givenMenu(kernel, 'seed', 'filing')
await givenMenu(kernel, 'seed', 'secret')
const roleIds = [await givenRole(kernel, 'clerk', { menuId: 'filing' })]
await givenPerson(kernel, { account: 'li', roleIds })
await givenPerson(kernel, { account: 'wang', roleIds })
const li = await server.signIn('li', personPassword)
const wang = await server.signIn('wang', personPassword)

const params = { moduleId: 'filing' }
const save = (fieldList: string, moduleId = 'filing') => li.call(saveColumns, { body: { moduleId, fieldList } })

describe('the columns of a list', () => {
  test('are kept for each user and menu, and the last word counts', async () => {
    expect(await li.get(readColumns, { params })).toEqual([])
    const first = [{ prop: 'season', label: '季度', visible: true }]
    const second = [{ prop: 'crop', label: '作物', visible: false, width: 120 }, ...first]
    for (const columns of [first, second]) {
      await li.get(saveColumns, { body: { moduleId: 'filing', fieldList: JSON.stringify(columns) } })
      expect(await li.get(readColumns, { params })).toEqual(columns)
    }
    expect(await wang.get(readColumns, { params })).toEqual([])
  })

  test('of a menu that is not granted are refused like those of none', async () => {
    for (const moduleId of ['secret', 'nowhere', '']) {
      expect(await save('[]', moduleId)).toMatchObject({ code: 404 })
      if (moduleId) expect(await li.call(readColumns, { params: { moduleId } })).toMatchObject({ code: 404 })
    }
    expect(await server.visitor.call(readColumns, { params })).toMatchObject({ code: 600 })
  })

  test('are a list of objects of at most 20 kB', async () => {
    for (const wrong of [
      '',
      '{',
      'null',
      '{}',
      '"text"',
      '[1]',
      '[[]]',
      '[null]',
      JSON.stringify([{ prop: '字'.repeat(7000) }]),
      `[{"a":${'['.repeat(5000)}${']'.repeat(5000)}}]`,
    ]) {
      expect([wrong.slice(0, 20), (await save(wrong)).code]).toEqual([wrong.slice(0, 20), 400])
    }
    const odd = [{ prop: "'; drop table menu --", label: '"\\' }]
    expect(await save(JSON.stringify(odd))).toMatchObject({ code: 200 })
    expect(await li.get(readColumns, { params })).toEqual(odd)
  })
})
