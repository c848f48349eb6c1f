import { expect, test } from 'vitest'
import '#features/records/web/form-ports.ts'
import { noteRelated, relatedTexts } from '#ui/form-ports.ts'
import { forgetSession } from '#web/session/end-session.ts'

test('texts of rows that were chosen end with the session', () => {
  const source = { kind: 'function', id: 'varieties' } as const
  noteRelated(source, [{ id: 'r1', texts: { name: '演示玉1号' } }])
  expect(relatedTexts(source, 'r1')).toEqual({ name: '演示玉1号' })
  forgetSession()
  expect(relatedTexts(source, 'r1')).toBeUndefined()
})
