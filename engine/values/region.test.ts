import { describe, expect, it } from 'vitest'
import { checkRegion, childrenOf, liesIn, namesOf, pathOf, readRegions, regionByCode } from './region.ts'
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
    expect(all.filter((one) => one.code.length === 9)).toHaveLength(41278)
    expect(new Set(all.map((one) => one.code)).size).toBe(all.length)
  })
  it('form one tree: a path has one region for each level, and each is a child of the one before', () => {
    for (const one of tree.byCode.values()) {
      const path = pathOf(tree, one.code)
      expect(path.length).toBe(one.level + 1)
      expect(one.hasChildren).toBe(childrenOf(tree, one.code).length > 0)
    }
  })
  it('have a city level in municipalities, and none in Hong Kong', () => {
    expect(pathOf(tree, '110101001')).toEqual(['110000', '110100', '110101', '110101001'])
    expect(pathOf(tree, '500229')).toEqual(['500000', '500200', '500229'])
    expect(pathOf(tree, '810001')).toEqual(['810000', '810001'])
    expect(regionByCode(tree, '441900')?.hasChildren).toBe(false)
    expect(namesOf(tree, '620201001')).toBe('甘肃省/嘉峪关市/市辖区/雄关街道')
    expect(namesOf(tree, '429004')).toBe('湖北省/省直辖县级行政区划/仙桃市')
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
  it('is refused when unknown, and when a foreign parent came with it', () => {
    expect(checkRegion(tree, '620723', ['620000', '620700', '620723'])).toBeUndefined()
    expect(checkRegion(tree, '620723', ['620000', '620100', '620723'])?.text).toBe('regions.unknown')
    expect(checkRegion(tree, '620799')?.text).toBe('regions.unknown')
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
