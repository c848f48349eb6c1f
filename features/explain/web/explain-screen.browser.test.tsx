import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

type Screen = Awaited<ReturnType<typeof shown>>['screen']
type Bodies = readonly { readonly body: unknown }[]

async function chooseIn(screen: Screen, label: string, name: string): Promise<void> {
  await screen.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByTitle(name, { exact: true }).last().click()
  await expect.element(screen.getByRole('combobox', { name: label, exact: true })).toHaveAttribute('aria-expanded', 'false')
}

const bodiesOf = (asked: Bodies) => asked.map(({ body }) => body)
const ask = (screen: Screen) => screen.getByRole('button', { name: '说明', exact: true })

describe('what is asked', () => {
  const plain = { ...menu, id: 'notice', name: '门户/通知', ofRecords: false, modelId: '', withFlow: false, buttons: [], fields: [] }
  const menus = answered(explainedMenus, { list: [menu, plain] })

  test('about a record names its function and what identifies it; Enter asks once all is there', async () => {
    const { screen, asked } = await shown([...known, menus, answered(explainRight, found)])
    await chooseIn(screen, '对象', '数据记录')
    await screen.getByRole('combobox', { name: '菜单', exact: true }).click()
    expect(page.getByTitle('门户/通知', { exact: true }).elements(), 'holds no records').toEqual([])
    await page.getByTitle('门户/制种备案', { exact: true }).last().click()
    const record = screen.getByRole('textbox', { name: '单据编号或记录ID' })
    await record.click()
    await userEvent.keyboard('{Enter}')
    await drawn()
    expect(asked(explainRight), 'nothing is asked about no record').toEqual([])
    await record.fill('  ZZBA202600018 ')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: '李四不可以' })).toBeVisible()
    expect(bodiesOf(asked(explainRight))).toEqual([{ userId: 'li', about: 'record', menuId: 'filing', code: '', record: 'ZZBA202600018' }])
  })

  test('about an action of a request offers what is done with requests', async () => {
    const { screen, asked } = await shown([...known, menus, answered(explainRight, found)])
    await chooseIn(screen, '对象', '流程操作')
    await chooseIn(screen, '菜单', '门户/制种备案')
    await expect.element(ask(screen)).toBeDisabled()
    await screen.getByRole('textbox', { name: '单据编号或记录ID' }).fill('ZZBA202600018')
    await chooseIn(screen, '流程操作', '同意')
    await ask(screen).click()
    await expect
      .poll(() => bodiesOf(asked(explainRight)))
      .toEqual([{ userId: 'li', about: 'request', menuId: 'filing', code: 'approve', record: 'ZZBA202600018' }])
  })

  test('about a call names a function only where the call is one of its records', async () => {
    const calls = ['GET /api/message', 'POST /api/visualdev/OnlineDev/{modelId}/List']
    const { screen, asked } = await shown([...known, menus, answered(explainedNames, { ...names, calls }), answered(explainRight, found)])
    await chooseIn(screen, '对象', '接口')
    await chooseIn(screen, '接口', 'GET /api/message')
    expect(screen.getByRole('combobox', { name: '菜单', exact: true }).elements()).toEqual([])
    await ask(screen).click()
    await chooseIn(screen, '接口', calls[1]!)
    await chooseIn(screen, '菜单', '门户/制种备案')
    await ask(screen).click()
    await expect
      .poll(() => bodiesOf(asked(explainRight)))
      .toEqual([
        { userId: 'li', about: 'call', menuId: '', code: calls[0], record: '' },
        { userId: 'li', about: 'call', menuId: 'filing', code: calls[1], record: '' },
      ])
  })

  test('an item goes with its menu: another menu or subject empties it, and menus without such items are not offered', async () => {
    const other = { ...menu, id: 'plan', name: '门户/生产计划', buttons: [{ code: 'btn_stop', name: '终止' }], fields: [] }
    const { screen } = await shown([...known, answered(explainedMenus, { list: [menu, other, plain] })])
    await chooseIn(screen, '对象', '按钮')
    await chooseIn(screen, '菜单', '门户/制种备案')
    await chooseIn(screen, '按钮', '新增')
    await expect.element(ask(screen)).toBeEnabled()
    await chooseIn(screen, '菜单', '门户/生产计划')
    await expect.element(ask(screen)).toBeDisabled()
    await screen.getByRole('combobox', { name: '按钮', exact: true }).click()
    await expect.element(page.getByTitle('终止', { exact: true })).toBeVisible()
    expect(page.getByTitle('新增', { exact: true }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await chooseIn(screen, '对象', '表单字段')
    await screen.getByRole('combobox', { name: '菜单', exact: true }).click()
    await expect.element(page.getByTitle('门户/制种备案', { exact: true }).last()).toBeVisible()
    expect(page.getByTitle('门户/生产计划', { exact: true }).elements(), 'has no fields').toEqual([])
  })

  test('each reason says in words whether it speaks for or against it', async () => {
    const reasons = [...found.reasons, { speaks: null, text: '李四的当前组织是县局' }]
    const { screen } = await shown([
      ...known,
      answered(explainRight, { ...found, allowed: true, verdict: '李四可以', reasons, remedies: [] }),
    ])
    await chooseIn(screen, '菜单', '门户/制种备案')
    await ask(screen).click()
    const answer = screen.getByRole('region', { name: '说明结果' })
    await expect.element(answer.getByRole('heading', { name: '李四可以' })).toBeVisible()
    expect(
      answer
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['允许：角色“填报”授予了菜单“制种备案”', '不允许：生效的角色都没有授予按钮“新增”', '说明：李四的当前组织是县局'])
    expect(answer.getByText('可以这样改变').elements(), 'nothing is to be changed').toEqual([])
  })
})

describe('seeing as a person', () => {
  const session = {
    menus: [menuOf({ id: explainMenu, fullName: '权限说明', type: 2, address: 'permission/explain' })],
    permissions: [permissionOf(explainMenu, ['btn_seeAs'])],
  }
  const rowOf = (no: number) => ({ id: `r${no}`, crop: `玉米${no}` })
  const page41 = answered(listRecords, ({ body }) => ({
    list: [rowOf(body.currentPage)],
    pagination: { ...pagination, currentPage: body.currentPage, total: 41 },
    summary: {},
  }))

  async function see(calls: readonly AnsweredCall[], given: { readonly session?: typeof session } = { session }) {
    const rendered = await renderScreen(<ExplainScreen />, {
      ...given,
      address: '/screen?userId=li',
      calls: [
        ...known,
        answered(beginSight, { id: 'sight', name: '李四' }),
        answered(endSight, null),
        answered(functionConfig, config),
        page41,
        ...calls,
      ],
    })
    await chooseIn(rendered.screen, '菜单', '门户/制种备案')
    return { ...rendered, dialog: rendered.screen.getByRole('dialog').filter({ hasText: '以他人身份查看' }) }
  }
  const begin = (screen: Screen) => screen.getByRole('button', { name: '以此人身份查看列表' })

  test('pages are turned to the last one, and a record leads back to the page it was opened from', async () => {
    const { screen, dialog, asked } = await see([
      answered(getRecordTexts, { id: 'r2', data: JSON.stringify({ crop: '玉米种子' }), version: 1 }),
    ])
    await begin(screen).click()
    await expect.element(dialog.getByText('第1页，共3页')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '上一页' })).toBeDisabled()
    await dialog.getByRole('button', { name: '下一页' }).click()
    await expect.element(dialog.getByText('玉米2')).toBeVisible()
    await dialog.getByRole('button', { name: '查看', exact: true }).click()
    await expect.element(dialog.getByText('玉米种子')).toBeVisible()
    await dialog.getByRole('button', { name: '返回列表' }).click()
    await expect.element(dialog.getByText('第2页，共3页')).toBeVisible()
    await dialog.getByRole('button', { name: '下一页' }).click()
    await expect.element(dialog.getByText('玉米3')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '下一页' })).toBeDisabled()
    expect(asked(listRecords).map(({ body }) => body.currentPage)).toEqual([1, 2, 3])
  })

  test('Esc ends it as its button does', async () => {
    const { screen, dialog, asked } = await see([])
    await begin(screen).click()
    await expect.element(dialog.getByText('玉米1')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
    await expect.poll(() => asked(endSight).length).toBe(1)
  })

  test('what cannot be read says why, and is read again: the list, then one record', async () => {
    let list: () => ReturnType<typeof refusing> | 'well' = () => refusing(500, '列表暂时不可用')
    let record: () => ReturnType<typeof refusing> | 'well' = () => refusing(403, '李四没有查看该记录的权限')
    const rows = { list: [rowOf(1)], pagination, summary: {} }
    const one = { id: 'r1', data: JSON.stringify({ crop: '玉米种子' }), version: 1 }
    const { screen, dialog, said } = await see([
      answered(listRecords, () => {
        const now = list()
        return now === 'well' ? rows : now
      }),
      answered(getRecordTexts, () => {
        const now = record()
        return now === 'well' ? one : now
      }),
    ])
    await begin(screen).click()
    await expect.element(dialog.getByText('列表暂时不可用')).toBeVisible()
    list = () => 'well'
    await dialog.getByRole('button', { name: '重试' }).click()
    await dialog.getByRole('button', { name: '查看', exact: true }).click()
    await expect.element(dialog.getByText('李四没有查看该记录的权限')).toBeVisible()
    record = () => 'well'
    await dialog.getByRole('button', { name: '重试' }).click()
    await expect.element(dialog.getByText('玉米种子')).toBeVisible()
    expect(said).toEqual([])
  })

  test('a person who sees no row is told, and one who may not be seen as is refused without a dialog', async () => {
    const nobody = { list: [], pagination: { ...pagination, total: 0 }, summary: {} }
    const empty = await see([answered(listRecords, nobody)])
    await begin(empty.screen).click()
    await expect.element(empty.dialog.getByText('李四在这里看不到任何数据')).toBeVisible()
    await empty.screen.unmount()
    const refusedOne = await see([refused(beginSight, 403, '李四拥有您没有的权限，不能以其身份查看')])
    await begin(refusedOne.screen).click()
    await expect.poll(() => refusedOne.said).toEqual(['李四拥有您没有的权限，不能以其身份查看'])
    expect(refusedOne.screen.getByRole('dialog').elements()).toEqual([])
  })

  test('is offered with its right alone, for menus with records, and asks for a person', async () => {
    const { screen } = await see([], {})
    expect(begin(screen).elements(), 'without the right').toEqual([])
    await screen.unmount()
    const plain = { ...menu, id: 'notice', name: '门户/通知', ofRecords: false, modelId: '' }
    const nobody = await renderScreen(<ExplainScreen />, {
      session,
      calls: [...known, answered(explainedMenus, { list: [menu, plain] })],
    })
    await chooseIn(nobody.screen, '菜单', '门户/制种备案')
    await expect.element(begin(nobody.screen)).toBeDisabled()
    await chooseIn(nobody.screen, '菜单', '门户/通知')
    await expect.element(begin(nobody.screen)).not.toBeInTheDocument()
  })
})
