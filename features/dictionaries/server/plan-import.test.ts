import { expect, test } from 'vitest'
import { readDictionaryFile, writeDictionaryFile, type DictionaryFile } from '#features/dictionaries/server/file-format.ts'
import { planImport, type ImportFacts } from '#features/dictionaries/server/plan-import.ts'
import type { Category, Entry } from '#features/dictionaries/server/rules.ts'

const crops: Category = {
  id: 'crops',
  parentId: undefined,
  code: 'crops',
  name: '作物(元/亩)',
  isTree: true,
  description: 'd',
  sortCode: 3,
  version: 1,
}
const entry = (code: string, parentId?: string): Entry => ({
  id: `crops.${code}`,
  categoryId: 'crops',
  parentId,
  code,
  name: code,
  enabled: true,
  description: '',
  sortCode: 0,
  version: 1,
})
const entries = [entry('major'), entry('maize', 'crops.major')]

function factsOf(rest: Partial<ImportFacts> = {}): ImportFacts {
  let last = 0
  return { categories: [], entries: [], isTaken: () => false, newId: () => `new-${(last += 1)}`, ...rest }
}

function fileOf(text: string): DictionaryFile {
  const read = readDictionaryFile(text)
  if ('refusal' in read) throw new Error(read.refusal.text)
  return read.file
}

const exported = fileOf(writeDictionaryFile(crops, undefined, entries))

test('a file gives back what was written into it, ids and all', () => {
  expect(planImport(exported, factsOf())).toEqual({ category: crops, categoryCreated: true, made: entries, kept: 0 })
})

test('what is there stays, what is missing comes below it', () => {
  const there = { ...entry('major'), id: 'own', name: 'renamed' }
  expect(planImport(exported, factsOf({ categories: [crops], entries: [there] }))).toEqual({
    category: crops,
    categoryCreated: false,
    made: [{ ...entry('maize'), parentId: 'own' }],
    kept: 1,
  })
})

test('an id that is taken, or looks like none of ours, is not taken over', () => {
  const taken = planImport(exported, factsOf({ isTaken: (id) => id === 'crops.major' }))
  expect(taken).toMatchObject({ made: [{ id: 'new-1' }, { id: 'crops.maize', parentId: 'new-1' }] })
  const odd = { ...exported, entries: [{ ...exported.entries[0]!, id: 'seed.other.thing' }] }
  expect(planImport(odd, factsOf())).toMatchObject({ made: [{ id: 'new-1' }, { parentId: 'new-1' }] })
})

test('the same id twice in a file is used once', () => {
  const id = '0199a8b0-0000-7000-8000-000000000001'
  const [first] = exported.entries
  const twice = {
    ...exported,
    entries: [
      { ...first!, children: [], id },
      { ...first!, children: [], id, enCode: 'b', fullName: 'b' },
    ],
  }
  expect(planImport(twice, factsOf())).toMatchObject({ made: [{ id }, { id: 'new-1' }] })
})

test('a category with a code that is another one’s id is refused', () => {
  const other = { ...crops, code: 'renamed', name: 'other' }
  expect(planImport(exported, factsOf({ categories: [other], isTaken: (id) => id === 'crops' }))).toMatchObject({
    refusals: [{ text: 'dictionaries.code-taken' }],
  })
})

test('a file from an editor that marks its encoding is read', () => {
  expect(readDictionaryFile(`\uFEFF${writeDictionaryFile(crops, undefined, [])}`)).toHaveProperty('file')
})
