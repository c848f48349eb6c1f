import { expect, test } from 'vitest'
import { firstScrolling, nextScrolling } from '#ui/scroll-away/scrolling.ts'

const range = 2000

/** Whether it is hidden after scrolling to one place after the other. */
function awayAfter(...places: readonly (number | readonly [top: number, range: number])[]): boolean {
  const [first, ...rest] = places.map((place) => (typeof place === 'number' ? { top: place, range } : { top: place[0], range: place[1] }))
  return rest.reduce(nextScrolling, firstScrolling(first ?? { top: 0, range })).away
}

test('hides on the way down, shows on the way up and at the top', () => {
  expect(awayAfter(0, 30)).toBe(false)
  expect(awayAfter(0, 30, 60)).toBe(true)
  expect(awayAfter(0, 100, 500, 490)).toBe(true)
  expect(awayAfter(0, 100, 500, 470)).toBe(false)
  expect(awayAfter(0, 60, 50, 0)).toBe(false)
})

test('trembling of a finger changes nothing', () => {
  expect(awayAfter(0, 30, 10, 35, 15, 40)).toBe(false)
  expect(awayAfter(0, 500, 480, 495, 478, 500)).toBe(true)
})

test('the page that becomes taller by hiding does not show it again, nor does its springing back at the end', () => {
  expect(awayAfter(0, 2000, [1850, 1850])).toBe(true)
  expect(awayAfter(0, 2000, 2060, 2000)).toBe(true)
})

test('a short page hides nothing', () => {
  expect(awayAfter([0, 300], [300, 300])).toBe(false)
})

test('a page that is opened where it was left hides nothing until it is scrolled', () => {
  expect(awayAfter(900, 910)).toBe(false)
})
