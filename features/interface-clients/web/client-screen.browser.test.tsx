import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  clientLog,
  createClient,
  grantableInterfaces,
  interfaceClientMenu,
  listClients,
  newClientSecret,
  readClient,
  saveGrants,
  signRequest,
  type ClientForm,
  type ClientRow,
  deleteClient,
  switchClient,
  updateClient,
} from '#features/interface-clients/contract.ts'
import { ClientScreen } from '#features/interface-clients/web/client-screen.tsx'
import { answered, refused, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { describedBy } from '#web/testing/screen-states.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const cloud: ClientRow = {
  id: 'c1',
  appId: 'village.cloud',
  appName: '乡村云平台',
  appSecret: '******',
  verifySignature: 2,
  usefulLife: null,
  whiteList: '',
  blackList: '',
  callsPerMinute: 60,
  dataInterfaceIds: 'i1',
  enabledMark: 1,
  sortCode: 0,
  description: '',
  creatorTime: Date.UTC(2026, 2, 5),
  version: 3,
  expired: false,
  interfaces: 1,
  calls: 12,
  failures: 2,
}
const granted = {
  id: 'i1',
  fullName: '可选品种',
  enCode: 'varieties',
  url: '/api/system/DataInterface/i1/Actions/Response',
  type: '2',
  callable: true,
  parameters: [{ field: 'year', fieldName: '年度', required: 1 }],
}
const form: ClientForm = { ...cloud, list: [granted] }
const offered = [
  { id: 'i1', fullName: '可选品种', enCode: 'varieties', category: '业务数据', enabledMark: 1, needsReader: false },
  { id: 'i2', fullName: '备案面积', enCode: 'areas', category: '业务数据', enabledMark: 0, needsReader: false },
  { id: 'i3', fullName: '我的备案', enCode: 'mine', category: '业务数据', enabledMark: 1, needsReader: true },
]
const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const everyButton = ['btn_add', 'btn_edit', 'btn_remove']

function renderClients(calls: readonly AnsweredCall[], { buttons = everyButton, phone = false } = {}) {
  return renderScreen(<ClientScreen />, {
    phone,
    address: '/screen',
    session: {
      menus: [menuOf({ id: interfaceClientMenu, fullName: '接口认证', type: 2, address: 'system/interfaceOauth' })],
      permissions: [permissionOf(interfaceClientMenu, buttons)],
    },
    calls: [answered(listClients, pageOf([cloud])), answered(readClient, form), ...calls],
  })
}
type Screen = Awaited<ReturnType<typeof renderClients>>['screen']

async function openMore(screen: Screen, action: string): Promise<void> {
  await screen.getByRole('button', { name: '更多' }).first().click()
  await screen.getByRole('menuitem', { name: action }).click()
}

test('the list tells how clients prove themselves and how calls went; a reader is offered nothing to change', async () => {
  const { screen, isAccessible } = await renderClients([], { buttons: [] })
  const row = screen.getByRole('row').filter({ hasText: '乡村云平台' })
  await expect.element(row.getByText('签名并覆盖参数')).toBeVisible()
  await expect.element(row.getByText('12次，失败2次')).toBeVisible()
  await expect.element(row.getByText('长期')).toBeVisible()
  for (const name of ['新增', '编辑', '删除']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  await isAccessible()
})

test('a new client gets a secret that is made, shown, and sent with what was typed', async () => {
  const secret = '4fVXqk0d0yC2h5cJr0mJvQ1b7sLwPz8tNnEoGaUyXiA'
  const { screen, asked, isAccessible } = await renderClients([
    answered(newClientSecret, secret),
    answered(createClient, { id: 'c2', version: 1 }),
  ])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建应用' })
  await dialog.getByRole('textbox', { name: /^应用名称/ }).fill('农业云')
  await dialog.getByRole('textbox', { name: /^应用标识/ }).fill('cloud')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请输入或生成应用密钥')).toBeVisible()
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  await expect.element(dialog.getByRole('textbox', { name: /^应用密钥/ })).toHaveValue(secret)
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createClient).length).toBe(1)
  expect(asked(createClient)[0]?.body).toMatchObject({
    appName: '农业云',
    appId: 'cloud',
    appSecret: secret,
    verifySignature: 2,
    callsPerMinute: 60,
    usefulLife: null,
  })
})

test('interfaces are granted, but none that depends on who reads', async () => {
  const calls = [answered(grantableInterfaces, { list: offered })]
  const { screen, asked, isAccessible } = await renderClients([...calls, answered(saveGrants, { id: 'c1', version: 4 })])
  await openMore(screen, '授权接口')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: /可选品种/ })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: /我的备案.*数据因人而异/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /备案面积.*已停用/ }).click()
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(saveGrants).length).toBe(1)
  expect(asked(saveGrants)[0]?.body).toEqual({ interfaceIdentId: 'c1', dataInterfaceIds: ['i1', 'i2'], version: 3 })
  await screen.unmount()
  const failing = await renderClients([...calls, refused(saveGrants, 403, '您没有运行数据接口的权限，不能授权新的接口')])
  await openMore(failing.screen, '授权接口')
  await failing.screen
    .getByRole('dialog')
    .getByRole('checkbox', { name: /备案面积/ })
    .click()
  await failing.screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.element(failing.screen.getByRole('alert').getByText('您没有运行数据接口的权限，不能授权新的接口')).toBeVisible()
})

test('a signed request is shown as a command on a phone too, and the log tells the calls', async () => {
  const signed = {
    Authorization: 'village.cloud:0f',
    YmDate: '1767225600000',
    YmNonce: 'n1',
    method: 'POST' as const,
    url: 'https://seedbed.example.com/api/system/DataInterface/i1/Actions/Response',
    body: '{"year":"it\'s"}',
    signedText: 'POST\n/api\n',
  }
  const line = {
    id: 'l1',
    invokTime: Date.UTC(2026, 2, 5),
    userId: '乡村云平台',
    oauthAppId: 'c1',
    invokId: 'i1',
    interfaceName: '可选品种',
    invokIp: '127.0.0.1',
    invokDevice: 'curl',
    invokType: '外部应用',
    invokWasteTime: 12,
    rows: 3,
    failure: '该签名已使用过',
  }
  const calls = [answered(signRequest, signed), answered(clientLog, pageOf([line]))]
  const { screen, asked, isAccessible, fitsWidth } = await renderClients(calls, { phone: true })
  await openMore(screen, '测试')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /年度/ }).fill("it's")
  await dialog.getByRole('button', { name: '生成请求' }).click()
  await expect.poll(() => dialog.getByLabelText('curl').query()?.textContent).toContain(String.raw`-d '{"year":"it'\''s"}'`)
  expect(asked(signRequest)[0]).toMatchObject({
    query: { appId: 'village.cloud', intefaceId: 'i1' },
    body: { paramList: { year: "it's" } },
  })
  await isAccessible()
  fitsWidth()
  await screen.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await openMore(screen, '调用日志')
  await expect.element(screen.getByText('该签名已使用过')).toBeVisible()
  await expect.element(screen.getByText('可选品种').last()).toBeVisible()
})

test('what is checked is asked about before it is left; who checked nothing is not asked', async () => {
  const { screen, asked } = await renderClients([answered(grantableInterfaces, { list: offered })])
  await openMore(screen, '授权接口')
  const dialog = screen.getByRole('dialog').filter({ hasText: '可选品种' })
  await expect.element(dialog.getByRole('checkbox', { name: /可选品种/ })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  await openMore(screen, '授权接口')
  await dialog.getByRole('checkbox', { name: /备案面积/ }).click()
  await dialog.getByRole('button', { name: '取消' }).click()
  const question = screen.getByRole('dialog').filter({ hasText: '已修改的内容尚未保存，确定要关闭吗？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(dialog.getByRole('checkbox', { name: /备案面积/ })).toBeChecked()
  await dialog.getByRole('button', { name: '取消' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(asked(saveGrants)).toEqual([])
})

test('many interfaces are searched by name or code, and what is checked outside of the search is kept', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...offered[0]!,
    id: `m${index}`,
    fullName: `接口${index}`,
    enCode: `Code${index}`,
  }))
  const { screen, asked } = await renderClients([
    answered(grantableInterfaces, { list: [offered[0]!, ...many] }),
    answered(saveGrants, { id: 'c1', version: 4 }),
  ])
  await openMore(screen, '授权接口')
  const dialog = screen.getByRole('dialog')
  const search = dialog.getByRole('textbox', { name: '关键词' })
  await search.fill('code11')
  await dialog.getByRole('checkbox', { name: /接口11/ }).click()
  expect(dialog.getByRole('checkbox').elements().length).toBe(1)
  await search.fill('无此接口')
  await expect.element(dialog.getByText(/“无此接口”/)).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(saveGrants)[0]?.body.dataInterfaceIds).toEqual(['i1', 'm11'])
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('grants that somebody else saved meanwhile are told, and what was checked stays', async () => {
  const { screen, said } = await renderClients([
    answered(grantableInterfaces, { list: offered }),
    refused(saveGrants, 409, '数据已被他人修改，请刷新后重试', { version: 9 }),
  ])
  await openMore(screen, '授权接口')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /备案面积/ }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByRole('alert').getByText('数据已被他人修改，请刷新后重试')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /备案面积/ })).toBeChecked()
  expect(said).toEqual([])
})

test('grants that cannot be read say why, and without an interface it says so', async () => {
  let now: () => ReturnType<typeof refusing> | { list: [] } = () => refusing(500, '服务暂时不可用')
  const { screen } = await renderClients([answered(grantableInterfaces, () => now())])
  await openMore(screen, '授权接口')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  now = () => ({ list: [] })
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect.element(dialog.getByText('还没有数据接口')).toBeVisible()
})

test('a stored secret stands as stars, cannot be copied, and is sent as it stands; a new one is offered to be copied', async () => {
  const secret = '4fVXqk0d0yC2h5cJr0mJvQ1b7sLwPz8tNnEoGaUyXiA'
  const { screen, asked } = await renderClients([answered(newClientSecret, secret), answered(updateClient, { id: 'c1', version: 4 })])
  await screen.getByRole('button', { name: '编辑' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑应用' })
  await expect.element(dialog.getByRole('textbox', { name: /^应用密钥/ })).toHaveValue('******')
  expect(dialog.getByRole('button', { name: '复制' }).elements()).toEqual([])
  await dialog.getByRole('textbox', { name: /^应用名称/ }).fill('乡村云')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(updateClient)[0]?.body).toMatchObject({ appName: '乡村云', appSecret: '******', version: 3 })
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  await screen.getByRole('button', { name: '编辑' }).first().click()
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  await expect.element(dialog.getByRole('button', { name: '复制' })).toBeVisible()
})

test('a secret that cannot be made says why, and one that is too weak says so at its field', async () => {
  const { screen, said, asked } = await renderClients([refused(newClientSecret, 500, '服务暂时不可用')])
  await screen.getByRole('button', { name: '新增' }).first().click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建应用' })
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  await expect.poll(() => said).toEqual(['服务暂时不可用'])
  const field = dialog.getByRole('textbox', { name: /^应用密钥/ })
  await field.fill('123456')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => describedBy(field.element())).toContain('应用密钥')
  await expect.element(field).toHaveValue('123456')
  expect(asked(createClient)).toEqual([])
})

test('a request that could not be signed says why until another one is asked for; without an interface it says so', async () => {
  const other = { ...granted, id: 'i2', fullName: '备案面积', enCode: 'areas', parameters: [] }
  const calls = [
    answered(readClient, { ...form, list: [granted, other, { ...granted, id: 'i3', fullName: '我的备案', callable: false }] }),
    refused(signRequest, 422, '应用密钥无法读取，请重新设置'),
  ]
  const { screen } = await renderClients(calls)
  await openMore(screen, '测试')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成请求' }).click()
  const refusal = dialog.getByRole('alert').filter({ hasText: '应用密钥无法读取，请重新设置' })
  await expect.element(refusal).toBeVisible()
  await dialog.getByRole('combobox').click()
  expect(page.getByTitle('我的备案（varieties）').elements(), 'nothing that could not be called').toEqual([])
  await page.getByTitle('备案面积（areas）').click()
  await expect.element(refusal).not.toBeInTheDocument()
  expect(dialog.getByRole('textbox').elements(), 'it has no parameters').toEqual([])
  await screen.unmount()
  const none = await renderClients([answered(readClient, { ...form, list: [] })])
  await openMore(none.screen, '测试')
  await expect.element(none.screen.getByRole('dialog').getByText('还没有授权可调用的接口')).toBeVisible()
})

test('one whose time is over says so, and one with an end tells it in the time of the installation', async () => {
  const over = { ...cloud, id: 'c2', appName: '旧平台', usefulLife: Date.UTC(2026, 0, 1), expired: true }
  const later = { ...cloud, id: 'c3', appName: '省平台', usefulLife: Date.UTC(2026, 11, 31, 16), calls: 0, failures: 0, enabledMark: 0 }
  const { screen } = await renderClients([answered(listClients, pageOf([over, later]))])
  await expect.element(screen.getByRole('row').filter({ hasText: '旧平台' }).getByText('已过期')).toBeVisible()
  const row = screen.getByRole('row').filter({ hasText: '省平台' })
  await expect.element(row.getByText('2027-01-01 00:00')).toBeVisible()
  await expect.element(row.getByText('0次')).toBeVisible()
  await expect.element(row.getByText('禁用').first()).toBeVisible()
})

testManaged({
  name: 'interface clients',
  element: <ClientScreen />,
  menu: { id: interfaceClientMenu, buttons: everyButton },
  list: listClients,
  nothing: pageOf([]),
  rows: (appName) => pageOf([{ ...cloud, appName }]),
  calls: [answered(readClient, form), answered(newClientSecret, 'k'.repeat(32))],
  empty: /^还没有可以调用/,
  rights: ['新增', '编辑', '禁用', '删除', '更多'],
  form: {
    title: '新建应用',
    saves: createClient,
    typed: { 应用名称: '农业云', 应用标识: 'cloud' },
    choose: (dialog) => dialog.getByRole('button', { name: '生成密钥' }).click(),
    refused: ['appId', '应用标识'],
  },
  version: 3,
  remove: { call: deleteClient },
  disable: switchClient,
  edit: { title: '编辑应用', saves: updateClient, field: ['appName', '应用名称'], reads: readClient, item: form },
  nothingFound: /无此/,
})
