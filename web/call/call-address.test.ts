import { expect, test } from 'vitest'
import { callAddress } from '#web/call/call-address.ts'

test('parameters are escaped and every address carries the time', () => {
  expect(callAddress('/api/x/{id}/Info', { id: 'a/b 甲' }, undefined, 17)).toBe('/api/x/a%2Fb%20%E7%94%B2/Info?n=17')
})

test('query members without a value are left out', () => {
  expect(callAddress('/api/x', undefined, { keyword: '玉米', page: 2, gone: undefined, none: null }, 1)).toBe(
    '/api/x?n=1&keyword=%E7%8E%89%E7%B1%B3&page=2',
  )
})

test('a missing parameter never makes another address', () => {
  expect(() => callAddress('/api/x/{id}', { id: '' }, undefined, 1)).toThrow('needs id')
})
