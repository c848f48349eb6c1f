import { expect, test } from 'vitest'
import { Derived } from '#server/cache/derived.ts'

test('a value is made once for the same objects and text, and anew for any other', () => {
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  const kept = new Derived<string>()
  let made = 0
  const get = (from: readonly { name: string }[], more = '') =>
    kept.get(from, more, () => `${from.map(({ name }) => name).join()} ${more} ${(made += 1)}`)
  expect([get([one, other]), get([one, other])]).toEqual(['one,other  1', 'one,other  1'])
  expect([get([other, one]), get([one]), get([one, other], 'more'), get([one, { name: 'other' }])]).toEqual([
    'other,one  2',
    'one  3',
    'one,other more 4',
    'one,other  5',
  ])
})
