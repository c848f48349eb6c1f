import { beforeAll, describe, expect, test } from 'vitest'
import { functionDesignMenu } from '#features/function-design/contract.ts'
import { listViewers, previewAs } from '#features/function-design/contract/preview.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenOrganization, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'

const { server, kernel, admin, systemId, name, size, control, formOf, given, release, change } = await startDesigning()
type Client = typeof admin
let stranger: Client
let id = ''
let menuId = ''

const viewers = (client = admin, of = id) => client.get(listViewers, { params: { id: of } })
const asked = (kind: 'role' | 'node', viewerId: string, client = admin, of = id) =>
  client.call(previewAs, { params: { id: of }, body: { kind, viewerId } })
const seen = async (kind: 'role' | 'node', viewerId: string) => (await asked(kind, viewerId)).data

const list = (columns: readonly string[], judges = true) =>
  JSON.stringify({
    columnList: columns.map((prop) => ({ prop, label: prop })),
    searchList: [],
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'detail', label: '详情' },
    ],
    btnsList: [
      { value: 'add', label: '新增' },
      { value: 'download', label: '导出' },
    ],
    useBtnPermission: judges,
    useColumnPermission: judges,
    useFormPermission: judges,
  })

async function roleOf(code: string, title: string, menus: Parameters<typeof setRoleGrants>[3]['menus']): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: code, code, name: title, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), code, { menus })
  })
}

async function signedIn(role: string, ...codes: readonly string[]): Promise<Client> {
  const menus = await kernel.db.selectFrom('menu').select('id').where('code', 'in', codes).execute()
  await roleOf(
    role,
    role,
    menus.map((menu) => ({ menuId: menu.id, buttons: [] })),
  )
  await givenPerson(kernel, { account: role, roleIds: [role] })
  return server.signIn(role, personPassword)
}

beforeAll(async () => {
  await signedIn('designers', functionDesignMenu)
  stranger = await signedIn('strangers', 'systemData-dictionary')
  const secret = control('secret', 'comInput', '底价')
  const rate = control('rate', 'calculate', '折算', { expression: [{ __vModel__: 'size' }] })
  id = (await given([name, size, secret, rate], { columnData: list(['name', 'size', 'secret']) })).id
  menuId = (await release(id, { pc: 1, pcModuleParentId: [systemId] })).menus[0]!.id
  await roleOf('clerk', '录入员', [{ menuId, buttons: ['btn_add', 'btn_detail'], fields: ['name'], columns: ['name'] }])
  await roleOf('looker', '查看员', [{ menuId, buttons: [], fields: ['name', 'size', 'secret', 'rate'], columns: ['size'] }])
  await roleOf('other', '无关角色', [])
})

describe('as a role', () => {
  test('only what it is granted is there: fields with what is computed of them, columns and buttons', async () => {
    const { standing, formData, columnData, operates, ungranted } = await seen('role', 'clerk')
    expect([standing, ungranted]).toEqual(['open', []])
    expect(operates).toEqual([{ id: 'name', read: true, write: true, required: false }])
    for (const hidden of ['面积', '底价', '折算', 'secret', 'size']) expect(formData + columnData).not.toContain(hidden)
    const drawn = JSON.parse(columnData) as {
      columnList: { prop: string }[]
      btnsList: { value: string }[]
      columnBtnsList: { value: string }[]
    }
    expect(drawn.columnList.map(({ prop }) => prop)).toEqual(['name'])
    expect([...drawn.btnsList, ...drawn.columnBtnsList].map(({ value }) => value)).toEqual(['add', 'detail'])
  })

  test('without the button to add nothing can be typed, and a column needs its own grant', async () => {
    const { operates, columnData } = await seen('role', 'looker')
    expect(operates.map(({ write }) => write)).toEqual([false, false, false, false])
    expect((JSON.parse(columnData) as { columnList: { prop: string }[] }).columnList.map(({ prop }) => prop)).toEqual(['size'])
  })

  test('a role without an entry sees nothing, and of what was never published it is said', async () => {
    expect(await seen('role', 'other')).toMatchObject({ standing: 'closed', formData: '', columnData: '', operates: [] })
    const { id: fresh } = await given([name])
    expect((await asked('role', 'clerk', admin, fresh)).data).toMatchObject({ standing: 'unpublished', formData: '' })
  })

  test('what is new since the publication is shown, and said to be not granted', async () => {
    const secret = control('secret', 'comInput', '底价')
    await change(id, {
      formData: formOf(name, size, secret, control('extra', 'comInput', '新增字段')),
      columnData: list(['name', 'extra']),
    })
    const { ungranted, operates, columnData } = await seen('role', 'clerk')
    expect(operates.map((one) => one.id)).toEqual(['name', 'extra'])
    expect(ungranted).toEqual([
      { kind: 'field', name: '新增字段' },
      { kind: 'column', name: 'extra' },
    ])
    expect(columnData).toContain('extra')
  })
})

test('only who designs previews, and only as roles that he may choose', async () => {
  expect(await asked('role', 'clerk', stranger)).toMatchObject({ code: 403 })
  expect(await stranger.call(listViewers, { params: { id } })).toMatchObject({ code: 403 })
  await givenOrganization(kernel, 'rival')
  await kernel.db.updateTable('organization').set({ credit_code: '91620723MA00000002' }).where('id', '=', 'rival').execute()
  await givenOrganization(kernel, 'own-firm')
  await kernel.db.updateTable('organization').set({ credit_code: '91620723MA00000010' }).where('id', '=', 'own-firm').execute()
  await inTransaction(kernel.db, (tx) => kernel.directory.changed(tx, 'organizations'))
  await givenRole(kernel, 'rivals', { menuId, buttons: [], organizationIds: ['rival'] })
  await givenPerson(kernel, { account: 'firm', organizationIds: ['own-firm'], roleIds: ['designers'] })
  const firm = await server.signIn('firm', personPassword)
  expect((await viewers(firm)).roles.map((role) => role.id)).not.toContain('rivals')
  expect(await asked('role', 'rivals', firm)).toMatchObject({ code: 404 })
  expect((await viewers()).roles.find((role) => role.id === 'rivals')).toMatchObject({ opens: true })
})

test('a draft that could not be published says why instead', async () => {
  const { id: broken } = await given([name])
  await change(broken, { formData: '{"fields": [' })
  expect(await asked('role', 'clerk', admin, broken)).toMatchObject({ code: 422 })
  await change(broken, { formData: formOf(name, name) })
  expect(await asked('role', 'clerk', admin, broken)).toMatchObject({ code: 422 })
  expect(await asked('role', 'clerk', admin, 'nowhere')).toMatchObject({ code: 404 })
})
