import { describe, expect, it } from 'vitest'
import { childrenOf, isOffered, levelOfCode, liesIn, namesOf, pathOf, readRegions, regionByCode, withChanges } from './region.ts'
import { shippedRegions } from './regions-load.ts'

const tree = shippedRegions()

describe('the shipped regions', () => {
  it('hold the counties and townships of the demo data under their real codes', () => {
    const names = {
      '620702': '甘州区',
      '620702103': '沙井镇',
      '620702105': '甘浚镇',
      '620702110': '小满镇',
      '620702111': '明永镇',
      '620723': '临泽县',
      '620723102': '新华镇',
      '620723104': '平川镇',
      '620723106': '鸭暖镇',
      '620724': '高台县',
      '620724101': '宣化镇',
      '620724105': '骆驼城镇',
      '620724107': '黑泉镇',
    }
    for (const [code, name] of Object.entries(names)) expect(regionByCode(tree, code)?.name).toBe(name)
  })
  it('are all there: 34 provinces and more than 41,000 townships', () => {
    expect(childrenOf(tree)).toHaveLength(34)
    const all = [...tree.byCode.values()]
    expect(all.filter((one) => one.code.length === 9 && !one.former)).toHaveLength(41_352)
    expect(new Set(all.map((one) => one.code)).size).toBe(all.length)
  })
  it('form one tree: a path has one region for each level, and each is a child of the one before', () => {
    for (const one of tree.byCode.values()) {
      const path = pathOf(tree, one.code)
      expect(path.map((code) => regionByCode(tree, code)?.level).toSorted()).toEqual([...new Set(path.map(levelOfCode))])
      if (!one.former) expect(one.childLevel).toBe(childrenOf(tree, one.code)[0]?.level)
    }
  })
  it('have a city level in municipalities, and none in Hong Kong', () => {
    expect(pathOf(tree, '110101001')).toEqual(['110000', '110100', '110101', '110101001'])
    expect(pathOf(tree, '500229')).toEqual(['500000', '500200', '500229'])
    expect(pathOf(tree, '810001')).toEqual(['810000', '810001'])
    expect(namesOf(tree, '620201001')).toBe('甘肃省/嘉峪关市/嘉峪关市/雄关街道')
    expect(namesOf(tree, '429004')).toBe('湖北省/省直辖县级行政区划/仙桃市')
  })
})

describe('townships', () => {
  it('lie in every county and city of the mainland, directly below the cities that have no counties', () => {
    const bare = [...tree.byCode.values()].filter(
      ({ code, level, childLevel, former }) => level < 3 && !former && childLevel === undefined && !/^(71|81|82)/.test(code),
    )
    expect(bare).toEqual([])
    expect(namesOf(tree, '441900003')).toBe('广东省/东莞市/东城街道')
    expect(pathOf(tree, '442000001')).toEqual(['440000', '442000', '442000001'])
    expect(namesOf(tree, '460400100')).toBe('海南省/儋州市/那大镇')
    expect(regionByCode(tree, '441900')).toMatchObject({ level: 1, childLevel: 3 })
  })
  it('that were withdrawn keep their names for old records, and are offered to nobody', () => {
    expect(regionByCode(tree, '330103')).toMatchObject({ name: '下城区', former: true })
    expect(namesOf(tree, '110105400')).toBe('北京市/市辖区/朝阳区/首都机场街道')
    expect(childrenOf(tree, '330100').map(({ code }) => code)).not.toContain('330103')
  })
})

describe('a region', () => {
  it('has a path and names from the province down', () => {
    expect(pathOf(tree, '620723')).toEqual(['620000', '620700', '620723'])
    expect(namesOf(tree, '620723')).toBe('甘肃省/张掖市/临泽县')
    expect(namesOf(tree, '999999')).toBe('')
    expect(liesIn(tree, '620723102', '620700')).toBe(true)
    expect(liesIn(tree, '620723102', '620702')).toBe(false)
  })
})

it('townships left without a number follow the one before', () => {
  const small = readRegions({
    date: '2026-01-01',
    source: 'test',
    lines: ['620000甘', ' 620700张', '  620723临|102=新华镇|蓼泉镇|500=农场'],
  })
  expect(childrenOf(small, '620723').map((one) => one.code)).toEqual(['620723102', '620723103', '620723500'])
})

describe('changed regions', () => {
  const base = readRegions({
    date: '2026-01-01',
    source: 'test',
    lines: ['620000甘', ' 620700张', '  620723临|102=新华镇|蓼泉镇', '  620724高|101=宣化镇'],
  })
  const change = (code: string, parentCode: string, more = {}) => ({
    code,
    name: `新${code}`,
    parentCode,
    former: false,
    sortCode: 0,
    ...more,
  })
  const codesBelow = (changes: Parameters<typeof withChanges>[1], code?: string) =>
    childrenOf(withChanges(base, changes), code).map((region) => region.code)

  it('stand in the place of those of their codes, and leave the shipped ones as they are', () => {
    const changed = withChanges(base, [change('620723102', '620724')])
    expect(namesOf(changed, '620723102')).toBe('甘/张/高/新620723102')
    expect(namesOf(base, '620723102')).toBe('甘/张/临/新华镇')
    expect(childrenOf(changed, '620723').map(({ name }) => name)).toEqual(['蓼泉镇'])
  })
  it('come by their sort numbers, then by their codes', () => {
    const last = change('620723101', '620723', { sortCode: 1 })
    expect(codesBelow([last, change('620723104', '620723')], '620723')).toEqual(['620723102', '620723103', '620723104', '620723101'])
  })
  it('that are former keep their names, are not among the children, and hide what lies in them', () => {
    const changed = withChanges(base, [change('620723', '620700', { former: true })])
    expect(childrenOf(changed, '620700').map((region) => region.code)).toEqual(['620724'])
    expect(namesOf(changed, '620723102')).toBe('甘/张/新620723/新华镇')
    expect(['620723', '620723102', '620724101', '999999'].map((code) => isOffered(changed, code))).toEqual([false, false, true, false])
  })
  it('tell the level of the regions below anew', () => {
    const emptied = withChanges(base, [change('620724101', '620724', { former: true })])
    expect(regionByCode(emptied, '620724')?.childLevel).toBeUndefined()
    const filled = withChanges(base, [change('620725', '620700'), change('620725100', '620725')])
    expect(regionByCode(filled, '620725')?.childLevel).toBe(3)
    expect(regionByCode(filled, '620700')?.childLevel).toBe(2)
  })
})
