import { expect, test } from 'vitest'
import { createWorkingDay, deleteWorkingDay, listWorkingDays, workingDaysMenu, type WorkingDay } from '#features/working-days/contract.ts'
import { WorkingDaysScreen } from '#features/working-days/web/working-days-screen.tsx'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const dayOf = (date: number, rest: Partial<WorkingDay> = {}): WorkingDay => ({
  id: `2026-10-${date}`,
  day: Date.UTC(2026, 9, date - 1, 16),
  weekday: new Date(Date.UTC(2026, 9, date)).getUTCDay() || 7,
  fullName: '国庆节',
  worked: 0,
  version: 1,
  ...rest,
})
const pageOf = (list: WorkingDay[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const holiday = dayOf(7)
const swapped = dayOf(10, { worked: 1, fullName: '国庆节调休' })

function renderDays(calls: readonly AnsweredCall[], { buttons = ['btn_add', 'btn_edit', 'btn_remove'], phone = false } = {}) {
  return renderScreen(<WorkingDaysScreen />, {
    phone,
    session: {
      menus: [menuOf({ id: workingDaysMenu, fullName: '工作日历', type: 2, address: 'system/workingDays' })],
      permissions: [permissionOf(workingDaysMenu, buttons)],
    },
    calls,
  })
}

test.each([['desk', false] as const, ['phone', true] as const])(
  'days off and worked days are told apart, on a %s',
  async (_size, phone) => {
    const { screen, fitsWidth, isAccessible } = await renderDays([answered(listWorkingDays, pageOf([swapped, holiday]))], { phone })
    await expect.element(screen.getByText('2026-10-10').first()).toBeVisible()
    await expect.element(screen.getByText('上班', { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText('休息', { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText('周一至周五上班', { exact: false })).toBeVisible()
    fitsWidth()
    await isAccessible()
  },
)

test('a list that is read, empty or refused says so', async () => {
  const waiting = await renderDays([unanswered(listWorkingDays)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  const empty = await renderDays([answered(listWorkingDays, pageOf([]))])
  await expect.element(empty.screen.getByText('没有设置节假日，按周末休息计算')).toBeVisible()
  await empty.screen.unmount()
  const refusedList = await renderDays([answered(listWorkingDays, () => refusing(403, '没有权限'))])
  await expect.element(refusedList.screen.getByText('没有权限').first()).toBeVisible()
})

test('a day that is set already says so at the date, and what was typed stays', async () => {
  const errors = [{ field: 'day', text: '该日期已设置' }]
  const { screen, asked } = await renderDays([
    answered(listWorkingDays, pageOf([holiday])),
    refused(createWorkingDay, 422, '该日期已设置', { errors }),
  ])
  await screen.getByRole('button', { name: '新增' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '新增日期' })
  await dialog.getByRole('textbox', { name: /^日期/ }).fill('2026-10-07')
  await dialog.getByRole('textbox', { name: /^说明/ }).fill('国庆节')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('该日期已设置')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /^说明/ })).toHaveValue('国庆节')
  expect(asked(createWorkingDay).map(({ body }) => body)).toMatchObject([{ day: holiday.day, fullName: '国庆节', worked: 0 }])
})

test('deleting asks with the day, and who has no button is not offered it', async () => {
  const { screen, asked } = await renderDays([answered(listWorkingDays, pageOf([holiday])), answered(deleteWorkingDay, null)])
  await screen.getByRole('button', { name: '删除' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText('2026-10-07 国庆节', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteWorkingDay).map(({ params }) => params)).toEqual([{ id: '2026-10-7' }])
  await screen.unmount()
  const reader = await renderDays([answered(listWorkingDays, pageOf([holiday]))], { buttons: [] })
  await expect.element(reader.screen.getByText('2026-10-07').first()).toBeVisible()
  for (const name of ['新增', '编辑', '删除']) expect(reader.screen.getByRole('button', { name }).elements()).toEqual([])
})
