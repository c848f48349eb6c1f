import { expect, test } from 'vitest'
import { functionDesignMenu } from '#features/function-design/contract.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { functionConfig } from '#features/records/contract.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'

const { server, kernel, admin, name, size, formOf, given, release, change } = await startDesigning()
const config = (client: typeof admin, modelId: string, type = 'preview') =>
  client.call(functionConfig, { params: { modelId }, query: { type } })

async function personWith(role: string, menuCode: string) {
  const { id: menuId } = await kernel.db.selectFrom('menu').select('id').where('code', '=', menuCode).executeTakeFirstOrThrow()
  await givenRole(kernel, role, { menuId, buttons: [] })
  await givenPerson(kernel, { account: role, roleIds: [role] })
  return server.signIn(role, personPassword)
}

test('the draft is shown to who may design, before and after it was published, and to nobody else', async () => {
  const designer = await personWith('designers', functionDesignMenu)
  const stranger = await personWith('strangers', 'systemData-dictionary')
  const { id } = await given([name])
  const first = await config(designer, id)
  expect([first.code, first.data?.fullName, first.data?.webType]).toEqual([200, expect.stringMatching(/^园/), '2'])
  expect(first.data?.formData).toContain('名称')
  expect(await config(designer, id, '')).toMatchObject({ code: 404 })
  expect(await config(stranger, id)).toMatchObject({ code: 403 })
  await release(id)
  await change(id, { formData: formOf(name, size), columnData: '' })
  expect((await config(designer, id)).data?.formData).toContain('面积')
  expect((await config(admin, id, '')).data?.formData).not.toContain('面积')
  expect(await config(designer, id, '')).toMatchObject({ code: 404 })
  expect(await config(stranger, id)).toMatchObject({ code: 403 })
})

test('a draft that cannot be read says so, and one that is not there is missing', async () => {
  const { id } = await given([name])
  await change(id, { formData: '{"fields": [' })
  expect(await config(admin, id)).toMatchObject({ code: 422 })
  expect(await config(admin, 'nowhere')).toMatchObject({ code: 404 })
})
