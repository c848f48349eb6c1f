import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { disownSession, endMyOtherSessions, endMySession, mySessions } from '#features/profile/contract.ts'
import { ownData, renderProfile } from '#features/profile/testing/given-profile.tsx'
import {
  addSignature,
  baseInfo,
  chooseSignature,
  currentUser,
  deleteSignature,
  myLog,
  myPermissions,
  mySignatures,
  saveBaseInfo,
  setAvatar,
  subordinates,
  switchMajor,
} from '#features/session/contract.ts'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import { givenUser } from '#web/testing/given-user.ts'

vi.mock('#features/files/web/entry.ts', () => ({ uploadPicture: async () => 'stored.jpg' }))

const userAgain = answered(currentUser, givenUser({}))

test('personal data is read as text, in the sections of the page', async () => {
  const { screen, address, isAccessible } = await renderProfile()
  await expect.element(screen.getByText('甘肃张掖')).toBeVisible()
  await expect.element(screen.getByText('李处长/lichuzhang')).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '登录设备' }).click()
  await expect.element(screen.getByText('当前设备')).toBeVisible()
  expect(address()).toContain('section=devices')
})

test('loading and a refusal stand in the section', async () => {
  const loading = await renderProfile({ calls: [unanswered(baseInfo)] })
  await expect.element(loading.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await loading.screen.unmount()
  const failed = await renderProfile({ calls: [refused(baseInfo, 500, '服务暂时不可用')] })
  await expect.element(failed.screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  await failed.screen.unmount()
  const log = await renderProfile({ section: 'sign-ins', calls: [answered(myLog, () => refusing(403, '没有权限'))] })
  await expect.element(log.screen.getByText('没有权限')).toBeVisible()
})

test('what is wrong stands at its field, and what was typed is sent', async () => {
  const { screen, asked } = await renderProfile({
    calls: [
      userAgain,
      answered(saveBaseInfo, ({ body }) =>
        body.mobilePhone === '1' ? refusing(422, '手机号码有误', { errors: [{ field: 'mobilePhone', text: '手机号码有误' }] }) : null,
      ),
    ],
  })
  await screen.getByRole('button', { name: '编辑个人资料' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /姓名/ }).fill('')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请输入姓名')).toBeVisible()
  await dialog.getByRole('textbox', { name: /姓名/ }).fill('张三丰')
  await dialog.getByRole('textbox', { name: /手机号码/ }).fill('1')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('手机号码有误').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: /手机号码/ }).fill('13900139000')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(saveBaseInfo).at(-1)?.body).toMatchObject({ realName: '张三丰', mobilePhone: '13900139000', gender: 1 })
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

async function pictureOf(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob()], '照片.png', { type: 'image/png' })
}
const fileInput = (): HTMLElement => document.querySelector<HTMLElement>('input[type=file]')!

test('a picture is cropped by pointer or keys and stored; what is no picture is refused', async () => {
  const { screen, asked } = await renderProfile({ calls: [userAgain, answered(setAvatar, null)] })
  await expect.element(screen.getByRole('button', { name: '更换头像' })).toBeVisible()
  await userEvent.upload(fileInput(), new File(['no picture'], '文字.png', { type: 'image/png' }))
  await expect.element(screen.getByRole('alert').getByText('图片无法识别，请换一张')).toBeVisible()
  await userEvent.upload(fileInput(), await pictureOf(400, 200))
  const dialog = screen.getByRole('dialog', { name: '裁剪头像' })
  const box = dialog.getByRole('application', { name: '裁剪区域' })
  await expect.element(box).toBeVisible()
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard('++{ArrowLeft}')
  await expect.element(dialog.getByRole('slider', { name: '缩放' })).toHaveValue('1.2')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(setAvatar)).toMatchObject([{ params: { name: 'stored.jpg' } }])
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
})

test('one of the other devices is signed out after a question, or all of them', async () => {
  const { screen, asked, isAccessible } = await renderProfile({
    section: 'devices',
    calls: [answered(endMySession, { sessions: 1 }), answered(endMyOtherSessions, { sessions: 1 })],
  })
  const own = screen.getByRole('row').filter({ hasText: '当前设备' })
  await expect.element(own).toBeVisible()
  expect(own.getByRole('button').elements()).toEqual([])
  await isAccessible()
  await screen.getByRole('row').filter({ hasText: 'Android' }).getByRole('button', { name: '退出登录' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(endMySession)).toHaveLength(1)
  await expect.poll(() => asked(mySessions).length).toBeGreaterThan(1)
  await screen.getByRole('button', { name: '退出其他所有设备' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(endMyOtherSessions)).toHaveLength(1)
})

test('a device that is not one’s own is disowned, and the user is read again, who has to change the password now', async () => {
  const { screen, asked } = await renderProfile({ section: 'devices', calls: [userAgain, answered(disownSession, { sessions: 1 })] })
  await screen.getByRole('row').filter({ hasText: 'Android' }).getByRole('button', { name: '这不是我' }).click()
  await expect.element(screen.getByText(/您需要马上修改密码/)).toBeVisible()
  expect(asked(disownSession)).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(disownSession)).toMatchObject([{ params: { id: '019aa000-0000-7000-8000-000000000002' } }])
  await expect.poll(() => asked(currentUser)).toHaveLength(1)
})

test('a signature is drawn; empty paper is refused, and so is one too many', async () => {
  const { screen, asked } = await renderProfile({
    section: 'signatures',
    calls: [answered(addSignature, () => (asked(addSignature).length > 1 ? null : refusing(422, '最多保存5个签名，请先删除不用的')))],
  })
  await screen.getByRole('button', { name: '手写签名' }).click()
  const dialog = screen.getByRole('dialog', { name: '手写签名' })
  const save = dialog.getByRole('button', { name: '确定' })
  await save.click()
  await expect.element(dialog.getByText('请先书写签名')).toBeVisible()
  await userEvent.dragAndDrop(dialog.getByRole('img', { name: '签名板' }), dialog.getByRole('img', { name: '签名板' }), {
    sourcePosition: { x: 40, y: 40 },
    targetPosition: { x: 200, y: 120 },
  })
  await expect.element(dialog.getByRole('button', { name: '撤销一笔' })).toBeEnabled()
  await save.click()
  await expect.element(dialog.getByText('最多保存5个签名，请先删除不用的')).toBeVisible()
  await save.click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(asked(addSignature).at(-1)?.body.signImg).toMatch(/^data:image\/png;base64,/)
})

test('signatures stand with the default one; another is made default, and one is deleted after a question', async () => {
  const signImg = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
  const { screen, asked, isAccessible } = await renderProfile({
    section: 'signatures',
    calls: [
      answered(mySignatures, [
        { id: '019aa000-0000-7000-8000-00000000000a', signImg, isDefault: 1 },
        { id: '019aa000-0000-7000-8000-00000000000b', signImg, isDefault: 0 },
      ]),
      answered(chooseSignature, null),
      answered(deleteSignature, null),
    ],
  })
  await expect.element(screen.getByRole('img', { name: '签名 2' })).toBeVisible()
  await isAccessible()
  await screen.getByRole('button', { name: '设为默认' }).click()
  await expect.poll(() => asked(chooseSignature)).toHaveLength(1)
  await screen.getByRole('button', { name: '删除' }).first().click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteSignature)).toMatchObject([{ params: { id: '019aa000-0000-7000-8000-00000000000a' } }])
})

test('a switch to another organization that is refused says why', async () => {
  const { screen, asked, said } = await renderProfile({
    section: 'organizations',
    calls: [refused(switchMajor, 403, '您在该组织下没有权限，无法切换')],
  })
  await screen.getByRole('button', { name: '切换到甘肃省种子总站/质检科' }).click()
  await expect.poll(() => said).toEqual(['您在该组织下没有权限，无法切换'])
  expect(asked(switchMajor)).toMatchObject([{ body: { majorId: 'o2', majorType: 'Organize' } }])
})

test('subordinates are read where their row is opened', async () => {
  const { screen } = await renderProfile({ section: 'subordinates' })
  await screen.getByRole('row').filter({ hasText: '王五' }).getByRole('button', { name: /展开/ }).click()
  await expect.element(screen.getByText('赵六/zhaoliu')).toBeVisible()
})

test('subordinates are searched at any depth', async () => {
  const { screen, asked } = await renderProfile({ section: 'subordinates' })
  await screen.getByLabelText('关键词').fill('zhao')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(subordinates).at(-1)).toMatchObject({ params: { id: '0' }, query: { keyword: 'zhao' } })
})

test('permissions are searched by name, kind by kind', async () => {
  const { screen, isAccessible } = await renderProfile({ section: 'permissions' })
  await expect.element(screen.getByText('审批中心')).toBeVisible()
  await screen.getByRole('searchbox', { name: '搜索权限名称' }).fill('备案')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.getByText('审批中心').elements()).toEqual([])
  await screen.getByText('列表').click()
  await expect.element(screen.getByText('没有与“备案”匹配的权限')).toBeVisible()
  await isAccessible()
})

test('on a phone every section fits the window', async () => {
  const { screen, fitsWidth, goTo, isAccessible } = await renderProfile({
    phone: true,
    calls: [answered(myPermissions, { module: [], button: [], column: [], form: [], resource: [], portal: [] })],
  })
  await expect.element(screen.getByText(ownData.nativePlace)).toBeVisible()
  fitsWidth()
  await isAccessible()
  for (const [section, text] of [
    ['devices', '当前设备'],
    ['sign-ins', '失败'],
    ['requests', /^GET/],
    ['organizations', '生效中'],
    ['permissions', '没有此类权限'],
    ['account', '登录密码'],
  ] as const) {
    await goTo(`/profile?section=${section}`)
    await expect.element(screen.getByText(text).first()).toBeVisible()
    fitsWidth()
  }
})
