import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { fromEpoch, toEpoch } from '#engine/values/calendar.ts'
import {
  areaMenu,
  areaNames,
  areaPlaces,
  chooseAreas,
  createArea,
  deleteArea,
  districtLevel,
  districtRegions,
  listAreas,
  readArea,
  regionalList,
  regionByCodeAll,
  switchArea,
  updateArea,
} from '#features/areas/contract.ts'
import { areaBook } from '#features/areas/entry.ts'
import { serverFacts } from '#features/records/server/facts.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

let clock = Date.now()
const server = await startTestServer({ now: () => clock })
const { kernel } = server.node
const admin = await server.admin()
const zone = kernel.settings.timeZone
await givenMenu(kernel, 'seed', 'filing')
await givenPerson(kernel, { account: 'user', roleIds: [await givenRole(kernel, 'clerk', { menuId: 'filing' })] })
const user = await server.signIn('user', personPassword)

const children = async (id: string) => (await user.get(chooseAreas, { params: { id, ids: '0' } })).list.map((area) => area.id)
const found = async (keyword: string, query: { enabledMark?: '0' | '1' | '' } = { enabledMark: '1' }, id = '-1') =>
  (await user.get(listAreas, { params: { id }, query: { keyword, ...query } })).list
const idsFound = async (...given: Parameters<typeof found>) => (await found(...given)).map(({ id }) => id)
const problems = (answer: { data: unknown }) => (answer.data as { errors?: { field: string; text: string }[] } | null)?.errors
const day = (text: string) => toEpoch(text, zone)!
const today = () => fromEpoch(clock, 'yyyy-MM-dd', zone)!

const town = (enCode: string, more: Partial<CallBody<typeof createArea>> = {}) => ({
  parentId: '620723',
  fullName: `镇${enCode}`,
  enCode,
  ...more,
})
const adding = (body: Parameters<typeof town>[1], code: string) => admin.call(createArea, { body: town(code, body) })

describe('the shipped areas', () => {
  test('stand in the table as they do in memory, and no call needs the table for them', async () => {
    const { rows } = await sql<{ id: string; parent_id: string | null; name: string; enabled: boolean }>`
      select id, parent_id, name, enabled from area order by id`.execute(kernel.db)
    const { byCode } = (await areaBook(kernel)).tree()
    expect(rows).toHaveLength(byCode.size)
    const wrong = rows.filter(({ id, parent_id, name, enabled }) => {
      const region = byCode.get(id)
      return !region || (region.parentCode ?? null) !== parent_id || region.name !== name || region.former === enabled
    })
    expect(wrong).toEqual([])
  })

  test('open step by step, and paths get their names', async () => {
    const provinces = await user.get(chooseAreas, { params: { id: '-1', ids: '0' } })
    expect(provinces.list).toContainEqual({ id: '620000', fullName: '甘肃省', isLeaf: false, childLevel: 1 })
    expect((await user.get(chooseAreas, { params: { id: '620723', ids: '0' } })).list[0]).toMatchObject({ isLeaf: true })
    expect(await user.get(areaNames, { body: { idsList: [['620000', '620700', '620723'], ['999999']] } })).toEqual([
      ['甘肃省', '张掖市', '临泽县'],
      [''],
    ])
    expect((await user.get(areaPlaces, { body: { codes: ['330103', '999999', '620723'] } })).list).toEqual([
      expect.objectContaining({ id: '330103', fullName: '下城区', path: ['330000', '330100', '330103'] }),
      expect.objectContaining({ id: '620723', pathNames: ['甘肃省', '张掖市', '临泽县'], childLevel: 3 }),
    ])
  })

  test('are found by a part of the name, by pinyin and by the beginning of the code, the exact name first', async () => {
    expect((await found('临泽'))[0]).toMatchObject({ id: '620723', pathNames: ['甘肃省', '张掖市', '临泽县'] })
    expect(await idsFound('临泽 新华')).toEqual(['620723102'])
    expect((await found('堡镇'))[0]?.id).toBe('310151102')
    expect(await found('临泽', { enabledMark: '1' }, '110000')).toEqual([])
    expect(await found('镇')).toHaveLength(50)
    expect((await idsFound('620723'))[0]).toBe('620723')
    for (const keyword of ['linze', 'Linzexian', 'lzx', 'zhangye linze']) expect(await idsFound(keyword)).toContain('620723')
    expect(await idsFound('beijing linze')).toEqual([])
    expect(await idsFound('下城区')).toEqual([])
    expect(await idsFound('下城区', { enabledMark: '0' })).toEqual(['330103'])
    expect(await idsFound('下城区', {})).toEqual(['330103'])
  })

  test('are read by the calls of the portal', async () => {
    expect(await user.get(districtRegions, { query: {} })).toContainEqual({
      code: '620000',
      name: '甘肃省',
      level: 1,
      parentCode: '',
      hasChildren: true,
    })
    expect((await user.get(districtRegions, { query: { parentCode: '620700' } })).map(({ name }) => name)).toContain('临泽县')
    expect((await user.get(districtLevel, { query: { level: 3, parentCode: '620700' } })).length).toBe(
      (await user.get(districtRegions, { query: { parentCode: '620700' } })).length,
    )
    expect((await user.get(districtLevel, { query: { level: 4, parentCode: '620700' } })).length).toBeGreaterThan(50)
    expect(problems(await user.call(districtLevel, { query: { level: 4 } }))).toEqual([
      { field: 'parentCode', text: '查询县级或乡级区域时，请指定所属区域' },
    ])
    const county = await user.get(regionByCodeAll, { query: { code: '620723' } })
    expect(county.path.map(({ name }) => name)).toEqual(['甘肃省', '张掖市', '临泽县'])
    expect(county.children.map(({ code }) => code)).toContain('620723102')
    expect(await user.call(regionByCodeAll, { query: { code: '999999' } })).toMatchObject({ code: 404 })
    const page = await user.get(regionalList, { query: { keyword: '新华镇', pageSize: 2, currentPage: 2 } })
    expect(page.list).toHaveLength(2)
    expect(page.pagination.total).toBeGreaterThan(5)
    expect((await user.get(regionalList, { query: { parentCode: '620723' } })).list[0]?.parentCode).toBe('620723')
    expect(await server.visitor.call(districtRegions, { query: {} })).toMatchObject({ code: 600 })
  })
})

describe('an edited area', () => {
  test('is added, edited, switched off, deleted and added again, and forms see each state at once', async () => {
    const { id, version } = await admin.get(createArea, { body: town('620723901', { sortCode: 5, description: '新设' }) })
    expect([id, version]).toEqual(['620723901', 1])
    expect(await children('620723')).toContain(id)
    expect((await idsFound('镇620723901')).length).toBe(1)
    const { lookups } = await serverFacts(kernel, undefined)
    expect(lookups.region(id)).toMatchObject({ name: '镇620723901', path: ['620000', '620700', '620723', id], childLevel: null })

    expect(await admin.get(readArea, { params: { id } })).toMatchObject({
      parentId: '620723',
      parentName: '临泽县',
      type: '4',
      sortCode: 5,
      description: '新设',
      effectiveDate: null,
      replaces: '',
    })
    const renamed = await admin.get(updateArea, { params: { id }, body: town(id, { fullName: '新名镇', version }) })
    expect((await serverFacts(kernel, undefined)).lookups.region(id)?.name).toBe('新名镇')
    expect(await admin.get(readArea, { params: { id } })).toMatchObject({ sortCode: 5, description: '新设', version: 2 })

    await admin.get(switchArea, { params: { id }, body: { version: renamed.version } })
    expect(await children('620723')).not.toContain(id)
    expect((await found('新名镇', {}))[0]).toMatchObject({ enabledMark: 0, offered: false, version: 3 })
    expect((await serverFacts(kernel, undefined)).lookups.region(id)?.name).toBe('新名镇')

    await admin.get(deleteArea, { params: { id }, body: { version: 3 } })
    expect(await found('新名镇', {})).toEqual([])
    expect((await user.get(listAreas, { params: { id: '620723' }, query: {} })).list.map((area) => area.id)).not.toContain(id)
    expect(await admin.call(readArea, { params: { id } })).toMatchObject({ code: 404 })
    expect((await serverFacts(kernel, undefined)).lookups.region(id)?.name).toBe('新名镇')
    await admin.get(createArea, { body: town(id, { fullName: '又名镇' }) })
    expect((await found('又名镇'))[0]).toMatchObject({ id, version: 1, offered: true })

    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where object = ${`area:${id}`} order by action`.execute(kernel.db)
    // The clock of this server stands still, so times tell no order.
    expect(rows.map(({ action }) => action)).toEqual(['area.changed', 'area.created', 'area.created', 'area.deleted', 'area.disabled'])
  })

  test('moves with what stands below it, in the order of sort numbers before codes', async () => {
    await adding({ fullName: '甲镇' }, '620725801')
    await adding({ parentId: '620725', fullName: '乙镇' }, '620725802')
    await admin.get(updateArea, {
      params: { id: '620725801' },
      body: town('620725801', { parentId: '620725', fullName: '甲镇', sortCode: 9 }),
    })
    const list = await children('620725')
    expect(list.slice(-1)).toEqual(['620725801'])
    expect((await user.get(areaPlaces, { body: { codes: ['620725801'] } })).list[0]?.path).toEqual([
      '620000',
      '620700',
      '620725',
      '620725801',
    ])
  })

  test('that is switched off hides what stands below it', async () => {
    const { version } = await admin.get(readArea, { params: { id: '460400' } })
    await admin.get(switchArea, { params: { id: '460400' }, body: { version } })
    expect(await idsFound('那大镇')).toEqual([])
    expect((await found('那大镇', {}))[0]).toMatchObject({ enabledMark: 1, offered: false })
    expect(await user.get(districtRegions, { query: { parentCode: '460400' } })).toEqual([])
    await admin.get(switchArea, { params: { id: '460400' }, body: { version: version + 1 } })
    expect(await idsFound('那大镇')).toEqual(['460400100'])
  })

  test('is refused at its field', async () => {
    const at = async (code: string, body: Parameters<typeof town>[1]) => problems(await adding(body, code))
    expect(await at('62072390', {})).toEqual([{ field: 'enCode', text: '区域编码为6位数字（省、市、县）或9位数字（乡镇）' }])
    expect(await at('620723102', {})).toEqual([{ field: 'enCode', text: '区域编码已存在' }])
    expect(await at('620723950', { parentId: '999999' })).toEqual([{ field: 'parentId', text: '上级区域不存在' }])
    expect(await at('620723950', { parentId: '620723102' })).toMatchObject([{ field: 'parentId' }])
    expect(await at('620723950', { parentId: '-1' })).toEqual([{ field: 'parentId', text: '请选择上级区域' }])
    expect(await at('620723950', { fullName: ' ' })).toEqual([{ field: 'fullName', text: '请输入区域名称' }])
    expect(await at('620723950', { replaces: '620723102,620723999' })).toEqual([{ field: 'replaces', text: '旧编码不存在：620723999' }])
    expect(await at('620723950', { replaces: '620723950' })).toMatchObject([{ field: 'replaces' }])
    const edit = await admin.call(updateArea, { params: { id: '620723102' }, body: town('620723951', { parentId: '620723' }) })
    expect(problems(edit)).toMatchObject([{ field: 'enCode' }])
    expect(await admin.call(deleteArea, { params: { id: '620723' }, body: null })).toMatchObject({
      code: 422,
      msg: '存在下级区域，不能删除',
    })
    const stale = await admin.call(updateArea, { params: { id: '620723102' }, body: town('620723102', { version: 7 }) })
    expect(stale).toMatchObject({ code: 409, data: { version: 1 } })
  })
})

describe('a code that replaces others', () => {
  test('is offered in their place from its day on; the old ones keep naming their records', async () => {
    const tomorrow = clock + 86_400_000
    const effectiveDate = day(fromEpoch(tomorrow, 'yyyy-MM-dd', zone)!)
    expect(await adding({ fullName: '合并镇', replaces: '620723102、620723103', effectiveDate }, '620723960')).toMatchObject({ code: 200 })
    expect(await children('620723')).toEqual(expect.arrayContaining(['620723102', '620723103']))
    expect(await children('620723')).not.toContain('620723960')
    const [old] = await found('新华镇', {}, '620723')
    expect(old).toMatchObject({ offered: true, enabledMark: 1, replacedBy: [{ id: '620723960', fullName: '合并镇', effectiveDate }] })

    clock = tomorrow
    expect(await children('620723')).toContain('620723960')
    expect(await children('620723')).not.toContain('620723102')
    expect(await idsFound('新华镇', { enabledMark: '1' }, '620723')).toEqual([])
    expect((await found('新华镇', {}, '620723'))[0]).toMatchObject({ offered: false, enabledMark: 1 })
    expect((await serverFacts(kernel, undefined)).lookups.region('620723102')?.pathNames).toEqual(['甘肃省', '张掖市', '临泽县', '新华镇'])

    const { version } = await admin.get(readArea, { params: { id: '620723960' } })
    expect(await admin.get(readArea, { params: { id: '620723960' } })).toMatchObject({ replaces: '620723102、620723103', effectiveDate })
    const circle = await admin.call(updateArea, {
      params: { id: '620723102' },
      body: town('620723102', { fullName: '新华镇', replaces: '620723960' }),
    })
    expect(problems(circle)).toEqual([{ field: 'replaces', text: '区域不能替代自己或替代它的区域：620723960' }])
    await admin.get(switchArea, { params: { id: '620723960' }, body: { version } })
    expect(await children('620723')).toContain('620723102')
    expect(today()).toBe(fromEpoch(tomorrow, 'yyyy-MM-dd', zone))
  })
})

test('areas are written by those with the buttons of the screen alone, and read by everybody signed in', async () => {
  expect(await user.call(createArea, { body: town('620723970') })).toMatchObject({ code: 403 })
  expect(await user.call(updateArea, { params: { id: '620723102' }, body: town('620723102') })).toMatchObject({ code: 403 })
  expect(await user.call(deleteArea, { params: { id: '620723102' }, body: null })).toMatchObject({ code: 403 })
  expect(await user.call(switchArea, { params: { id: '620723102' }, body: null })).toMatchObject({ code: 403 })
  expect(await user.call(readArea, { params: { id: '620723102' } })).toMatchObject({ code: 403 })
  const roleIds = [await givenRole(kernel, 'mapper', { menuId: areaMenu, buttons: ['btn_edit'] })]
  await givenPerson(kernel, { account: 'mapper', roleIds })
  const mapper = await server.signIn('mapper', personPassword)
  expect(await mapper.call(readArea, { params: { id: '620723102' } })).toMatchObject({ code: 200 })
  expect(await mapper.call(updateArea, { params: { id: '620723102' }, body: town('620723102', { fullName: '新华镇' }) })).toMatchObject({
    code: 200,
  })
  expect(await mapper.call(deleteArea, { params: { id: '620723102' }, body: null })).toMatchObject({ code: 403 })
})

test('another node offers an edited area too', async () => {
  const second = await startTestServer({ database: server.database })
  await admin.get(createArea, { body: town('620723980', { fullName: '远镇' }) })
  await expect.poll(async () => (await areaBook(second.node.kernel)).tree().byCode.get('620723980')?.name).toBe('远镇')
  await second.stop()
})
