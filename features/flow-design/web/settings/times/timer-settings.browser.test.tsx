import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stepOf } from '#engine/flows/editing/structure.ts'
import { approver, chain, start, timer } from '#engine/flows/testing/builders.ts'
import { readOfficeHours } from '#features/working-days/contract.ts'
import { answered, refusing } from '#web/testing/answer-calls.ts'
import { renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'

const shots = import.meta.env.VITE_SHOTS

type Screen = Awaited<ReturnType<typeof renderFlowDesigner>>['screen']

async function choose(screen: Screen, counting: string) {
  await screen.getByRole('combobox', { name: '计时方式' }).click()
  await screen.getByTitle(counting, { exact: true }).last().click()
}

test('a timer is added from the menu of a line, with how long it waits', async () => {
  const { screen, last, isAccessible } = await renderFlowDesigner()
  await screen.getByRole('button', { name: '“县级审查”之后' }).click()
  await screen.getByRole('menuitem', { name: '定时器' }).click()
  const made = () => {
    const next = stepOf(last(), 'county')?.next
    return next?.kind === 'timer' ? next : undefined
  }
  await expect.poll(made).toMatchObject({ name: '定时器', wait: { days: 0, hours: 0, minutes: 0, seconds: 0, counts: 'clock' } })
  await expect.element(screen.getByText('未设置等待时长').first()).toBeVisible()
  await screen.getByRole('textbox', { name: '天', exact: true }).fill('1')
  await screen.getByRole('textbox', { name: '小时', exact: true }).fill('2')
  await expect.element(screen.getByText('等待 1 天 2 小时').first()).toBeVisible()
  await expect.element(screen.getByText('连续计时，周末和节假日也计入')).toBeVisible()
  await choose(screen, '工作日（每日24小时）')
  await expect.element(screen.getByText('等待 1 天 2 小时（仅计工作日）').first()).toBeVisible()
  await expect.element(screen.getByText('周末和节假日不计入，每个工作日计24小时')).toBeVisible()
  await choose(screen, '办公时间')
  await expect.element(screen.getByText('等待 1 天 2 小时（仅计办公时间）').first()).toBeVisible()
  const about = '只计工作日的办公时间，现为08:30–12:00、14:30–18:00（在“工作日历”中设置）；1天即一个工作日的办公时间'
  await expect.element(screen.getByText(about)).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/counts-of-timer.png` })
  await screen.getByRole('textbox', { name: '节点名称' }).fill('公示')
  await expect.poll(made).toMatchObject({ name: '公示', wait: { days: 1, hours: 2, minutes: 0, seconds: 0, counts: 'office-hours' } })
  await isAccessible()
})

test('what cannot be is not taken: less than nothing, more than a year', async () => {
  const { screen, last } = await renderFlowDesigner({ flow: chain(start(), timer('t', { days: 1 }), approver('a', ['li'])) })
  const wait = () => {
    const step = stepOf(last(), 't')
    return step?.kind === 'timer' ? step.wait : undefined
  }
  await screen.getByRole('button', { name: /^定时器 定时器t/ }).click()
  await screen.getByRole('textbox', { name: '天', exact: true }).fill('400')
  await expect.element(screen.getByText('请输入 0 到 365 之间的数字')).toBeVisible()
  await screen.getByRole('textbox', { name: '小时', exact: true }).fill('-5')
  await expect.element(screen.getByText('请输入 0 到 8760 之间的数字')).toBeVisible()
  await screen.getByRole('textbox', { name: '分钟', exact: true }).fill('30')
  await expect.poll(wait).toMatchObject({ days: 1, hours: 0, minutes: 30 })
})

test.for([false, true])('the box says how long, and it is copied and removed as any node; phone: %s', async (phone) => {
  const { screen, fitsWidth } = await renderFlowDesigner({
    flow: chain(start(), timer('t', { minutes: 30 }), approver('a', ['li'])),
    phone,
  })
  await expect.element(screen.getByText('等待 30 分钟').first()).toBeVisible()
  fitsWidth()
})

test.for([false, true])('the time limit of a node is counted in office hours; phone: %s', async (phone) => {
  const limit = { kind: 'own', from: 'receipt', field: '', hours: 8, counts: 'clock' } as const
  const times = { limit, reminders: { kind: 'as-start' }, overdue: { kind: 'as-start' } } as const
  const { screen, last, fitsWidth, isAccessible } = await renderFlowDesigner({
    flow: chain(start(), approver('a', ['li'], { name: '审查', times })),
    phone,
  })
  await screen
    .getByRole('button', { name: /^(\S+ )?审查/ })
    .first()
    .click()
  if (phone) await screen.getByRole('button', { name: '设置', exact: true }).click()
  await screen.getByRole('tab', { name: '超时处理' }).click()
  await choose(screen, '办公时间')
  const counts = () => {
    const step = stepOf(last(), 'a')
    return step?.kind === 'approver' && step.times?.limit.kind === 'own' ? step.times.limit.counts : undefined
  }
  await expect.poll(counts).toBe('office-hours')
  await expect
    .element(
      screen.getByText('只计工作日的办公时间，现为08:30–12:00、14:30–18:00（在“工作日历”中设置）；7小时即一个工作日', { exact: true }),
    )
    .toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/counts-of-limit-${phone ? 'phone' : 'desk'}.png` })
  fitsWidth()
  await isAccessible()
})

test('where the hours are not told the choice is there all the same, and what nobody knows is to be chosen anew', async () => {
  const { screen } = await renderFlowDesigner({
    flow: chain(start(), timer('t', { days: 1, counts: 'unknown' }), approver('a', ['li'])),
    calls: [answered(readOfficeHours, () => refusing(403, '没有权限'))],
  })
  await screen.getByRole('button', { name: /^定时器 定时器t/ }).click()
  await expect.element(screen.getByText('请选择计时方式')).toBeVisible()
  await choose(screen, '办公时间')
  await expect.element(screen.getByText('只计工作日的办公时间；1天即一个工作日的办公时间')).toBeVisible()
})
