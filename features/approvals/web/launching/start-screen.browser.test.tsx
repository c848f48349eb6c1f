import { expect, test } from 'vitest'
import { listUnfinished } from '#features/approvals/contract.ts'
import { listStartable, type StartableFlow } from '#features/approvals/contract/launching.ts'
import { StartScreen } from '#features/approvals/web/launching/start-screen.tsx'
import { listAutosaves } from '#features/autosaves/contract.ts'
import { saveFavourite } from '#features/session/contract.ts'
import { readWorkFlowConfig } from '#web/router/work-flow-address.ts'
import { answered, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const none = { list: [], total: 0 }
const own = [answered(listUnfinished, { returned: none, drafts: none, running: none }), answered(listAutosaves, { list: [] })]
const flowOf = (id: string, fullName: string, rest: Partial<StartableFlow> = {}): StartableFlow => ({
  id,
  fullName,
  enCode: id,
  flowType: 1,
  modelId: `m-${id}`,
  category: '备案管理',
  lastStarted: null,
  ...rest,
})
const longName = '北林种业科技有限责任公司绥化第三分公司的经营备案申请'
const few = [flowOf('filing', '制种生产备案', { lastStarted: Date.now() - 3_600_000 }), flowOf('leave', '请假申请', { category: '' })]
const many = [...few, ...['a', 'b', 'c', 'd'].map((id) => flowOf(id, `${longName}${id}`))]

const render = (calls: readonly AnsweredCall[], phone = false) =>
  renderScreen(<StartScreen />, {
    phone,
    calls: [...own, ...calls],
    session: { menus: [menuOf({ id: 'leaves', fullName: '请假', type: 3, modelId: 'm-leave' })] },
  })

test('flows stand below their category, and a click opens the empty form', async () => {
  const { screen, address, isAccessible } = await render([answered(listStartable, { list: few })])
  await expect.element(screen.getByRole('heading', { name: '备案管理' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '其他流程' })).toBeVisible()
  await expect.element(screen.getByText('上次发起：1小时前')).toBeVisible()
  await isAccessible()
  await screen.getByRole('link', { name: /^请假申请/ }).click()
  await expect
    .poll(() => readWorkFlowConfig(new URLSearchParams(address().split('?')[1]).get('config')))
    .toMatchObject({ flowId: 'leave', opType: '-1' })
})

test('a search finds by letters of the pinyin, and says when nothing matches', async () => {
  const { screen } = await render([answered(listStartable, { list: few })])
  const search = screen.getByLabelText('搜索流程名称、编码或拼音')
  await search.fill('qjsq')
  await expect.element(screen.getByRole('link', { name: /^制种生产备案/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /^请假申请/ })).toBeVisible()
  await search.fill('报销')
  await expect.element(screen.getByText('没有与“报销”匹配的流程')).toBeVisible()
  await screen.getByRole('button', { name: '清除搜索' }).click()
  await expect.element(screen.getByRole('link', { name: /^制种生产备案/ })).toBeVisible()
})

test('with many flows favourites and the latest come first; a star marks the entry of the function', async () => {
  const { screen, asked } = await render([answered(listStartable, { list: many }), answered(saveFavourite, { favourites: ['leaves'] })])
  await expect.element(screen.getByRole('heading', { name: '最近发起' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '收藏的流程' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '收藏“请假申请”', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: '收藏的流程' })).toBeVisible()
  expect(asked(saveFavourite)).toMatchObject([{ body: { menuId: 'leaves', marked: true } }])
})

test('loading, a failure and nothing to start each say so', async () => {
  const waiting = await render([unanswered(listStartable)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' }).first()).toBeVisible()
  await waiting.screen.unmount()
  let tries = 0
  const failing = await render([answered(listStartable, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : { list: [] }))])
  await expect.element(failing.screen.getByText('服务暂时不可用')).toBeVisible()
  await failing.screen.getByRole('button', { name: '重试' }).click()
  await expect.element(failing.screen.getByText('没有您可以发起的流程', { exact: false })).toBeVisible()
})

test('long names are read whole on a phone', async () => {
  const { screen, fitsWidth } = await render([answered(listStartable, { list: many })], true)
  await expect.element(screen.getByText(`${longName}a`).first()).toBeVisible()
  fitsWidth()
})
