import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstCrop, largestZoom, moved, sideOf, within } from '#features/profile/web/crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) })
const anywhere = fc.record({
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  zoom: fc.double({ min: 0.01, max: 50, noNaN: true }),
})
const step = fc.record({ x: fc.double({ min: -3, max: 3, noNaN: true }), y: fc.double({ min: -3, max: 3, noNaN: true }) })

test('whatever is dragged and zoomed, the square lies within the picture', () => {
  fc.assert(
    fc.property(size, anywhere, step, (picture, given, by) => {
      const crop = moved(picture, within(picture, given), by)
      const half = sideOf(picture, crop) / 2
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(largestZoom)
      expect(crop.x - half).toBeGreaterThanOrEqual(-1e-6)
      expect(crop.y - half).toBeGreaterThanOrEqual(-1e-6)
      expect(crop.x + half).toBeLessThanOrEqual(picture.width + 1e-6)
      expect(crop.y + half).toBeLessThanOrEqual(picture.height + 1e-6)
    }),
  )
})

test('it begins with the largest square in the middle, and dragging to the right shows what is left of it', () => {
  const picture = { width: 400, height: 200 }
  expect(firstCrop(picture)).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(sideOf(picture, firstCrop(picture))).toBe(200)
  expect(moved(picture, firstCrop(picture), { x: 0.25, y: 0 })).toEqual({ x: 150, y: 100, zoom: 1 })
})
