import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { doings, outcomeOf, situations, surroundingsOf } from './testing/situations.ts'

/**
 * docs/flow-semantics.md against the engine: one test for each cell. What the tables say is what is compared, so none can be wrong or
 * missing.
 */

const cells = new Map<string, string>()
let doing = ''
for (const line of readFileSync(new URL('../../docs/flow-semantics.md', import.meta.url), 'utf8').split('\n')) {
  if (line.startsWith('## ')) doing = line.slice(3)
  const [, situation, told, name] = line.split('|').map((cell) => cell.trim())
  if (situation !== undefined && situation in situations) cells.set(`${doing} / ${situation}`, `${told} | ${name}`)
}
const names = Object.keys(doings).flatMap((one) => Object.keys(situations).map((situation) => `${one} / ${situation}`))

test('the document has a cell for each action in each situation, and no other', () =>
  expect([...cells.keys()].toSorted()).toEqual(names.toSorted()))

test.each(names)('%s', (name) => {
  const [act = '', place = ''] = name.split(' / ')
  const situation = situations[place]!
  const outcome = outcomeOf(situation.story.when(doings[act]!(situation), surroundingsOf(act, situation)))
  expect(cells.get(name)).toBe(`${outcome} | \`${name}\``)
})
