import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cancelJob, readJob, type JobAnswer } from '#features/jobs/contract.ts'
import {
  applyThird,
  compareThird,
  listThirdFailures,
  listThirdRuns,
  readThirdTotals,
  testDingTalk,
  testWecom,
  type Comparison,
  type Platform,
  type ThirdDifference,
  type ThirdRun,
  type ThirdTotal,
} from '#features/third-directories/contract.ts'
import { PlatformPanel } from '#features/third-directories/web/platform-panel.tsx'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const total = (more: Partial<ThirdTotal> = {}): ThirdTotal => ({
  synType: '组织',
  kind: 'organization',
  recordTotal: 12,
  synSuccessCount: 9,
  synFailCount: 0,
  unSynCount: 3,
  synDate: Date.UTC(2026, 9, 1, 2, 30),
  running: false,
  jobId: null,
  ...more,
})
const people = total({
  synType: '用户',
  kind: 'person',
  recordTotal: 80,
  synSuccessCount: 70,
  synFailCount: 4,
  unSynCount: 6,
  synDate: null,
})
const totals = answered(readThirdTotals, [total(), people])

const difference = (key: string, more: Partial<ThirdDifference> = {}): ThirdDifference => ({
  key,
  action: 'create',
  name: key,
  changes: [],
  onlyPicked: false,
  held: null,
  ...more,
})
const found: Comparison = {
  list: [
    difference('create:a', { name: '田间部', changes: [{ member: 'parent', before: '', after: '沃源种业' }] }),
    difference('update:b', {
      action: 'update',
      name: '加工部',
      changes: [{ member: 'name', before: '加工车间', after: '加工部' }],
    }),
    difference('create:c', { name: '李四', held: '没有填写手机号码' }),
    difference('remove:d', { action: 'remove', name: '旧部门', onlyPicked: true }),
  ],
  total: 4,
  problem: null,
}

const job = (more: Partial<JobAnswer>): JobAnswer => ({
  id: 'j',
  name: 'third',
  state: 'done',
  percent: 100,
  text: '',
  result: null,
  createdTime: 1,
  endTime: 2,
  ...more,
})
const comparing = answered(compareThird, { jobId: 'compare' })
const jobs = (result: unknown) =>
  answered(readJob, ({ params }) =>
    job(params.id === 'compare' ? { result } : { id: 'run', result: { created: 1, updated: 1, removed: 0, failed: 1, problem: null } }),
  )

interface Place {
  readonly phone?: boolean
  readonly platform?: Platform
}

const open = (calls: readonly AnsweredCall[], { phone = false, platform = 'wecom' }: Place = {}) =>
  renderScreen(<PlatformPanel platform={platform} />, { phone, session: { user: { isAdministrator: true } }, calls: [noRuns, ...calls] })

const pageOfRuns = (list: readonly ThirdRun[]) =>
  answered(listThirdRuns, { list: [...list], pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const noRuns = pageOfRuns([])
const run = (more: Partial<ThirdRun>): ThirdRun => ({
  ...{ id: 'r', kind: 'organization', direction: 'out', actorName: null, created: 2, updated: 1, removed: 0, failed: 0 },
  problem: null,
  time: Date.UTC(2026, 9, 1, 2, 41),
  ...more,
})

test('the totals are read, and say why they cannot be', async () => {
  const waiting = await open([unanswered(readThirdTotals)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  const failed = await open([refused(readThirdTotals, 503, '服务暂时不可用')])
  await expect.element(failed.screen.getByText('服务暂时不可用')).toBeVisible()
  await failed.screen.unmount()
  const { screen, isAccessible } = await open([totals])
  await expect.element(screen.getByRole('row', { name: /^组织 12 9 0 3 2026-10-01 10:30/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^用户 80 70 .*尚未同步/ })).toBeVisible()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/third.png` })
})

test('a connection is tested, and what is wrong stays in view', async () => {
  let tries = 0
  const wecom = await open([totals, answered(testWecom, () => ((tries += 1) === 1 ? refusing(422, '密钥不正确（错误码40001）') : null))])
  await wecom.screen.getByRole('button', { name: '测试通讯录连接' }).click()
  await expect.element(wecom.screen.getByText('密钥不正确（错误码40001）')).toBeVisible()
  await wecom.screen.getByRole('button', { name: '测试通讯录连接' }).click()
  await expect.element(wecom.screen.getByText('密钥不正确（错误码40001）')).not.toBeInTheDocument()
  await wecom.screen.getByRole('button', { name: '测试应用连接' }).click()
  await expect.poll(() => wecom.asked(testWecom).map(({ params }) => params.type)).toEqual(['1', '1', '0'])
  await wecom.screen.unmount()
  const dingTalk = await open([totals, answered(testDingTalk, null)], { platform: 'dingtalk' })
  await dingTalk.screen.getByRole('button', { name: '测试连接' }).click()
  await expect.poll(() => dingTalk.asked(testDingTalk)[0]?.body).toEqual({})
})

test('differences are shown before anything happens; what needs no picking is chosen, the rest is picked', async () => {
  const { screen, asked, isAccessible } = await open([totals, comparing, jobs(found), answered(applyThird, { jobId: 'run' })])
  await screen.getByRole('button', { name: '同步组织' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('上级：沃源种业')).toBeVisible()
  await expect.element(dialog.getByText('名称：加工车间 → 加工部')).toBeVisible()
  await expect.element(dialog.getByText('不能同步：没有填写手机号码')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /李四/ })).toBeDisabled()
  await expect.element(dialog.getByRole('checkbox', { name: /旧部门/ })).not.toBeChecked()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/third-differences.png` })
  await dialog.getByRole('checkbox', { name: /加工部/ }).click()
  await dialog.getByRole('checkbox', { name: /旧部门/ }).click()
  await dialog.getByRole('button', { name: '同步所选（2）' }).click()
  await expect.element(screen.getByText('将从企业微信删除1项，且不能恢复，是否继续？')).toBeVisible()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(applyThird)).toHaveLength(1)
  expect(asked(applyThird)[0]).toMatchObject({
    params: { type: '1' },
    body: { kind: 'organization', all: false, keys: ['create:a', 'remove:d'] },
  })
  await expect.element(screen.getByText('同步完成：新建1项，修改1项，删除0项，失败1项')).toBeVisible()
})

test('taking in asks in its own words, disables only what is picked, and tells what was refused', async () => {
  const inward: Comparison = {
    list: [
      difference('take:3', { name: '检验科', changes: [{ member: 'parent', before: '', after: '沃源种业' }] }),
      difference('take:li', { action: 'link', name: '李四', onlyPicked: true, held: '账号与手机号码属于不同的用户，请先核对' }),
      difference('disable:d', { action: 'disable', name: '旧部门', onlyPicked: true }),
    ],
    total: 3,
    problem: null,
  }
  const failures = [{ name: '检验科', reason: '名称已存在' }]
  const result = { created: 0, updated: 0, removed: 1, failed: 1, problem: null, direction: 'in', failures }
  const read = answered(readJob, ({ params }) => job(params.id === 'compare' ? { result: inward } : { id: 'run', result }))
  const { screen, asked, isAccessible } = await open([totals, comparing, read, answered(applyThird, { jobId: 'run' })])
  await screen.getByRole('button', { name: '反向同步：组织' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('从企业微信同步组织')).toBeVisible()
  expect(asked(compareThird)[0]?.body).toMatchObject({ kind: 'organization', direction: 'in' })
  await expect.element(dialog.getByRole('checkbox', { name: /李四/ })).toBeDisabled()
  await expect.element(dialog.getByRole('checkbox', { name: /旧部门/ })).not.toBeChecked()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/third-in.png` })
  await dialog.getByRole('checkbox', { name: /旧部门/ }).click()
  await dialog.getByRole('button', { name: '同步所选（2）' }).click()
  await expect.element(screen.getByText('将禁用1项企业微信中已不存在的内容，用户会立即退出登录，是否继续？')).toBeVisible()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(applyThird)[0]?.body).toMatchObject({ direction: 'in', all: true, keys: ['disable:d'] })
  await expect.element(screen.getByText('反向同步完成：新建0项，修改或关联0项，禁用1项，失败1项')).toBeVisible()
  await expect.element(screen.getByText('检验科：名称已存在')).toBeVisible()
})

test('all that is chosen at first goes as all, also what is beyond the list', async () => {
  const { screen, asked } = await open([totals, comparing, jobs({ ...found, total: 1_204 }), answered(applyThird, { jobId: 'run' })])
  await screen.getByRole('button', { name: '同步组织' }).click()
  await expect.element(screen.getByText(/共1204项差异，显示前4项/)).toBeVisible()
  await screen.getByRole('button', { name: '同步所选（1202）' }).click()
  await expect.poll(() => asked(applyThird)[0]?.body).toMatchObject({ all: true, keys: [] })
})

test('many removals need their number typed', async () => {
  const list = Array.from({ length: 21 }, (_, index) => difference(`remove:${index}`, { action: 'remove', onlyPicked: true }))
  const { screen } = await open([totals, comparing, jobs({ list, total: 21, problem: null })])
  await screen.getByRole('button', { name: '同步组织' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: '同步所选（0）' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '全选' }).click()
  await expect.element(dialog.getByRole('button', { name: '同步所选（21）' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /请输入删除的数量/ }).fill('21')
  await expect.element(dialog.getByRole('button', { name: '同步所选（21）' })).toBeEnabled()
})

test('nothing to do, a comparison that failed and a refused run say so', async () => {
  const nothing = await open([totals, comparing, jobs({ list: [], total: 0, problem: null })])
  await nothing.screen.getByRole('button', { name: '同步用户' }).click()
  await expect.element(nothing.screen.getByText('与企业微信一致，没有需要同步的内容')).toBeVisible()
  await nothing.screen.unmount()

  const failed = await open([totals, comparing, jobs({ list: [], total: 0, problem: '密钥不正确（错误码40001）' })])
  await failed.screen.getByRole('button', { name: '同步用户' }).click()
  await expect.element(failed.screen.getByText('密钥不正确（错误码40001）')).toBeVisible()
  await failed.screen.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => failed.asked(compareThird)).toHaveLength(2)
  await failed.screen.unmount()

  const unset = await open([totals, refused(compareThird, 422, '请先填写并保存连接信息')])
  await unset.screen.getByRole('button', { name: '同步用户' }).click()
  await expect.element(unset.screen.getByText('请先填写并保存连接信息')).toBeVisible()
  await unset.screen.unmount()

  const late = await open([totals, comparing, jobs(found), refused(applyThird, 409, '正在进行同步,请稍等')])
  await late.screen.getByRole('button', { name: '同步组织' }).click()
  await late.screen.getByRole('button', { name: '同步所选（2）' }).click()
  await expect.element(late.screen.getByRole('dialog').getByText('正在进行同步,请稍等')).toBeVisible()
})

test('while a run goes on its progress is shown, and no other one begins', async () => {
  const running = { running: true, jobId: 'run' }
  let state: JobAnswer['state'] = 'running'
  const cancelling = answered(cancelJob, () => {
    state = 'cancelled'
    return null
  })
  const { screen, asked } = await open([
    answered(readThirdTotals, () => (state === 'running' ? [total(running), { ...people, ...running }] : [total(), people])),
    answered(readJob, () => job({ id: 'run', state, text: '已处理30项，共80项' })),
    cancelling,
  ])
  await expect.element(screen.getByText('已处理30项，共80项')).toBeVisible()
  const button = screen.getByRole('button', { name: '同步组织' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(asked(compareThird)).toEqual([])
  await screen.getByRole('button', { name: '取消同步' }).click()
  await expect.element(screen.getByText('同步已取消，已完成的内容保留')).toBeVisible()
  expect(asked(cancelJob)[0]?.params).toEqual({ id: 'run' })
})

test('failures are listed with their reasons', async () => {
  const list = [{ id: 'p', name: '李四', reason: '没有填写手机号码', time: Date.UTC(2026, 9, 1, 2, 30) }]
  const pagination = { currentPage: 1, pageSize: 20, total: 1 }
  const { screen, asked } = await open([totals, answered(listThirdFailures, { list, pagination })])
  await screen.getByRole('button', { name: '查看用户的4项失败' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('没有填写手机号码')).toBeVisible()
  expect(asked(listThirdFailures)[0]).toMatchObject({ params: { type: '1' }, query: { kind: 'person' } })
})

test('on a phone totals and differences need no sideways scrolling', async () => {
  const { screen, fitsWidth } = await open([totals, comparing, jobs(found)], { phone: true })
  await expect.element(screen.getByRole('button', { name: '同步组织' })).toBeVisible()
  fitsWidth()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/third-phone.png` })
  await screen.getByRole('button', { name: '同步组织' }).click()
  await expect.element(screen.getByText('名称：加工车间 → 加工部')).toBeVisible()
  fitsWidth()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/third-differences-phone.png` })
})

test.each([false, true])('the log of runs tells what ran by itself, and one that did not end says so at once (phone %s)', async (phone) => {
  const runs = pageOfRuns([
    run({ problem: '密钥不正确（错误码40001）', created: 0, updated: 0 }),
    run({ id: 's', kind: 'person', direction: 'in', actorName: '管理员' }),
  ])
  const { screen, isAccessible, fitsWidth } = await open([totals, runs], { phone })
  await expect.element(screen.getByText('2026-10-01 10:41的自动同步没有完成：密钥不正确（错误码40001）')).toBeVisible()
  await screen.getByRole('button', { name: '同步记录' }).click()
  const dialog = screen.getByRole('dialog', { name: '同步记录' })
  await expect.element(dialog.getByText('组织（自动）')).toBeVisible()
  await expect.element(dialog.getByText('反向同步完成：新建2项，修改或关联1项，禁用0项，失败0项')).toBeVisible()
  await isAccessible()
  fitsWidth()
})

test('differences are narrowed to one kind and paged; what is picked elsewhere stays picked', async () => {
  const many = Array.from({ length: 60 }, (_, index) => difference(`create:${index}`, { name: `部门${index}号` }))
  const removal = difference('remove:d', { action: 'remove', name: '旧部门', onlyPicked: true })
  const { screen, asked } = await open([
    totals,
    comparing,
    jobs({ list: [...many, removal], total: 61, problem: null }),
    answered(applyThird, { jobId: 'run' }),
  ])
  await screen.getByRole('button', { name: '同步组织' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /部门0号/ }).click()
  expect(dialog.getByText('部门55号').elements(), 'stands on the next page').toEqual([])
  await dialog.getByRole('listitem', { name: '2', exact: true }).click()
  await expect.element(dialog.getByRole('checkbox', { name: /部门55号/ })).toBeChecked()
  await dialog.getByText('删除 1', { exact: true }).click()
  await expect.element(dialog.getByRole('checkbox', { name: /旧部门/ })).not.toBeChecked()
  expect(dialog.getByText('部门55号').elements()).toEqual([])
  await dialog.getByRole('checkbox', { name: '全选' }).click()
  await dialog.getByText('全部 61', { exact: true }).click()
  await expect.element(dialog.getByRole('checkbox', { name: /部门0号/ })).not.toBeChecked()
  await dialog.getByRole('button', { name: '同步所选（60）' }).click()
  await screen.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(applyThird)[0]?.body).toMatchObject({ all: false })
  expect(asked(applyThird)[0]?.body.keys).toHaveLength(60)
  expect(asked(applyThird)[0]?.body.keys).not.toContain('create:0')
})

test('a question that is answered with no begins nothing, and what was picked stays', async () => {
  const { screen, asked } = await open([totals, comparing, jobs(found), answered(applyThird, { jobId: 'run' })])
  await screen.getByRole('button', { name: '同步组织' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '田间部' })
  await dialog.getByRole('checkbox', { name: /旧部门/ }).click()
  await dialog.getByRole('button', { name: '同步所选（3）' }).click()
  const question = screen.getByRole('dialog').filter({ hasText: '将从企业微信删除1项' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('checkbox', { name: /旧部门/ })).toBeChecked()
  expect(asked(applyThird)).toEqual([])
})

test('failures go on to the next page; failures and runs that cannot be read say why, and are read again', async () => {
  const failureOf = (no: number) => ({ id: `p${no}`, name: `李四${no}`, reason: '没有填写手机号码', time: Date.UTC(2026, 9, 1, 2, 30) })
  let now: () => ReturnType<typeof refusing> | 'well' = () => refusing(500, '服务暂时不可用')
  const { screen, said } = await open([
    totals,
    answered(listThirdFailures, ({ query: { currentPage } }) => {
      const answer = now()
      if (answer !== 'well') return answer
      return { list: [failureOf(currentPage)], pagination: { currentPage, pageSize: 20, total: 21 } }
    }),
    refused(listThirdRuns, 500, '同步记录暂时无法读取'),
  ])
  await screen.getByRole('button', { name: '查看用户的4项失败' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('服务暂时不可用')).toBeVisible()
  now = () => 'well'
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect.element(dialog.getByText('李四1')).toBeVisible()
  await dialog.getByRole('listitem', { name: '2', exact: true }).click()
  await expect.element(dialog.getByText('李四2')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await screen.getByRole('button', { name: '同步记录' }).click()
  await expect.element(screen.getByRole('dialog', { name: '同步记录' }).getByText('同步记录暂时无法读取')).toBeVisible()
  expect(said).toEqual([])
})
