import { expect, test } from 'vitest'
import { fromEpoch, toEpoch } from '#engine/values/calendar.ts'
import { addWorkingTime } from '#engine/values/working-time.ts'
import { createWorkingDay, deleteWorkingDay, listWorkingDays, readWorkingDay, updateWorkingDay } from '#features/working-days/contract.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const zone = kernel.settings.timeZone
const admin = await server.admin()
const at = (text: string) => toEpoch(text, zone)!
const dueAfter = async (from: string, hours: number) =>
  fromEpoch(addWorkingTime(await calendarOf(kernel), at(from), hours * 3_600_000, 'working-days'), 'yyyy-MM-dd HH:mm', zone)
const found = (keyword: string) => admin.get(listWorkingDays, { query: { keyword, pageSize: 100 } })

test('the announced holidays of 2025 and 2026 are there, and none of 2027', async () => {
  expect((await found('2026-10')).list).toMatchObject([
    { day: at('2026-10-10'), weekday: 6, worked: 1, fullName: '国庆节调休' },
    ...[7, 6, 5, 4, 3, 2, 1].map((day) => ({ day: at(`2026-10-0${day}`), worked: 0, fullName: '国庆节' })),
  ])
  expect((await found('2025-')).pagination.total).toBe(33)
  expect((await found('2027-')).pagination.total).toBe(0)
  expect(await dueAfter('2026-09-30 10:00', 48)).toBe('2026-10-09 10:00')
})

test('a day that an administrator sets, changes and takes away counts at once', async () => {
  expect(await dueAfter('2027-01-29 10:00', 24)).toBe('2027-02-01 10:00')
  const body = { day: at('2027-01-30'), fullName: '春节调休', worked: 1 as const }
  const { id, version } = await admin.get(createWorkingDay, { body })
  expect(await dueAfter('2027-01-29 10:00', 24)).toBe('2027-01-30 10:00')
  const changed = await admin.get(updateWorkingDay, { params: { id }, body: { ...body, worked: 0, version } })
  expect(await dueAfter('2027-01-29 10:00', 24)).toBe('2027-02-01 10:00')
  expect(await admin.call(updateWorkingDay, { params: { id }, body: { ...body, version } })).toMatchObject({ code: 409 })
  await admin.get(deleteWorkingDay, { params: { id }, body: { version: changed.version } })
  expect(await admin.call(readWorkingDay, { params: { id } })).toMatchObject({ code: 404 })
  const log = await kernel.db.selectFrom('audit_entry').select('action').where('object', '=', `working_day:${id}`).orderBy('at').execute()
  expect(log.map(({ action }) => action)).toEqual(['working-day.created', 'working-day.changed', 'working-day.deleted'])
})

test('input that says nothing is refused at its field, a day is set once', async () => {
  const refusedAt = async (body: object) => {
    const answer = await admin.call(createWorkingDay, { body: body as never })
    return [answer.code, answer.msg]
  }
  const day = at('2027-10-01')
  expect(await refusedAt({ fullName: '国庆节', worked: 0 })).toEqual([422, '请选择日期'])
  expect(await refusedAt({ day: null, fullName: '国庆节', worked: 0 })).toEqual([422, '请选择日期'])
  expect(await refusedAt({ day, fullName: ' ', worked: 0 })).toEqual([422, '请输入说明'])
  expect(await refusedAt({ day, fullName: '国'.repeat(31), worked: 0 })).toEqual([422, '说明不能超过30个字'])
  expect(await refusedAt({ day: at('2026-10-01'), fullName: '国庆节', worked: 0 })).toEqual([422, '该日期已设置'])
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.call(createWorkingDay, { body: { day, fullName: '国庆节', worked: 0 as const } })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422])
})

test('whoever has no right to the screen neither reads nor writes it', async () => {
  await givenPerson(kernel, {
    account: 'clerk',
    roleIds: [await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'm', 'm') })],
  })
  const clerk = await server.signIn('clerk', personPassword)
  expect(await clerk.call(listWorkingDays, { query: {} })).toMatchObject({ code: 403 })
  expect(await clerk.call(deleteWorkingDay, { params: { id: '2026-10-01' }, body: null })).toMatchObject({ code: 403 })
})
