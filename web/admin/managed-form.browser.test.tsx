import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenServer, givenUser, renderScreen, thingOf, thingsAnswer } from '#web/admin/testing/given-things.tsx'
import { ThingsScreen } from '#web/admin/testing/things-screen.tsx'
import { queryClient } from '#web/call/query-client.ts'

const path = '/api/test/Things'
const list = { [`GET ${path}`]: thingsAnswer([thingOf(1)]) }

beforeEach(async () => {
  givenUser()
  await page.viewport(1440, 900)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  localStorage.clear()
})

type Rendered = Awaited<ReturnType<typeof renderScreen>>
const dialogOf = ({ screen }: Rendered) => screen.getByRole('dialog').last()
const confirm = (rendered: Rendered) => dialogOf(rendered).getByRole('button', { name: '确定' }).click()

test('a new item begins in its first field, also where the focus was on the button that opened it', async () => {
  givenServer(list)
  const rendered = await renderScreen(<ThingsScreen />, '/things')
  await rendered.screen.getByRole('button', { name: '新增' }).click()
  await expect.element(dialogOf(rendered).getByLabelText('名称', { exact: false })).toHaveFocus()
})

test('the form of a link opens, says what its schema refuses at the fields, and sends what it takes', async () => {
  const asked = givenServer({ ...list, [`POST ${path}`]: { data: { id: 't2', version: 1 } } })
  const rendered = await renderScreen(<ThingsScreen />, '/things?open=new&edit=1')
  const dialog = dialogOf(rendered)
  await confirm(rendered)
  await expect.element(dialog.getByText('请输入名称')).toBeVisible()
  await expect.element(dialog.getByText('2 处需要修改')).toBeVisible()
  await expect.element(dialog.getByLabelText('名称', { exact: false })).toHaveFocus()
  await dialog.getByLabelText('名称', { exact: false }).fill('新品种')
  await dialog.getByLabelText('编码', { exact: false }).fill('.x')
  await expect.element(dialog.getByText('编码只能输入英文、数字和小数点，且小数点不能放在首尾')).toBeVisible()
  await dialog.getByLabelText('编码', { exact: false }).fill('x')
  await confirm(rendered)
  const created = { fullName: '新品种', enCode: 'x', sortCode: 0, enabledMark: 1 }
  await expect.poll(() => asked.find(({ method }) => method === 'POST')?.body).toEqual(created)
  await expect.poll(() => rendered.router.state.location.search).toBe('')
})

test('Ctrl+Enter saves the version that was opened; a refusal of the server stands at its field', async () => {
  const errors = [{ field: 'enCode', text: '编码“a”已存在' }]
  const asked = givenServer({ ...list, [`PUT ${path}/t1`]: { code: 422, msg: '编码“a”已存在', data: { errors } } })
  const rendered = await renderScreen(<ThingsScreen />, '/things?open=t1&edit=1')
  await dialogOf(rendered).getByLabelText('编码', { exact: false }).fill('a')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialogOf(rendered).getByText('编码“a”已存在')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ enCode: 'a', version: 1 })
  await expect.element(dialogOf(rendered).getByLabelText('编码', { exact: false })).toHaveFocus()
})

test('after a clash what was typed is laid over the newest state, and saved with its version', async () => {
  const newest = thingOf(1, { fullName: '他人的名称', version: 2 })
  const asked = givenServer({
    ...list,
    [`GET ${path}/t1`]: { data: newest },
    [`PUT ${path}/t1`]: ({ body }) =>
      (body as { version: number }).version === 2
        ? { data: { id: 't1', version: 3 } }
        : { code: 409, msg: '数据已被修改', data: { version: 2 } },
  })
  const rendered = await renderScreen(<ThingsScreen />, '/things?open=t1&edit=1')
  await dialogOf(rendered).getByLabelText('编码', { exact: false }).fill('mine')
  await confirm(rendered)
  await expect.element(dialogOf(rendered).getByText('此数据已在别处被修改')).toBeVisible()
  await dialogOf(rendered).getByRole('button', { name: '保留我的内容' }).click()
  await expect.element(dialogOf(rendered).getByText('别处修改了：名称（现为最新内容）')).toBeVisible()
  await expect.element(dialogOf(rendered).getByLabelText('编码', { exact: false })).toHaveValue('mine')
  await confirm(rendered)
  await expect
    .poll(() => asked.findLast(({ method, path: to }) => method === 'PUT' && to === `${path}/t1`)?.body)
    .toMatchObject({ fullName: '他人的名称', enCode: 'mine', version: 2 })
})

test('after a clash with who deleted it the reason stands in the form, with what was typed', async () => {
  givenServer({
    ...list,
    [`GET ${path}/t1`]: { code: 404, msg: '数据不存在或已被删除' },
    [`PUT ${path}/t1`]: { code: 409, msg: '数据已被修改', data: { version: 2 } },
  })
  const rendered = await renderScreen(<ThingsScreen />, '/things?open=t1&edit=1')
  await dialogOf(rendered).getByLabelText('编码', { exact: false }).fill('mine')
  await confirm(rendered)
  await dialogOf(rendered).getByRole('button', { name: '保留我的内容' }).click()
  await expect.element(dialogOf(rendered).getByText(/^无法读取最新内容，该数据可能已被删除/)).toBeVisible()
  await expect.element(dialogOf(rendered).getByLabelText('编码', { exact: false })).toHaveValue('mine')
})

test('leaving what was typed asks once; given up, nothing of it comes back', async () => {
  givenServer(list)
  const rendered = await renderScreen(<ThingsScreen />, '/things?open=t1&edit=1')
  await dialogOf(rendered).getByLabelText('名称', { exact: false }).fill('别的')
  await dialogOf(rendered).getByRole('button', { name: '取消' }).click()
  const question = rendered.screen.getByRole('dialog').filter({ hasText: '已修改的内容尚未保存，确定要关闭吗？' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => rendered.screen.getByRole('dialog').all().length).toBe(0)
  await rendered.screen.getByRole('button', { name: '编辑' }).click()
  await expect.element(dialogOf(rendered).getByLabelText('名称', { exact: false })).toHaveValue('品种1')
})

test('what was typed and not saved is restored, until it is thrown away', async () => {
  givenServer(list)
  const first = await renderScreen(<ThingsScreen />, '/things?open=new&edit=1')
  await dialogOf(first).getByLabelText('名称', { exact: false }).fill('未保存')
  await first.screen.unmount()
  const again = await renderScreen(<ThingsScreen />, '/things?open=new&edit=1')
  await expect.element(dialogOf(again).getByText(/已恢复 .* 填写、尚未保存的内容。/)).toBeVisible()
  await expect.element(dialogOf(again).getByLabelText('名称', { exact: false })).toHaveValue('未保存')
  await dialogOf(again).getByRole('button', { name: '放弃恢复' }).click()
  await expect.element(dialogOf(again).getByLabelText('名称', { exact: false })).toHaveValue('')
})

test('on a phone the form takes the whole window, with room beside its fields', async () => {
  await page.viewport(390, 844)
  givenServer(list)
  const rendered = await renderScreen(<ThingsScreen />, '/things?open=new&edit=1')
  const name = dialogOf(rendered).getByLabelText('名称', { exact: false })
  await expect.element(name).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const { left, right } = name.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(12)
  expect(right).toBeLessThanOrEqual(378)
})
