import { expect, test } from 'vitest'
import { reconnectDelay } from '#web/socket/reconnect-delay.ts'

test('the waiting grows from one second to thirty', () => {
  expect(reconnectDelay(0, 0.999)).toBeLessThan(1_100)
  expect(reconnectDelay(3, 0)).toBe(16_000)
  expect(reconnectDelay(50, 0)).toBe(30_000)
})

test('clients spread over half of the time', () => {
  expect(reconnectDelay(50, 1)).toBe(15_000)
})
