import { expect, test } from 'vitest'
import { makeIntention } from '#web/call/intention.ts'

function counting() {
  let last = 0
  return makeIntention(() => String((last += 1)))
}

test('the same input tried again after a lost answer keeps its key', () => {
  const intention = counting()
  expect(intention.keyFor({ body: { name: 'a' } })).toBe(intention.keyFor({ body: { name: 'a' } }))
})

test('another input is another intention', () => {
  const intention = counting()
  expect(intention.keyFor({ body: 1 })).not.toBe(intention.keyFor({ body: 2 }))
})

test('after an answer the same input is a new intention', () => {
  const intention = counting()
  const first = intention.keyFor({ body: 1 })
  intention.settle()
  expect(intention.keyFor({ body: 1 })).not.toBe(first)
})
