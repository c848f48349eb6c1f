import { expect, test } from 'vitest'
import { date } from '#fields/date/definition.ts'
import { formFacts } from '#features/records/web/form-facts.ts'

const day = date.options.parse({})

test.each([
  ['Asia/Shanghai', '2026-03-05', Date.UTC(2026, 2, 4, 16)],
  ['Pacific/Kiritimati', '2026-03-06', Date.UTC(2026, 2, 5, 10)],
  ['Pacific/Pago_Pago', '2026-03-05', Date.UTC(2026, 2, 5, 11)],
])('day fields count days in the zone the server told: %s', (zone, today, midnight) => {
  const user = { userId: 'u', userName: '张三', organizeId: '' }
  const facts = formFacts({ now: Date.UTC(2026, 2, 5, 12), zone, user, dictionaries: [], choices: () => [] })
  expect(date.current?.(day, facts)).toBe(today)
  expect(date.toWire(today, day, facts)).toBe(midnight)
})
