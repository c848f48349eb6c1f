import { expect, test } from 'vitest'
import { createInterface, dataInterfaceMenu, previewInterface } from '#features/data-interfaces/contract.ts'
import { functionDesignMenu } from '#features/function-design/contract.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { functionConfig } from '#features/records/contract.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'

const { server, kernel, admin, control, name, size, formOf, given, release, change } = await startDesigning()
const config = (client: typeof admin, modelId: string, type = 'preview') =>
  client.call(functionConfig, { params: { modelId }, query: { type } })

async function personWith(role: string, menuCode: string, buttons: readonly string[] = []) {
  const { id: menuId } = await kernel.db.selectFrom('menu').select('id').where('code', '=', menuCode).executeTakeFirstOrThrow()
  await givenRole(kernel, role, { menuId, buttons })
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

test('a draft that names a data interface opens it to nobody: its choices are for who may try interfaces out, or fills in a published form', async () => {
  const { id: interfaceId } = await admin.get(createInterface, {
    body: {
      ...{ fullName: '品种', enCode: 'varieties', categoryId: 'DataInterfaceType.business', dataType: 2 },
      query: JSON.stringify([{ code: 'v1', name: '郑单958', price: 12 }]),
    },
  })
  const source = { dataType: 'dynamic', propsUrl: interfaceId, templateJson: [] }
  const variety = control('variety', 'select', '品种', { props: { props: { label: 'name', value: 'code' } } }, source)
  const { id } = await given([name, variety])
  const designs = await personWith('designs', functionDesignMenu)
  const looks = await personWith('looks', dataInterfaceMenu)
  const tries = await personWith('tries', dataInterfaceMenu, ['btn_edit'])
  const choices = (client: typeof admin) => client.call(previewInterface, { params: { id: interfaceId }, body: { origin: 'preview' } })

  const drafted = await config(designs, id)
  expect(drafted.data?.formData).toContain(interfaceId)
  expect(drafted.data?.formData).not.toContain('郑单958')
  expect(await choices(designs)).toMatchObject({ code: 404, data: null })
  expect(await choices(looks)).toMatchObject({ code: 403, data: null })
  expect(await choices(tries)).toMatchObject({ code: 200, data: [{ code: 'v1', name: '郑单958', price: 12 }] })

  await release(id)
  expect(await choices(designs)).toMatchObject({ code: 404 })
  const { id: menuId } = await kernel.db
    .selectFrom('menu')
    .select('id')
    .where('type', '=', 3)
    .where('code', 'like', 'garden%')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await givenRole(kernel, 'fillers', { menuId, buttons: ['btn_add'] })
  await givenPerson(kernel, { account: 'fillers', roleIds: ['fillers', 'designs'] })
  expect(await choices(await server.signIn('fillers', personPassword))).toMatchObject({
    code: 200,
    data: [{ code: 'v1', name: '郑单958' }],
  })
})
