import { expect, test } from 'vitest'
import { stepOf } from '#engine/flows/editing/structure.ts'
import { approver, chain, start, timer } from '#engine/flows/testing/builders.ts'
import { renderFlowDesigner } from '#features/flow-design/web/testing/given-designer.tsx'

test('a timer is added from the menu of a line, with how long it waits', async () => {
  const { screen, last, isAccessible } = await renderFlowDesigner()
  await screen.getByRole('button', { name: '“县级审查”之后' }).click()
  await screen.getByRole('menuitem', { name: '定时器' }).click()
  const made = () => {
    const next = stepOf(last(), 'county')?.next
    return next?.kind === 'timer' ? next : undefined
  }
  await expect.poll(made).toMatchObject({ name: '定时器', wait: { days: 0, hours: 0, minutes: 0, seconds: 0, inWorkingTime: false } })
  await expect.element(screen.getByText('未设置等待时长').first()).toBeVisible()
  await screen.getByRole('textbox', { name: '天', exact: true }).fill('1')
  await screen.getByRole('textbox', { name: '小时', exact: true }).fill('2')
  await expect.element(screen.getByText('等待 1 天 2 小时').first()).toBeVisible()
  await screen.getByRole('switch', { name: '仅计工作日' }).click()
  await expect.element(screen.getByText('等待 1 天 2 小时（仅计工作日）').first()).toBeVisible()
  await screen.getByRole('textbox', { name: '节点名称' }).fill('公示')
  await expect.poll(made).toMatchObject({ name: '公示', wait: { days: 1, hours: 2, minutes: 0, seconds: 0, inWorkingTime: true } })
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
