import { expect, test } from 'vitest'
import { fromEpoch, toEpoch } from '#engine/values/calendar.ts'
import { designMenus } from '#engine/resource/design-menus.ts'
import { addWorkingTime } from '#engine/values/working-time.ts'
import { readOfficeHours, updateOfficeHours } from '#features/working-days/contract.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const other = await startTestServer({ database: server.database })
const { kernel } = server.node
const zone = kernel.settings.timeZone
const admin = await server.admin()
const at = (text: string) => toEpoch(text, zone)!
const dueAfter = async (from: string, hours: number, of = kernel) =>
  fromEpoch(addWorkingTime(await calendarOf(of), at(from), hours * 3_600_000, 'office-hours'), 'yyyy-MM-dd HH:mm', zone)
const read = () => admin.get(readOfficeHours, {})

test('an office is open in the morning and the afternoon until an administrator says otherwise', async () => {
  expect(await read()).toEqual({
    id: 'office-hours',
    span1: ['08:30', '12:00'],
    span2: ['14:30', '18:00'],
    span3: [],
    span4: [],
    version: 1,
  })
  expect(await dueAfter('2027-06-07 16:00', 8)).toBe('2027-06-08 17:00')
})

const none = { span1: [], span2: [], span3: [], span4: [] } as Record<'span1' | 'span2' | 'span3' | 'span4', string[]>

test('hours that are set count at once at every node, in the order of the day; without any the whole day counts', async () => {
  const { version } = await read()
  const hours = { span1: ['13:00', '17:30'], span2: [], span3: ['09:00', '12:00'], span4: [] }
  const changed = await admin.get(updateOfficeHours, { body: { ...hours, version } })
  expect(await read()).toMatchObject({ span1: ['09:00', '12:00'], span2: ['13:00', '17:30'], span3: [], span4: [] })
  expect(await dueAfter('2027-06-07 16:00', 8)).toBe('2027-06-08 16:30')
  expect(await dueAfter('2027-06-07 16:00', 8, other.node.kernel)).toBe('2027-06-08 16:30')
  expect(await admin.call(updateOfficeHours, { body: { ...hours, version } })).toMatchObject({ code: 409 })
  await admin.get(updateOfficeHours, { body: { ...none, version: changed.version } })
  expect(await dueAfter('2027-06-07 16:00', 8)).toBe('2027-06-08 00:00')
  const log = await kernel.db
    .selectFrom('audit_entry')
    .select(['action', 'changes'])
    .where('object', '=', 'office_hours:office-hours')
    .orderBy('at')
    .execute()
  expect(log).toMatchObject([
    {
      action: 'office-hours.changed',
      changes: { span1: { before: '08:30-12:00', after: '09:00-12:00' }, span2: { after: '13:00-17:30' } },
    },
    { action: 'office-hours.changed', changes: { span1: { before: '09:00-12:00', after: '' }, span2: { after: '' } } },
  ])
})

test('hours that cannot be are refused at their span, and nothing is changed', async () => {
  const before = await read()
  const refused = async (spans: Partial<typeof none>) => {
    const { code, data } = await admin.call(updateOfficeHours, { body: { ...none, ...spans } })
    return [
      code,
      ...((data as unknown as { errors: { field: string; text: string }[] }).errors ?? []).map(({ field, text }) => `${field} ${text}`),
    ]
  }
  expect(await refused({ span1: ['12:00', '08:30'] })).toEqual([422, 'span1 结束时间应晚于开始时间'])
  expect(await refused({ span2: ['08:30', '08:30'] })).toEqual([422, 'span2 结束时间应晚于开始时间'])
  for (const span3 of [['8:30', '12:00'], ['08:30'], ['08:30', '24:00'], ['08:30', '12:00', '13:00']])
    expect(await refused({ span3 })).toEqual([422, 'span3 请填写起止时间，如08:30至12:00'])
  expect(await refused({ span1: ['08:30', '12:00'], span2: ['12:00', '14:00'], span4: ['11:30', '13:00'] })).toEqual([
    422,
    'span4 与08:30–12:00重叠，请调整起止时间',
  ])
  expect(await refused({ span2: ['08:30', '09:00'] })).toEqual([422, 'span2 办公时间每天合计不少于60分钟；全天计算请清空所有时段'])
  expect(await read()).toEqual(before)
})

test('whoever designs flows reads them, and only who may edit the calendar sets them', async () => {
  const person = async (account: string, menu: string) => {
    await givenPerson(kernel, { account, roleIds: [await givenRole(kernel, account, { menuId: await givenMenu(kernel, menu, menu) })] })
    return server.signIn(account, personPassword)
  }
  const designer = await person('designer', designMenus.flows)
  const clerk = await person('clerk', 'elsewhere')
  expect(await designer.call(readOfficeHours, {})).toMatchObject({ code: 200 })
  expect(await clerk.call(readOfficeHours, {})).toMatchObject({ code: 403 })
  for (const one of [designer, clerk]) expect(await one.call(updateOfficeHours, { body: none })).toMatchObject({ code: 403 })
})
