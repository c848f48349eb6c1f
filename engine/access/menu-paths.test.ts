import { expect, test } from 'vitest'
import { menuWay, offeredTypes } from '#engine/access/menu-paths.ts'

const place = (type: number, address = '', linkTarget = '', code = 'code') => ({ type, code, address, linkTarget })

test.each([
  ['directory: no path', place(0), { opens: 'container', path: '' }],
  ['folder: its code', place(1), { opens: 'container', path: '/code' }],
  ['page: its address without the query', place(2, 'systemData/dictionary?a=1'), { opens: 'inside', path: '/systemData/dictionary' }],
  ['page with a slash', place(2, '/profile'), { opens: 'inside', path: '/profile' }],
  ['function', place(3, 'model/filing'), { opens: 'inside', path: '/model/filing' }],
  ['dictionary', place(4, 'dictionary/crop'), { opens: 'inside', path: '/dictionary/crop' }],
  ['report', place(5, 'dataReport/year'), { opens: 'inside', path: '/dataReport/year' }],
  ['dashboard: a window', place(6, 'dataScreen/map'), { opens: 'window', path: 'dataScreen/map' }],
  ['link in the same window: inside the shell', place(7, 'https://example.org', '_self'), { opens: 'inside', path: '/code' }],
  ['link in a new window', place(7, 'https://example.org', '_blank'), { opens: 'window', path: 'https://example.org' }],
  ['link without a target', place(7, '/help.html'), { opens: 'window', path: '/help.html' }],
  ['portal', place(8, 'portal/home'), { opens: 'inside', path: '/portal/home' }],
])('%s', (_name, given, way) => expect(menuWay(given)).toEqual(way))

test('an unknown type leads nowhere', () => {
  for (const type of [-1, 9, 1.5]) expect(menuWay(place(type))).toBeUndefined()
})

test('only types that lead somewhere are offered', () => {
  for (const type of offeredTypes) expect(menuWay(place(type))).toBeDefined()
})
