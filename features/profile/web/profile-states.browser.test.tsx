import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { readChoices, saveChoices } from '#features/message-center/contract.ts'
import { endMyOtherSessions, endMySession, mySessions } from '#features/profile/contract.ts'
import { ownData, ownSession, profileCalls, renderProfile } from '#features/profile/testing/given-profile.tsx'
import { ProfileScreen } from '#features/profile/web/profile-screen.tsx'
import {
  baseInfo,
  currentUser,
  myLog,
  myOrganizations,
  myPermissions,
  saveBaseInfo,
  secondFactorState,
  subordinates,
} from '#features/session/contract.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, lost, refusing } from '#web/testing/answer-calls.ts'
import { givenUser } from '#web/testing/given-user.ts'
import { testStates } from '#web/testing/screen-states.tsx'

test('where the choices of the form cannot be read the section says so, and is read again with them', async () => {
  let isAway = true
  const { screen } = await renderProfile({
    calls: [answered(allDictionaries, () => (isAway ? refusing(500, '数据字典暂时无法读取') : { list: [] }))],
  })
  await expect.element(screen.getByRole('alert').getByText('数据字典暂时无法读取')).toBeVisible()
  isAway = false
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByText(ownData.nativePlace)).toBeVisible()
})

test('own data that could not be sent stay in the form, and are sent by its keys when the server is back', async () => {
  let isLost = true
  const { screen, asked } = await renderProfile({
    calls: [answered(currentUser, givenUser({})), answered(saveBaseInfo, () => (isLost ? lost : null))],
  })
  await screen.getByRole('button', { name: '编辑个人资料' }).click()
  const dialog = screen.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: /姓名/ })
  await name.fill('张三丰')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(saveBaseInfo).length).toBe(1)
  await expect.element(name).toHaveValue('张三丰')
  isLost = false
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => asked(saveBaseInfo).at(-1)?.body).toMatchObject({ realName: '张三丰', nativePlace: '甘肃张掖' })
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  await expect.poll(() => asked(currentUser).length, { message: 'the shell shows the new name' }).toBeGreaterThan(0)
})

test('choices of channels that another window changed meanwhile are kept, and sent under the newest version', async () => {
  const stored = {
    off: [],
    quiet: 0,
    quietFrom: '22:00',
    quietTo: '08:00',
    channels: [
      { code: 'inSite' as const, hasAddress: 1 },
      { code: 'mail' as const, hasAddress: 1 },
    ],
  }
  let version = 3
  const { screen, asked } = await renderProfile({
    section: 'notifications',
    calls: [
      answered(readChoices, () => ({ ...stored, version })),
      answered(saveChoices, ({ body }) => {
        if (body.version === 4) return { version: 5 }
        version = 4
        return refusing(409, '消息设置已在别处修改', { version: 4 })
      }),
    ],
  })
  await screen.getByRole('checkbox', { name: '流程待办 邮件' }).click()
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(screen.getByRole('alert').getByText('消息设置已在别处修改')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: '流程待办 邮件' })).not.toBeChecked()
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => asked(saveChoices).map(({ body }) => body.version)).toEqual([3, 4])
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled()
})

test('leaving a section with choices that are not saved is asked about', async () => {
  const { screen, address } = await renderProfile({ section: 'notifications' })
  await screen.getByRole('switch', { name: '免打扰时段' }).click()
  await screen.getByRole('button', { name: '登录设备' }).click()
  const question = screen.getByRole('dialog')
  await question.getByRole('button', { name: '取消' }).click()
  expect(address()).toContain('section=notifications')
  await expect.element(screen.getByRole('switch', { name: '免打扰时段' })).toBeChecked()
  await screen.getByRole('button', { name: '登录设备' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByText('当前设备')).toBeVisible()
})

test('the only device is not offered to be signed out, and a refusal leaves the device in the list', async () => {
  const own = ownSession('s1', { isOwn: 1 })
  const alone = await renderProfile({ section: 'devices', calls: [answered(mySessions, { list: [own] })] })
  await expect.element(alone.screen.getByText('当前设备')).toBeVisible()
  for (const name of [/退出/, /不是我/]) expect(alone.screen.getByRole('button', { name }).elements()).toEqual([])
  await alone.screen.unmount()
  const { screen, asked, said } = await renderProfile({
    section: 'devices',
    calls: [answered(endMySession, () => refusing(404, '该登录已结束')), answered(endMyOtherSessions, { sessions: 1 })],
  })
  const row = screen.getByRole('row').filter({ hasText: 'Android' })
  await row.getByRole('button').first().click()
  await expect.element(screen.getByRole('dialog').getByText('Android Chrome')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(asked(endMySession)).toEqual([])
  await row.getByRole('button').first().click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => said).toEqual(['该登录已结束'])
  await expect.element(row).toBeVisible()
})

test('the second factor says why its state cannot be read, and is read again', async () => {
  let isAway = true
  const { screen } = await renderProfile({
    section: 'account',
    calls: [
      answered(secondFactorState, () =>
        isAway ? refusing(500, '两步验证状态暂时无法读取') : { since: null, recoveryCodesLeft: 0, required: false },
      ),
    ],
  })
  await expect.element(screen.getByText('两步验证状态暂时无法读取')).toBeVisible()
  isAway = false
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => screen.getByText('两步验证状态暂时无法读取').elements()).toEqual([])
})

test('every section is told in the language of the reader', async () => {
  const { screen, goTo } = await renderProfile()
  await expect.element(screen.getByText(ownData.nativePlace)).toBeVisible()
  await showLanguage('en')
  for (const section of [
    'account',
    'signatures',
    'organizations',
    'subordinates',
    'permissions',
    'notifications',
    'devices',
    'sign-ins',
    'requests',
  ]) {
    await goTo(`/profile?section=${section}`)
    await expect.poll(() => screen.getByRole('status', { name: 'Loading' }).elements()).toEqual([])
    expect(document.body.textContent, section).not.toMatch(/profile\.[a-z]|users\.[a-z]|undefined|\{\{/)
  }
})

const menu = { id: 'profile', buttons: [] }
const sectionAt = (section: string) => ({
  element: <ProfileScreen />,
  address: `/profile?section=${section}`,
  menu,
  calls: profileCalls,
  rights: [],
})
const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const signIn = {
  id: 'l1',
  userName: '张三/zhangsan',
  ipaddress: '10.1.2.3',
  ipAddressName: '内网IP',
  platForm: 'Windows',
  browser: 'Edge',
  abstracts: '登录',
  loginMark: 1,
  loginType: 0,
  requestURL: '',
  requestMethod: '',
  requestDuration: 0,
  creatorTime: Date.UTC(2026, 10, 22),
}

testStates({
  ...sectionAt('personal'),
  name: 'own data',
  list: baseInfo,
  rows: (nativePlace) => ({ ...ownData, nativePlace }),
})

testStates({
  ...sectionAt('organizations'),
  name: 'own organizations',
  list: myOrganizations,
  nothing: [],
  rows: (fullName) => [{ id: 'o1', fullName, isDefault: 1 }],
  empty: '您不属于任何组织',
})

testStates({
  ...sectionAt('sign-ins'),
  name: 'own sign-ins',
  list: myLog,
  nothing: pageOf([]),
  rows: (platForm) => pageOf([{ ...signIn, platForm, browser: '' }]),
  empty: '没有日志',
})

testStates({
  ...sectionAt('subordinates'),
  name: 'own subordinates',
  list: subordinates,
  nothing: [],
  rows: (userName) => [{ id: 'u2', avatar: '', userName, department: '业务科', position: '', isLeaf: true }],
  empty: '没有人以您为直属主管',
})

testStates({
  ...sectionAt('permissions'),
  name: 'own permissions',
  list: myPermissions,
  nothing: { module: [], button: [], column: [], form: [], resource: [], portal: [] },
  rows: (fullName) => ({
    module: [{ id: 'm1', fullName, icon: '', children: [] }],
    button: [],
    column: [],
    form: [],
    resource: [],
    portal: [],
  }),
  empty: '没有此类权限',
})
