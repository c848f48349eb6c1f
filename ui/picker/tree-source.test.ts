import { expect, test } from 'vitest'
import { forgetItems } from './source.ts'
import { treeSource, type TreeItem } from './tree-source.ts'

const item = (name: string): TreeItem => ({ id: name, name, names: name, below: [] })

test('names are looked up in the tree that was read, until its reader is gone', async () => {
  let trees = [item('质检科')]
  const source = treeSource(
    async () => trees,
    async () => [],
  )
  const found = async (name: string) => (await source.named!([name])).flatMap(({ items }) => items.map(({ id }) => id))
  expect(await found('质检科')).toEqual(['质检科'])
  trees = [item('财务科')]
  expect(await found('财务科')).toEqual([])
  forgetItems()
  expect([await found('质检科'), await found('财务科')]).toEqual([[], ['财务科']])
})
