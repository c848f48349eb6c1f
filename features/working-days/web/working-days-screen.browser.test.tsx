import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createWorkingDay,
  deleteWorkingDay,
  listWorkingDays,
  readOfficeHours,
  readWorkingDay,
  updateOfficeHours,
  updateWorkingDay,
  workingDaysMenu,
  type WorkingDay,
} from '#features/working-days/contract.ts'
import { WorkingDaysScreen } from '#features/working-days/web/working-days-screen.tsx'
import { showLanguage } from '#web/i18n/i18n.ts'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testStates } from '#web/testing/screen-states.tsx'

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

const shots = import.meta.env.VITE_SHOTS
const hours = { id: 'office-hours', span1: ['08:30', '12:00'], span2: ['14:30', '18:00'], span3: [], span4: [], version: 3 }

function renderDays(
  calls: readonly AnsweredCall[],
  { buttons = ['btn_add', 'btn_edit', 'btn_remove'], phone = false, ofHours = answered(readOfficeHours, hours) } = {},
) {
  return renderScreen(<WorkingDaysScreen />, {
    phone,
    session: {
      menus: [menuOf({ id: workingDaysMenu, fullName: '工作日历', type: 2, address: 'system/workingDays' })],
      permissions: [permissionOf(workingDaysMenu, buttons)],
    },
    calls: [...calls, ofHours],
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
  for (const name of ['新增', '编辑', '删除', '设置办公时间']) expect(reader.screen.getByRole('button', { name }).elements()).toEqual([])
})

test.each([['desk', false] as const, ['phone', true] as const])('office hours are told and set, on a %s', async (size, phone) => {
  const list = answered(listWorkingDays, pageOf([swapped, holiday]))
  const saved = answered(updateOfficeHours, { id: 'office-hours', version: 4 })
  const { screen, asked, fitsWidth, isAccessible } = await renderDays([list, saved], { phone })
  const shoot = (name: string) => (shots ? page.screenshot({ path: `${shots}/${name}-${size}.png` }) : undefined)
  await expect.element(screen.getByText('08:30–12:00、14:30–18:00')).toBeVisible()
  await expect.element(screen.getByText('2026-10-10').first()).toBeVisible()
  await shoot('office-hours')
  await screen.getByRole('button', { name: '设置办公时间' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '设置办公时间' })
  const second = dialog.getByRole('group', { name: '时段二' })
  await expect.element(second.getByRole('combobox').first()).toHaveValue('14:30')
  await second.getByRole('combobox').first().fill('13:00')
  await second.getByRole('combobox').last().fill('17:30')
  // The times that are offered lie over what is below.
  await userEvent.tab()
  await shoot('office-hours-form')
  fitsWidth()
  await isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(updateOfficeHours).map(({ body }) => body))
    .toEqual([{ span1: ['08:30', '12:00'], span2: ['13:00', '17:30'], span3: [], span4: [], version: 3 }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('hours that are refused say so at their span, and what was typed stays', async () => {
  const errors = [{ field: 'span3', text: '与14:30–18:00重叠，请调整起止时间' }]
  const { screen, asked } = await renderDays([
    answered(listWorkingDays, pageOf([holiday])),
    refused(updateOfficeHours, 422, errors[0]!.text, { errors }),
  ])
  await screen.getByRole('button', { name: '设置办公时间' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '设置办公时间' })
  const third = dialog.getByRole('group', { name: '时段三' })
  await third.getByRole('combobox').first().fill('19:00')
  await third.getByRole('combobox').last().fill('17:00')
  await userEvent.tab()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('结束时间应晚于开始时间')).toBeVisible()
  expect(asked(updateOfficeHours)).toEqual([])
  await third.getByRole('combobox').last().fill('20:00')
  await userEvent.tab()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText(errors[0]!.text)).toBeVisible()
  await expect.element(third.getByRole('combobox').first()).toHaveValue('19:00')
})

test('where the hours are not answered the days are still there, and they are asked for again', async () => {
  const ofHours = answered(readOfficeHours, () => refusing(403, '没有权限'))
  const { screen, asked } = await renderDays([answered(listWorkingDays, pageOf([holiday]))], { ofHours })
  await expect.element(screen.getByText('没有权限')).toBeVisible()
  await expect.element(screen.getByText('2026-10-07').first()).toBeVisible()
  const before = asked(readOfficeHours).length
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => asked(readOfficeHours).length).toBeGreaterThan(before)
})

test('a day is edited under its version; where another one changed it, both are seen', async () => {
  const newest = { ...swapped, fullName: '调休', version: 2 }
  const { screen, asked } = await renderDays([
    answered(listWorkingDays, pageOf([swapped])),
    answered(readWorkingDay, newest),
    answered(updateWorkingDay, ({ body }) =>
      body.version === 2 ? { id: swapped.id, version: 3 } : refusing(409, '数据已被修改', { version: 2 }),
    ),
  ])
  await screen.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑日期' })
  await expect.element(dialog.getByRole('textbox', { name: /^日期/ })).toHaveValue('2026-10-10')
  await expect.element(dialog.getByRole('radio', { name: '上班' })).toBeChecked()
  await dialog.getByText('休息', { exact: true }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByRole('button', { name: '保留我的内容' }).click()
  const again = screen.getByRole('dialog').filter({ hasText: '编辑日期' })
  await expect.element(again.getByText('别处修改了：说明（现为最新内容）')).toBeVisible()
  await again.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(updateWorkingDay).at(-1))
    .toMatchObject({ params: { id: swapped.id }, body: { day: swapped.day, worked: 0, fullName: '调休', version: 2 } })
})

test('days are searched by keyword, page by page, and the address leads back to them', async () => {
  const many = { list: [holiday], pagination: { currentPage: 2, pageSize: 20, total: 45 } }
  const { screen, asked, address } = await renderDays([answered(listWorkingDays, many)])
  await expect.element(screen.getByText('2026-10-07').first()).toBeVisible()
  await screen.getByTitle('2', { exact: true }).click()
  await expect.poll(address).toBe('/screen?page=2')
  await screen.getByRole('textbox', { name: '关键词' }).fill('国庆')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(listWorkingDays).at(-1)?.query).toMatchObject({ keyword: '国庆', currentPage: 1 })
  expect(decodeURIComponent(address())).toContain('"keyword":"国庆"')
})

test('days and hours are told in the language of the reader', async () => {
  const { screen, isAccessible } = await renderDays([answered(listWorkingDays, pageOf([swapped, holiday]))])
  await expect.element(screen.getByText('2026-10-10').first()).toBeVisible()
  await showLanguage('en')
  await expect.element(screen.getByText('08:30–12:00, 14:30–18:00')).toBeVisible()
  await expect.element(screen.getByText('Saturday').first()).toBeVisible()
  await isAccessible()
  expect(document.body.textContent).not.toMatch(/working-days\.|undefined|\{\{/)
})

testStates({
  name: 'working days',
  element: <WorkingDaysScreen />,
  menu: { id: workingDaysMenu, buttons: ['btn_add', 'btn_edit', 'btn_remove'] },
  list: listWorkingDays,
  nothing: pageOf([]),
  rows: (fullName) => pageOf([{ ...holiday, fullName }]),
  calls: [answered(readOfficeHours, hours)],
  empty: '没有设置节假日，按周末休息计算',
  rights: ['新增', '编辑', '删除', '设置办公时间'],
  form: {
    title: '新增日期',
    saves: createWorkingDay,
    typed: { 日期: '2026-10-08', 说明: '国庆节' },
    refused: ['fullName', '说明'],
  },
})
