import { expect, test } from 'vitest'
import { holdsKeyword } from './search.ts'

test('a keyword ignores case and outer spaces, and none fits everything', () => {
  expect(holdsKeyword(' maize ', ['corn', 'MAIZE-1'])).toBe(true)
  expect(holdsKeyword('玉米', ['玉米地'])).toBe(true)
  expect(holdsKeyword('rice', ['corn', 'MAIZE-1'])).toBe(false)
  expect(holdsKeyword('  ', [])).toBe(true)
})
