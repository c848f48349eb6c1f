import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenServer, givenUser, renderScreen, thingOf, thingsAnswer } from '#web/admin/testing/given-things.tsx'
import { ThingsScreen } from '#web/admin/testing/things-screen.tsx'
import { queryClient } from '#web/call/query-client.ts'

const path = '/api/test/Things'
const list = `GET ${path}`

beforeEach(async () => {
  givenUser()
  await page.viewport(1440, 900)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const isAccessible = async () => {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('a first load shows an outline, then the rows with what may be done with them', async () => {
  let answer: (value: ReturnType<typeof thingsAnswer>) => void = () => undefined
  givenServer({ [list]: () => new Promise((accept) => (answer = accept)) })
  const { screen } = await renderScreen(<ThingsScreen />)
  await expect.element(screen.getByRole('status', { name: '加载中' })).toBeInTheDocument()
  answer(thingsAnswer([thingOf(1), thingOf(2, { enabledMark: 0 })]))
  const row = screen.getByRole('row').filter({ hasText: 'code2' })
  await expect.element(row.getByText('禁用')).toBeVisible()
  await expect.element(row.getByRole('button', { name: '启用' })).toBeVisible()
  await isAccessible()
})

test('nothing yet says so and offers the first one, to who may add', async () => {
  givenServer({ [list]: thingsAnswer([]) })
  const { screen } = await renderScreen(<ThingsScreen />)
  await expect.element(screen.getByText('还没有品种')).toBeVisible()
  expect(screen.getByRole('button', { name: '新增' }).all()).toHaveLength(2)
})

test('what a user may not do is not offered', async () => {
  givenUser(['btn_edit'])
  givenServer({ [list]: thingsAnswer([thingOf(1)]) })
  const { screen } = await renderScreen(<ThingsScreen />)
  await expect.element(screen.getByRole('button', { name: '编辑' })).toBeVisible()
  expect(screen.getByRole('button', { name: '删除' }).all()).toHaveLength(0)
  expect(screen.getByRole('button', { name: '新增' }).all()).toHaveLength(0)
})

test('a refused call says why and tries again', async () => {
  let tries = 0
  givenServer({ [list]: () => ((tries += 1) === 1 ? { code: 403, msg: '没有权限' } : thingsAnswer([thingOf(1)])) })
  const { screen } = await renderScreen(<ThingsScreen />)
  await expect.element(screen.getByRole('alert').getByText('没有权限')).toBeVisible()
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByText('品种1', { exact: true })).toBeVisible()
})

test('the keyword stands in the address, and nothing found offers to forget it', async () => {
  const asked = givenServer({ [list]: ({ query }) => thingsAnswer(query.get('keyword') ? [] : [thingOf(1)]) })
  const { screen, router } = await renderScreen(<ThingsScreen />)
  await screen.getByRole('textbox', { name: '关键词' }).fill('没有')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('没有含“没有”的品种')).toBeVisible()
  expect(router.state.location.search).toContain('filter=')
  expect(asked.at(-1)?.query.get('keyword')).toBe('没有')
  await screen.getByRole('button', { name: '重置' }).last().click()
  await expect.element(screen.getByText('品种1', { exact: true })).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('deleting names the thing and where it is used, and sends the version that was read', async () => {
  const asked = givenServer({
    [list]: thingsAnswer([thingOf(1, { version: 7 })]),
    [`GET ${path}/t1/Use`]: { data: { functions: ['制种备案'], records: 10_001, holders: [] } },
    [`DELETE ${path}/t1`]: { msg: '删除成功' },
  })
  const { screen } = await renderScreen(<ThingsScreen />)
  await screen.getByRole('button', { name: '删除' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText('品种1')).toBeVisible()
  await expect.element(question.getByText('1个功能在使用：制种备案', { exact: false })).toBeVisible()
  await expect.element(question.getByText('10000+条数据在使用', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked.find(({ method }) => method === 'DELETE')?.body).toEqual({ version: 7 })
})

test('a state is changed after a question; cancelled, nothing is sent', async () => {
  const asked = givenServer({ [list]: thingsAnswer([thingOf(1)]), [`PUT ${path}/t1/Actions/State`]: { data: { id: 't1', version: 2 } } })
  const { screen } = await renderScreen(<ThingsScreen />)
  await screen.getByRole('button', { name: '禁用' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect.poll(() => screen.getByRole('dialog').all().length).toBe(0)
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await screen.getByRole('button', { name: '禁用' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 1 })
})

test('long names are cut with the whole on hover and widen nothing', async () => {
  const fullName = '黑龙江省绥化市北林区种业科技有限责任公司第一分公司专用玉米品种'
  givenServer({ [list]: thingsAnswer([thingOf(1, { fullName })]) })
  const { screen } = await renderScreen(<ThingsScreen />)
  await expect.element(screen.getByTitle(fullName).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1440)
})

test('on a phone things are cards, with the search in sight', async () => {
  await page.viewport(390, 844)
  givenServer({ [list]: thingsAnswer([thingOf(1)]) })
  const { screen } = await renderScreen(<ThingsScreen />)
  const card = screen.getByRole('listitem').filter({ hasText: '品种1' })
  await expect.element(card.getByText('启用', { exact: true })).toBeVisible()
  await expect.element(card.getByRole('button', { name: '编辑' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: '关键词' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
