import { expect, test } from 'vitest'
import { rangeAround, readJsonText } from '#web/designer/json-fault.ts'
import { keysBetween, outlineRows } from '#web/designer/outline-rows.ts'

const nodes = [
  { key: 'a', label: '申请人' },
  {
    key: 'b',
    label: '明细',
    children: [
      { key: 'b.x', label: '面积' },
      { key: 'b.y', label: '品种', detail: 'variety' },
    ],
  },
  { key: 'c', label: '空', children: [] },
]
const drawn = (folded: readonly string[], word = '') =>
  outlineRows(nodes, new Set(folded), word).map(({ node, level }) => `${level}${node.key}`)

test('what is folded hides what is inside, a search opens it and keeps what is around', () => {
  expect(drawn([])).toEqual(['1a', '1b', '2b.x', '2b.y', '1c'])
  expect(drawn(['b'])).toEqual(['1a', '1b', '1c'])
  expect(drawn(['b'], ' VARIETY')).toEqual(['1b', '2b.y'])
  expect(outlineRows(nodes, new Set(), '').map(({ open }) => open)).toEqual([undefined, true, undefined, undefined, undefined])
})

test('a range runs between two lines in either direction', () => {
  const rows = outlineRows(nodes, new Set(), '')
  expect(keysBetween(rows, 'b.y', 'a')).toEqual(['a', 'b', 'b.x', 'b.y'])
  expect(keysBetween(rows, 'gone', 'c')).toEqual(['c'])
})

test.each([
  ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
  ['{\n  "a": [1, 2\n', 3, 1],
  ['{"a": 1}}', 1, 9],
  ['{"a": 1}\n}', 2, 1],
  ['{\n  "things": [}', 2, 14],
  ['{\n"a": [1,\n{"b": "x\ny"}]}', 3, 7],
  ['{"a": 1,\n}', 2, 1],
  ['', 1, 1],
])('the place of a fault is found: %j', (text, line, column) => {
  expect(readJsonText(text, '不是有效的 JSON')).toEqual({ ok: false, fault: { reason: '不是有效的 JSON', place: { line, column } } })
})

test('of a short line all is selected, of a long one what stands around the place', () => {
  expect(rangeAround('ab\ncde\nf', { line: 2, column: 1 })).toEqual([3, 6])
  expect(rangeAround(`ab\n${'x'.repeat(500)}\n`, { line: 2, column: 201 })).toEqual([163, 243])
  expect(rangeAround('x'.repeat(500), { line: 1, column: 501 })).toEqual([460, 500])
})
