import { expect, test } from 'vitest'
import { isPinyin, matchesPinyin } from '#engine/values/pinyin.ts'

const linze = ['lin', 'ze', 'xian']

test.each(['linze', 'lz', 'linz', 'lze', 'LINZEX', 'zexian', 'x', 'linzexian'])('%s finds 临泽县', (typed) => {
  expect(isPinyin(typed)).toBe(true)
  expect(matchesPinyin(linze, typed)).toBe(true)
})

test.each(['linx', 'inze', 'lxian', 'linzexians', 'zl'])('%s does not', (typed) => expect(matchesPinyin(linze, typed)).toBe(false))

test('a syllable that begins another is tried both ways', () => {
  expect(matchesPinyin(['xi', 'an'], 'xian')).toBe(true)
  expect(matchesPinyin(['xian'], 'xian')).toBe(true)
  expect(matchesPinyin(['a', 'an', 'ang'], 'aang')).toBe(true)
})

test('digits of a name are typed as they are', () => expect(matchesPinyin(['zheng', 'dan', '9', '5', '8'], 'zd958')).toBe(true))

test.each(['', '临泽', '958', 'lin ze'])('%j is no pinyin', (typed) => expect(isPinyin(typed)).toBe(false))
