import { expect, test } from 'vitest'
import { writeAutosave } from '#features/autosaves/contract.ts'
import { logout } from '#features/session/contract.ts'
import { keepOnDevice } from '#web/autosave/autosaves.ts'
import { useSession } from '#web/session/session-store.ts'
import { UserMenu } from '#web/shell/user-menu.tsx'
import { answered, refused } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** The menu goes with the user, as the shell does. */
function Menu() {
  return useSession(({ current }) => current !== undefined) ? <UserMenu quiet={false} /> : null
}

const place = { user: 'u1', form: 'dictionaries.entry', record: 'new.c1' }
const kept = () => Object.keys(localStorage).filter((key) => key.includes('draft'))

/** Asks to sign out, while another window holds unsent input, which it has kept on the device. */
async function leave(calls: readonly AnsweredCall[]) {
  const rendered = await renderScreen(<Menu />, { calls: [answered(logout, null), ...calls] })
  const { screen } = rendered
  keepOnDevice(place, { title: '制种生产备案', values: { name: '北林' }, at: 1 })
  keepOnDevice({ ...place, user: 'u2' }, { title: '他人的表单', values: { name: '乙' }, at: 1 })
  await screen.getByRole('button', { name: /张三/ }).click()
  await screen.getByText('退出登录').click()
  const question = screen.getByRole('dialog').filter({ hasText: '您确定要退出应用程序吗?' })
  await expect.element(question.getByText('尚未提交的内容会为您暂存，再次登录后可继续填写：')).toBeVisible()
  await expect.element(question.getByText('制种生产备案')).toBeVisible()
  expect(question.getByText('他人的表单').elements()).toEqual([])
  await question.getByRole('button', { name: '确定' }).click()
  return rendered
}

test('signing out names the unsent forms of all windows and stores them for their user alone', async () => {
  const { asked, address } = await leave([])
  await expect.poll(address).toBe('/loginPre')
  expect(asked(writeAutosave)[0]).toMatchObject({ params: { form: 'dictionaries.entry', record: 'new.c1' } })
  expect(JSON.parse(asked(writeAutosave)[0]?.body.content ?? '')).toMatchObject({ values: { name: '北林' } })
  await expect.poll(kept).toEqual(['seedbed.draft.u2.dictionaries%2Eentry.new%2Ec1'])
})

test('what cannot be stored is lost only after another question', async () => {
  const { screen, address, asked } = await leave([refused(writeAutosave, 500, '请求出错，请重试')])
  const again = screen.getByRole('dialog').filter({ hasText: '以下内容无法暂存到服务器，退出后将被清除。仍要退出吗？' })
  await expect.element(again.getByText('制种生产备案')).toBeVisible()
  await again.getByRole('button', { name: '取消' }).click()
  expect(address()).toBe('/screen')
  expect(asked(logout)).toEqual([])
  expect(kept()).toContain('seedbed.draft.u1.dictionaries%2Eentry.new%2Ec1')
})
