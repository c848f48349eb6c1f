import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { managedOrganizationTree } from '#features/pickers/contract.ts'
import { passwordKey } from '#features/session/contract.ts'
import {
  createUser,
  listUsers,
  resetPassword,
  revealUser,
  switchUser,
  unlockUser,
  updateUser,
  userMenu,
  userUse,
  deleteUser,
} from '#features/users/contract.ts'
import { listHandover } from '#features/users/contract/handover.ts'
import { exportUsers, userExchange, userSheet, type UserSheetRow } from '#features/users/contract/exchange.ts'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import { UserScreen } from '#features/users/web/user-screen.tsx'
import { tree, zhang, li, root, pageOf, usual, renderUsers, rowOf, openMore } from '#features/users/testing/given-users.tsx'
import { describedBy } from '#web/testing/screen-states.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

test('people of all organizations are shown first, with what keeps them from signing in', async () => {
  const { screen, asked, isAccessible, fitsWidth } = await renderUsers()
  await expect.element(screen.getByRole('cell', { name: '张三' })).toBeVisible()
  await expect.element(rowOf(screen, '李四').getByText('锁定')).toBeVisible()
  await expect.element(rowOf(screen, '王五').getByText('未设密码')).toBeVisible()
  await expect.element(rowOf(screen, '管理员').getByRole('button')).toHaveTextContent('权限说明')
  expect(screen.getByRole('tree').getByText('甘州区').elements()).toEqual([])
  await screen.getByRole('tree').getByText('乡镇组').click()
  await expect.element(screen.getByText('这里还没有用户')).toBeVisible()
  expect(asked(listUsers).at(-1)?.query).toMatchObject({ organizeId: 'towns', enabledMark: '' })
  fitsWidth()
  await isAccessible()
})

test('the list is narrowed to a state, and says when nobody is in it', async () => {
  const { screen, asked, address } = await renderUsers()
  await screen.getByRole('combobox', { name: '状态' }).click()
  await screen.getByTitle('禁用').click()
  await expect.element(screen.getByText('没有状态为“禁用”的用户')).toBeVisible()
  expect(asked(listUsers).at(-1)?.query).toMatchObject({ enabledMark: '0', currentPage: 1 })
  await screen.getByLabelText('关键词').fill('无此人')
  await screen.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{"enabledMark":"0","keyword":"无此人"}')
})

test('who has the screen of explained rights is led there with the person', async () => {
  const { screen, address } = await renderUsers()
  await openMore(screen, '张三')
  await screen.getByRole('menuitem', { name: '权限说明' }).click()
  await expect.poll(address).toBe(`/permission/explain?userId=${zhang.id}`)
})

test('while it loads an outline is shown, a refusal says why', async () => {
  const waiting = await renderUsers([unanswered(managedOrganizationTree)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  const failed = await renderUsers([tree, answered(listUsers, () => refusing(500, '服务暂时不可用'))])
  await expect.element(failed.screen.getByText('服务暂时不可用').first()).toBeVisible()
})

test('who may only read is offered no action', async () => {
  const { screen } = await renderUsers(usual, { buttons: [] })
  await expect.element(screen.getByRole('cell', { name: '张三' })).toBeVisible()
  for (const name of ['新增', '编辑', '工作交接']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

test('a new user begins in the chosen organization; after saving the first password is set, which is shown once', async () => {
  const { screen, asked } = await renderUsers(
    [
      ...usual,
      answered(createUser, { id: 'made', version: 1 }),
      answered(passwordKey, { keyId: 'k', publicKey: await somePublicKey(), nonce: 'n'.repeat(43) }),
      answered(resetPassword, null),
    ],
    { address: '/screen?organizeId=station' },
  )
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建用户' })
  await dialog.getByRole('textbox', { name: /^账户/ }).fill('zhaoliu')
  await dialog.getByRole('textbox', { name: /^姓名/ }).fill('赵六')
  await dialog.getByRole('button', { name: '确定' }).click()
  const password = screen.getByRole('dialog').filter({ hasText: '设置“赵六/zhaoliu”的初始密码' })
  await password.getByRole('button', { name: '生成随机密码' }).click()
  await expect.element(password.getByText('只在此处显示一次', { exact: false })).toBeVisible()
  await password.getByRole('button', { name: '确定' }).click()
  await expect.element(password).not.toBeInTheDocument()
  expect(asked(createUser)[0]?.body).toMatchObject({ account: 'zhaoliu', realName: '赵六', organizeIdTree: [['station']] })
  expect(asked(resetPassword)[0]).toMatchObject({ params: { id: 'made' }, body: { keyId: 'k' } })
  expect(JSON.stringify(asked(resetPassword)[0]?.body)).not.toContain('nnnn')
})

async function somePublicKey() {
  const hash = 'SHA-256'
  const made = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash },
    true,
    ['encrypt', 'decrypt'],
  )
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', made.publicKey)
  return { kty: 'RSA', n, e, alg: 'RSA-OAEP-256' }
}

test('a masked number is shown to who may change it, and a refusal stands at its field', async () => {
  const numbers = { mobilePhone: '13812341234', email: '', certificatesNumber: '', telePhone: '', landline: '', urgentTelePhone: '' }
  const errors = [{ field: 'mobilePhone', text: '手机号码不正确' }]
  const { screen } = await renderUsers([...usual, answered(revealUser, numbers), refused(updateUser, 422, errors[0]!.text, { errors })])
  await rowOf(screen, '张三').getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑用户' })
  const mobile = dialog.getByRole('textbox', { name: /^手机号码/ })
  await expect.element(mobile).toHaveValue('138****1234')
  await dialog.getByRole('button', { name: '显示' }).click()
  await expect.element(mobile).toHaveValue('13812341234')
  await mobile.fill('1381234')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('手机号码不正确')).toBeVisible()
  await expect.element(mobile).toHaveValue('1381234')
})

test('a weak password is refused at its field before it is sent', async () => {
  const { screen, asked } = await renderUsers([...usual, answered(resetPassword, null)])
  await openMore(screen, '张三')
  await screen.getByRole('menuitem', { name: '重置密码' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '重置“张三/zhangsan”的密码' })
  await dialog.getByLabelText('新密码', { exact: true }).fill('abc')
  await dialog.getByRole('button', { name: '确定' }).click()
  expect(asked(resetPassword)).toEqual([])
  await expect.element(dialog.getByRole('alert').first()).toBeVisible()
})

test('somebody is unlocked, disabled after a question that tells what it means, and held back by what uses him', async () => {
  const held = answered(userUse, {
    functions: [],
    records: 0,
    holders: [{ text: '还有1名下属（李四），请先交接或更换其直属主管', address: '' }],
  })
  const { screen, asked } = await renderUsers([
    ...usual,
    held,
    answered(unlockUser, null),
    answered(switchUser, { id: 'zhang', version: 4 }),
  ])
  await openMore(screen, '李四')
  await screen.getByRole('menuitem', { name: '解除锁定' }).click()
  await expect.poll(() => asked(unlockUser)[0]?.params).toEqual({ id: 'li' })
  await rowOf(screen, '张三').getByRole('button', { name: '禁用' }).click()
  await expect.element(screen.getByText('禁用后该用户立即退出登录', { exact: false })).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(switchUser)[0]).toMatchObject({ params: { id: 'zhang' }, body: { version: 3 } })
  await openMore(screen, '张三')
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await expect.element(screen.getByRole('dialog').getByText('还有1名下属（李四），请先交接或更换其直属主管')).toBeVisible()
})

test('work of somebody, also of a disabled one, is handed over from the row; what holds a deletion back leads there', async () => {
  const held = [{ text: '还有1个待办未处理（备案），请先处理或交接', address: 'permission/user?handover=zhang' }]
  const calls = [
    ...usual,
    answered(listUsers, pageOf([zhang, { ...li, enabledMark: 0, lockMark: 0 }, root])),
    answered(userUse, { functions: [], records: 0, holders: held }),
    answered(listHandover, { name: '张三', account: 'zhangsan', kinds: [] }),
  ]
  const { screen, address } = await renderUsers(calls, { address: '/permission/user' })
  await openMore(screen, '李四')
  await screen.getByRole('menuitem', { name: '工作交接' }).click()
  await expect.poll(address).toContain('handover=li')
  await screen.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect.poll(address).not.toContain('handover')
  await openMore(screen, '张三')
  await screen.getByRole('menuitem', { name: '删除' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '去处理' }).click()
  await expect.poll(address).toContain('handover=zhang')
  await expect.element(screen.getByText('该用户名下没有可交接的事项')).toBeVisible()
})

test('rows of a file are looked at, what is wrong stands at its cell, and what is right is taken in when asked for', async () => {
  const row = { ...Object.fromEntries(userSheet.columns.map((key) => [key, ''])), organizeId: '临泽县/种子管理站' } as UserSheetRow
  const rows = [
    { ...row, account: 'one', realName: '甲' },
    { ...row, account: 'two', realName: '乙', mobilePhone: '123' },
  ]
  const wrong = { ...rows[1]!, row: 1, errorsInfo: '手机号码：不正确', problems: [{ column: 'mobilePhone', text: '手机号不正确' }] }
  const { screen, asked, isAccessible } = await renderUsers(
    [
      ...usual,
      answered(userExchange.upload, { name: 'file', url: '' }),
      answered(userExchange.preview, { dataRow: rows }),
      answered(userExchange.take, ({ body }) =>
        body.skipFaulty
          ? { resultType: 1, snum: 1, fnum: 1, failResult: [wrong] }
          : body.list.length === 2
            ? { resultType: 1, snum: 0, fnum: 1, failResult: [wrong] }
            : { resultType: 0, snum: 1, fnum: 0, failResult: [] },
      ),
    ],
    { buttons: ['btn_add', 'btn_upload', 'btn_download'] },
  )
  await screen.getByRole('button', { name: '导入' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '导入用户' })
  await dialog.getByLabelText('选择文件').upload(new File(['x'], 'users.xlsx'))
  await expect.element(dialog.getByRole('textbox', { name: '第3行 手机号码' })).toHaveValue('123')
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect.element(dialog.getByText('手机号不正确')).toBeVisible()
  await expect.element(dialog.getByText('1行有错误，全部数据均未导入', { exact: false })).toBeVisible()
  await isAccessible()
  await dialog.getByRole('button', { name: '只导入正确的 1 行' }).click()
  await expect.element(dialog.getByRole('textbox', { name: '第2行 账户' })).toHaveValue('two')
  await dialog.getByRole('textbox', { name: '第2行 手机号码' }).fill('13812341234')
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(userExchange.take).map(({ body }) => [body.list.length, body.skipFaulty])).toEqual([
    [2, false],
    [2, true],
    [1, false],
  ])
  expect(asked(userExchange.take).at(-1)?.body.list[0]).toMatchObject({ account: 'two', mobilePhone: '13812341234' })
})

test('a file that cannot be read is refused in the dialog; an export asks for its columns', async () => {
  const { screen, asked } = await renderUsers(
    [...usual, refused(userExchange.upload, 422, '请选择 .xlsx 格式的 Excel 文件'), refused(exportUsers, 413, '数据过多')],
    { buttons: ['btn_upload', 'btn_download'] },
  )
  await screen.getByRole('button', { name: '导入' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '导入用户' })
  await dialog.getByLabelText('选择文件').upload(new File(['x'], 'users.csv'))
  await expect.element(dialog.getByText('请选择 .xlsx 格式的 Excel 文件')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await screen.getByRole('button', { name: '导出' }).click()
  const exporting = screen.getByRole('dialog').filter({ hasText: '导出列' })
  await exporting.getByRole('checkbox', { name: '角色' }).click()
  await exporting.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(exportUsers)[0]?.query)
    .toMatchObject({ dataType: '1', selectKey: 'account,realName,gender,organizeId,positionId,mobilePhone,enabledMark' })
})

test('on a phone the organization is chosen in one line, and people are cards', async () => {
  const { screen, fitsWidth, isAccessible } = await renderUsers(usual, { phone: true })
  await expect.element(screen.getByRole('listitem').filter({ hasText: '张三' }).getByRole('button', { name: '编辑' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: '组织' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

describe('the password of somebody else', () => {
  const key = async () => answered(passwordKey, { keyId: 'k', publicKey: await somePublicKey(), nonce: 'n'.repeat(43) })

  async function open(calls: Parameters<typeof renderUsers>[0]) {
    const rendered = await renderUsers([...usual, await key(), ...(calls ?? [])])
    await openMore(rendered.screen, '张三')
    await rendered.screen.getByRole('menuitem', { name: '重置密码' }).click()
    return { ...rendered, dialog: rendered.screen.getByRole('dialog').filter({ hasText: '重置“张三/zhangsan”的密码' }) }
  }

  test('is asked for twice, and both must be the same; Enter sends it', async () => {
    const { dialog, asked } = await open([answered(resetPassword, null)])
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.element(dialog.getByRole('alert').getByText('新密码不能为空')).toBeVisible()
    await dialog.getByLabelText('新密码', { exact: true }).fill('Seed#2026pass')
    await dialog.getByLabelText('重复密码', { exact: true }).fill('Seed#2026')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.element(dialog.getByRole('alert').getByText('两次密码输入不一致')).toBeVisible()
    expect(asked(resetPassword)).toEqual([])
    await dialog.getByLabelText('重复密码', { exact: true }).fill('Seed#2026pass')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(resetPassword)).toHaveLength(1)
    expect(JSON.stringify(asked(resetPassword)), 'what was typed does not leave the page').not.toContain('Seed#2026pass')
  })

  test('that is refused says so at its field, what belongs to none below both, and stays typed', async () => {
    const text = '新密码不能与最近3次的密码相同'
    let now = () => refusing(422, text, { errors: [{ field: 'password', text }] })
    const { dialog, said } = await open([answered(resetPassword, () => now())])
    for (const label of ['新密码', '重复密码']) await dialog.getByLabelText(label, { exact: true }).fill('Seed#2026pass')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => describedBy(dialog.getByLabelText('新密码', { exact: true }).element())).toContain(text)
    now = () => refusing(403, '您没有修改该用户的权限')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.element(dialog.getByRole('alert').getByText('您没有修改该用户的权限')).toBeVisible()
    await expect.element(dialog.getByLabelText('重复密码', { exact: true })).toHaveValue('Seed#2026pass')
    expect(said).toEqual([])
  })

  test('that was made is not shown any more once another one is typed', async () => {
    const { dialog } = await open([])
    await dialog.getByRole('button', { name: '生成随机密码' }).click()
    await expect.element(dialog.getByText('只在此处显示一次', { exact: false })).toBeVisible()
    await dialog.getByLabelText('新密码', { exact: true }).fill('Seed#2026pass')
    await expect.element(dialog.getByText('只在此处显示一次', { exact: false })).not.toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '复制' }).elements()).toEqual([])
  })
})

test('search, state and organization stand in the address together, and a page of them is found again', async () => {
  const filter = encodeURIComponent(JSON.stringify({ enabledMark: '1', keyword: '张' }))
  const { screen, asked, address } = await renderUsers(
    [
      ...usual,
      answered(listUsers, ({ query }) => ({ list: [zhang], pagination: { currentPage: query.currentPage, pageSize: 20, total: 45 } })),
    ],
    { address: `/screen?organizeId=station&page=2&filter=${filter}` },
  )
  await expect.element(screen.getByRole('cell', { name: '张三' })).toBeVisible()
  expect(asked(listUsers)[0]?.query).toMatchObject({ organizeId: 'station', enabledMark: '1', keyword: '张', currentPage: 2 })
  await screen.getByRole('listitem', { name: '3', exact: true }).click()
  await expect.poll(() => asked(listUsers).at(-1)?.query).toMatchObject({ currentPage: 3, keyword: '张', enabledMark: '1' })
  await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('page')).toBe('3')
  expect(new URLSearchParams(address().split('?')[1]).get('organizeId')).toBe('station')
})

testManaged({
  name: 'users',
  element: <UserScreen />,
  menu: { id: userMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_upload', 'btn_download'] },
  list: listUsers,
  nothing: pageOf([]),
  rows: (realName) => pageOf([{ ...zhang, realName }]),
  calls: usual,
  empty: /^这里还没有用户/,
  rights: ['新增', '导入', '导出', '编辑', '禁用', '删除', '更多'],
  version: 3,
  remove: { call: deleteUser, uses: userUse },
  disable: switchUser,
})
