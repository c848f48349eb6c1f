import { expect, test } from 'vitest'
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
} from '#features/interface-clients/contract.ts'
import { ClientScreen } from '#features/interface-clients/web/client-screen.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

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

testStates({
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
})
