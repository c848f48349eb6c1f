import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createAccount, listAccounts, messageMenus } from '#features/message-center/contract.ts'
import { AccountScreen } from '#features/message-center/web/account-screen.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

function renderAccounts(buttons: readonly string[], phone = false) {
  return renderScreen(<AccountScreen />, {
    phone,
    session: {
      menus: [menuOf({ id: messageMenus.account, fullName: '账号配置', type: 2, address: 'msgCenter/accountConfig' })],
      permissions: [permissionOf(messageMenus.account, buttons)],
    },
    calls: [
      answered(listAccounts, { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
      answered(createAccount, { id: 'r9', version: 1 }),
    ],
  })
}
const chosen = (content: string): File => new File([content], '短信.json', { type: 'application/json' })
const exported = {
  kind: 'message-account',
  account: {
    fullName: '短信',
    enCode: 'sms',
    type: '3',
    channel: '2',
    smsSignature: '苗床',
    sdkAppId: '1400',
    appId: 'AKID',
    enabledMark: 0,
  },
}
const input = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[type=file]')!

test('an exported account is taken into the form of a new one, and its secret is typed', async () => {
  const { screen, asked, fitsWidth } = await renderAccounts(['btn_add'], true)
  await expect.element(screen.getByRole('button', { name: '导入' })).toBeVisible()
  fitsWidth()
  await userEvent.upload(input(), chosen('{"kind":"dictionary"}'))
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await userEvent.upload(input(), chosen(JSON.stringify(exported)))
  const dialog = screen.getByRole('dialog').filter({ hasText: '导入账号（密码、密钥和地址需重新填写）' })
  await expect.element(dialog.getByRole('textbox', { name: /短信签名/ })).toHaveValue('苗床')
  await dialog.getByRole('button', { name: '确定' }).click()
  expect(asked(createAccount)).toEqual([])
  await dialog.getByLabelText(/^应用密钥/).fill('k')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(createAccount)).toHaveLength(1)
  expect(asked(createAccount)[0]!.body).toMatchObject({ ...exported.account, enabledMark: 0, appSecret: 'k' })
})

test('who may make no account is offered no import', async () => {
  const { screen } = await renderAccounts([])
  await expect.element(screen.getByText(/还没有账号/)).toBeVisible()
  expect(screen.getByRole('button', { name: '导入' }).elements()).toEqual([])
})
