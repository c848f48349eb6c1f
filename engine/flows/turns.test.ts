import { expect, test } from 'vitest'
import { approver, chain, start } from './testing/builders.ts'
import { given, type Story } from './testing/specification.ts'
import { askedNow, turnAfter, turnsToCome } from './turns.ts'

const { actions } = approver('', [])
const flowOf = (mode: 'any' | 'sequence') =>
  chain(start(), approver('a', ['li', 'wang', 'sun'], { counterSign: { mode }, actions: { ...actions, addSigner: true } }))
const submitted = (mode: 'any' | 'sequence') => given(flowOf(mode)).and({ by: 'zhang', type: 'submit' })
const approve = (by: string) => ({ by, type: 'approve' }) as const
const add = (by: string, to: string, when: 'before' | 'after' | 'beside') => ({ by, type: 'add-signer', to, when }) as const

/** Who is asked, whose turns follow, and who is next once the first of them has agreed. */
function turns({ state }: Pick<Story, 'state'>): readonly string[] {
  const visit = state.visits[0]!
  const now = askedNow(visit)
  return [now, turnsToCome(visit), turnAfter(visit, now[0]!.id)].map((people) => people.map(({ id }) => id).join())
}

test('in turn the next person of the node follows, and nobody behind the last one', () => {
  const first = submitted('sequence')
  const second = first.and(approve('li'))
  expect([first, second, second.and(approve('wang'))].map(turns)).toEqual([
    ['li', 'wang,sun', 'wang'],
    ['wang', 'sun', 'sun'],
    ['sun', '', ''],
  ])
})

test('where one of several is enough nobody follows', () => {
  expect(turns(submitted('any'))).toEqual(['li,wang,sun', '', ''])
})

test('who was asked before somebody gives the turn back to him', () => {
  expect(turns(submitted('sequence').and(add('li', 'zhao', 'before')))).toEqual(['zhao', 'li,wang,sun', 'li'])
  expect(turns(submitted('any').and(add('li', 'zhao', 'before')))).toEqual(['zhao,wang,sun', 'li', 'li'])
})

test('who was asked behind somebody stands in his turn', () => {
  const twice = submitted('sequence')
    .and(add('li', 'zhao', 'before'))
    .and(add('zhao', 'qian', 'after'))
  expect(turns(submitted('sequence').and(add('li', 'zhao', 'after')))).toEqual(['zhao', 'wang,sun', 'wang'])
  expect(
    twice
      .and(approve('qian'))
      .state.entries.map(({ person }) => person.id)
      .join(),
  ).toBe(turns(twice)[2])
})

test('who decides together with somebody holds the turn up', () => {
  const both = submitted('sequence').and(add('li', 'zhao', 'beside'))
  expect(turns(both)).toEqual(['li,zhao', 'wang,sun', ''])
  expect(turns(both.and(approve('li')))).toEqual(['zhao', 'wang,sun', 'wang'])
})
