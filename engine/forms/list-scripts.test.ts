import { expect, test } from 'vitest'
import { listScriptsOf, safeStyle } from './list-scripts.ts'

test('scripts that say something are found, empty ones of the designer are not', () => {
  const empty = '({ row, rowIndex }) => {\n  // 在此编写代码\n}'
  expect(listScriptsOf({ rest: { funcs: { afterOnload: empty, rowStyle: empty, cellStyle: empty } } })).toBeUndefined()
  expect(listScriptsOf({})).toBeUndefined()
  expect(listScriptsOf({ rest: { funcs: { rowStyle: '({ row }) => ({ color: "red" })' } } })).toEqual({
    rowStyle: '({ row }) => ({ color: "red" })',
    cellStyle: undefined,
    afterOnload: undefined,
  })
  expect(listScriptsOf({ rest: { funcs: { afterOnload: '() => 1' } } })?.afterOnload).toBe('() => 1')
})

test('of a style colours and the look of letters pass', () => {
  expect(
    safeStyle({ color: '#f00', background: 'rgb(1, 2, 3)', 'font-weight': 700, fontStyle: 'italic', textDecoration: 'line-through' }),
  ).toEqual({
    color: '#f00',
    backgroundColor: 'rgb(1, 2, 3)',
    fontWeight: '700',
    fontStyle: 'italic',
    textDecoration: 'line-through',
  })
})

test.each([
  [{ background: 'url(https://example.com/x.png)' }],
  [{ backgroundImage: 'url(x)' }],
  [{ position: 'fixed', inset: 0 }],
  [{ color: 'red;position:fixed' }],
  [{ color: 'expression(alert(1))' }],
  [{ color: 'var(--x)' }],
  ['color: red'],
  [null],
  [{ __proto__: { color: 'red' } }],
])('nothing else does: %o', (given) => {
  expect(safeStyle(given)).toBeUndefined()
})
