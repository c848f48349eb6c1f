import { expect, onTestFinished, test, vi } from 'vitest'
import type { CallQuery } from '#engine/contract/call.ts'
import { fieldDataSelect } from '#features/records/contract.ts'
import { ports } from '#features/records/web/form-ports.ts'
import '#features/records/web/register-form-ports.ts'
import { noteRelated, relatedMeaning, relatedTexts, seekRelated } from '#ui/form-ports.ts'
import { answerCalls, answered } from '#web/testing/answer-calls.ts'
import { forgetSession } from '#web/session/end-session.ts'

test('texts of rows that were chosen end with the session', () => {
  const source = { kind: 'function', id: 'varieties' } as const
  noteRelated(source, [{ id: 'r1', texts: { name: '演示玉1号' } }])
  expect(relatedTexts(source, 'r1')).toEqual({ name: '演示玉1号' })
  forgetSession()
  expect(relatedTexts(source, 'r1')).toBeUndefined()
})

const source = { kind: 'function', id: 'varieties' } as const
type Query = CallQuery<typeof fieldDataSelect>

function answering(answer: (query: Query) => Record<string, string>[]): Query[] {
  const asked: Query[] = []
  answerCalls([
    answered(fieldDataSelect, ({ query }) => {
      asked.push(query)
      const list = answer(query)
      return { list, pagination: { currentPage: 1, pageSize: 500, total: list.length } }
    }),
  ])
  onTestFinished(() => {
    vi.unstubAllGlobals()
    forgetSession()
  })
  return asked
}

test('a comma in a text is told from one between texts, and a search from a choice', async () => {
  const asked = answering(() => [])
  const query = { source, fields: ['name'], keyword: '', page: 1, pageSize: 20 }
  await ports.relatedPage({ ...query, parameters: [{ field: 'crop', value: '玉米,青贮' }], named: ['a,b', 'c\\d'] })
  await ports.relatedPage({ ...query, searching: true })
  expect(asked).toMatchObject([
    { under: 'crop=玉米\\,青贮', named: 'a\\,b,c\\\\d', for: 'choice' },
    { under: '', named: '', for: 'search' },
  ])
})

test('pasted names are looked up in addresses that a server takes', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `审定编号很长的玉米品种第${index + 1}号`)
  const rows = names.map((name, index) => ({ id: `019aa000-0000-7000-8000-${String(index).padStart(12, '0')}`, name }))
  const asked = answering(({ ids, named }) => {
    const wanted = new Set([...ids.split(','), ...named.split(',')])
    return rows.filter(({ id, name }) => wanted.has(id) || wanted.has(name))
  })
  await seekRelated(source, ['name'], names)
  expect(relatedMeaning(source, names[199]!)).toEqual([rows[199]!.id])
  expect(Math.max(...asked.map((query) => String(new URLSearchParams(query as never)).length))).toBeLessThan(8_000)
})
