import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { beginSight, endSight, explainedMenus, explainedNames, explainMenu, explainRight } from '#features/explain/contract.ts'
import { ExplainScreen } from '#features/explain/web/explain-screen.tsx'
import { peopleByIds, personTree } from '#features/pickers/contract.ts'
import { functionConfig, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { drawn } from '#web/testing/looked-at.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const li = { id: 'li', fullName: '李四', realName: '李四', headIcon: '', organize: '县局', type: 'user' as const, enabledMark: 1 }
const menu = {
  id: 'filing',
  name: '门户/制种备案',
  ofRecords: true,
  modelId: 'filing',
  withFlow: true,
  buttons: [{ code: 'btn_add', name: '新增' }],
  columns: [],
  fields: [{ code: 'price', name: '底价' }],
}
const names = { actions: [{ code: 'approve', name: '同意' }], calls: ['GET /api/message'] }
const found = {
  allowed: false,
  verdict: '李四不可以',
  reasons: [
    { speaks: 'for' as const, text: '角色“填报”授予了菜单“制种备案”' },
    { speaks: 'against' as const, text: '生效的角色都没有授予按钮“新增”' },
  ],
  remedies: ['在已有角色“填报”中授予按钮“新增”'],
}
const people = [
  answered(peopleByIds, { list: [li] }),
  answered(personTree, { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
]
const known: readonly AnsweredCall[] = [...people, answered(explainedMenus, { list: [menu] }), answered(explainedNames, names)]

const shown = (calls: readonly AnsweredCall[], phone = false) =>
  renderScreen(<ExplainScreen />, { calls, phone, address: '/screen?userId=li' })

test.each([false, true])('chooses a button of a menu and reads why, on a phone: %s', async (phone) => {
  const { screen, asked, isAccessible, fitsWidth } = await shown([...known, answered(explainRight, found)], phone)
  await expect.element(screen.getByRole('textbox', { name: '人员' })).toHaveValue('李四')
  const choose = async (label: string, name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: label }))
    await userEvent.click(screen.getByTitle(name, { exact: true }))
    await expect.element(screen.getByRole('combobox', { name: label })).toHaveAttribute('aria-expanded', 'false')
  }
  await choose('对象', '按钮')
  await choose('菜单', '门户/制种备案')
  await choose('按钮', '新增')
  await userEvent.click(screen.getByRole('button', { name: '说明', exact: true }))
  await expect.element(screen.getByRole('heading', { name: '李四不可以' })).toBeVisible()
  await expect.element(screen.getByText('在已有角色“填报”中授予按钮“新增”')).toBeVisible()
  expect(asked(explainRight).map(({ body }) => body)).toEqual([
    { userId: 'li', about: 'button', menuId: 'filing', code: 'btn_add', record: '' },
  ])
  await isAccessible()
  fitsWidth()
})

test('what is refused stands in place of the answer, and the choice stays', async () => {
  const { screen } = await shown([...known, refused(explainRight, 404, '数据不存在或已被删除')])
  await userEvent.click(screen.getByRole('combobox', { name: '菜单' }))
  await userEvent.click(screen.getByTitle('门户/制种备案', { exact: true }))
  await userEvent.click(screen.getByRole('button', { name: '说明', exact: true }))
  await expect.element(screen.getByRole('heading', { name: '权限说明' })).toBeVisible()
  await expect.element(screen.getByText('数据不存在或已被删除')).toBeVisible()
  await expect.element(screen.getByTitle('门户/制种备案', { exact: true }).first()).toBeVisible()
})

test('nothing is asked before all is chosen; loading and failure have their own look', async () => {
  const { screen } = await shown(known)
  await expect.element(screen.getByText('请先选择人员和对象')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '说明', exact: true })).toBeDisabled()
})

test('while it loads', async () => {
  const { screen } = await shown([...people, unanswered(explainedMenus), answered(explainedNames, names)])
  await expect.element(screen.getByRole('main')).toBeVisible()
  expect(screen.getByRole('heading').query()).toBeNull()
})

const config = {
  fullName: '制种备案',
  enCode: 'filing',
  formData: JSON.stringify({ fields: [{ __vModel__: 'crop', __config__: { label: '作物' } }] }),
  columnData: JSON.stringify({ columnList: [{ prop: 'crop', label: '作物' }] }),
  appColumnData: '',
  webType: '2',
  enableFlow: 0,
  flowId: '',
  flowEnCode: '',
  flowTemplateJson: '',
  interfaceId: '',
  interfaceParam: '',
  definitionVersion: 1,
  readOnlyFields: [],
  menuId: 'filing',
}
const pagination = { currentPage: 1, pageSize: 20, total: 1, more: false }

test.each([false, true])('sees the list and a record as the person, marked and ended by a button, on a phone: %s', async (phone) => {
  const buttons = ['btn_seeAs']
  const { screen, asked, isAccessible } = await renderScreen(<ExplainScreen />, {
    phone,
    address: '/screen?userId=li',
    session: {
      menus: [menuOf({ id: explainMenu, fullName: '权限说明', type: 2, address: 'permission/explain' })],
      permissions: [permissionOf(explainMenu, buttons)],
    },
    calls: [
      ...known,
      answered(beginSight, { id: 'sight', name: '李四' }),
      answered(endSight, null),
      answered(functionConfig, config),
      answered(listRecords, { list: [{ id: 'one', crop: '玉米' }], pagination, summary: {} }),
      answered(getRecordTexts, { id: 'one', data: JSON.stringify({ crop: '玉米种子' }), version: 1 }),
    ],
  })
  await userEvent.click(screen.getByRole('combobox', { name: '菜单' }))
  await userEvent.click(screen.getByTitle('门户/制种备案', { exact: true }))
  await userEvent.click(screen.getByRole('button', { name: '以此人身份查看列表' }))
  await expect.element(screen.getByText('正在以李四的身份查看，只读；查看的内容会记入操作日志')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '查看', exact: true }))
  await expect.element(screen.getByText('玉米种子')).toBeVisible()
  await isAccessible()
  await userEvent.click(screen.getByRole('button', { name: '结束查看' }))
  await expect.poll(() => asked(endSight).map(({ params }) => params)).toEqual([{ id: 'sight' }])
})

test('menus that cannot be read say why, and are read again', async () => {
  let tries = 0
  const menus = answered(explainedMenus, () => ((tries += 1) === 1 ? refusing(403, '您没有查看权限') : { list: [menu] }))
  const { screen, said } = await shown([...known, menus])
  await expect.element(screen.getByRole('alert').getByText('您没有查看权限')).toBeVisible()
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByRole('combobox', { name: '菜单' })).toBeVisible()
  expect(said).toEqual([])
})

/** Asks about the first menu, and changes the question to another subject. */
async function askAndChange(screen: Awaited<ReturnType<typeof shown>>['screen'], until: () => Promise<void>) {
  await screen.getByRole('combobox', { name: '菜单' }).click()
  await screen.getByTitle('门户/制种备案', { exact: true }).click()
  await screen.getByRole('button', { name: '说明', exact: true }).click()
  await until()
  await screen.getByRole('combobox', { name: '对象' }).click()
  await screen.getByTitle('按钮', { exact: true }).click()
}

test('an answer that comes after the question was changed is not shown beside the new one', async () => {
  const answer = Promise.withResolvers<typeof found>()
  const { screen, asked } = await shown([...known, answered(explainRight, () => ({ later: answer.promise }))])
  await askAndChange(screen, () => expect.poll(() => asked(explainRight).length).toBe(1))
  answer.resolve(found)
  await drawn()
  await expect.element(screen.getByText('请先选择人员和对象')).toBeVisible()
  expect(screen.getByText(found.verdict).elements()).toEqual([])
})

test('a refusal goes with the question that it was the answer to', async () => {
  const { screen } = await shown([...known, refused(explainRight, 404, '数据不存在或已被删除')])
  await askAndChange(screen, () => expect.element(screen.getByText('数据不存在或已被删除')).toBeVisible())
  await expect.element(screen.getByText('数据不存在或已被删除')).not.toBeInTheDocument()
  await expect.element(screen.getByText('请先选择人员和对象')).toBeVisible()
})

test('a menu with a long name fits a phone', async () => {
  const name = '黑龙江省绥化市种业一站式服务平台/农作物种子生产经营许可与备案管理登记'
  const { screen, fitsWidth } = await shown([...known, answered(explainedMenus, { list: [{ ...menu, name }] })], true)
  await screen.getByRole('combobox', { name: '菜单' }).click()
  await screen.getByTitle(name, { exact: true }).click()
  await expect.element(screen.getByTitle(name, { exact: true }).first()).toBeVisible()
  fitsWidth()
})
