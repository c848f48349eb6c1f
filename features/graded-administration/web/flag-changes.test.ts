import { expect, test } from 'vitest'
import { flagNames, type FlagName, type FlagNode } from '#features/graded-administration/contract.ts'
import { coveredFlags, isOn, noChanges, sentChanges, shownNodes, withColumn, withFlag } from './flag-changes.ts'

const nodeOf = (id: string, flags: Partial<Record<FlagName, number>> = {}, children: FlagNode[] = []): FlagNode => ({
  id,
  parentId: '-1',
  fullName: id,
  icon: '',
  ...(Object.fromEntries(flagNames.map((name) => [name, 0])) as Record<FlagName, number>),
  ...flags,
  children,
})

test('another flag brings "select" of its layer, and clearing "select" clears the layer', () => {
  const node = nodeOf('town')
  const edited = withFlag(noChanges, node, 'thisLayerEdit', true)
  expect(sentChanges(edited)).toEqual([{ id: 'town', thisLayerEdit: 1, thisLayerSelect: 1 }])
  expect(sentChanges(withFlag(edited, node, 'thisLayerSelect', false))).toEqual([])
  const stored = nodeOf('town', { thisLayerSelect: 1, thisLayerAdd: 1, subLayerSelect: 1 })
  const cleared = withFlag(noChanges, stored, 'thisLayerSelect', false)
  expect(sentChanges(cleared)).toEqual([{ id: 'town', thisLayerSelect: 0, thisLayerAdd: 0 }])
})

test('a whole column leaves out what is fixed, and what is so already', () => {
  const nodes = [nodeOf('a'), nodeOf('b', { thisLayerSelect: 3 }), nodeOf('c', { thisLayerSelect: 1 }), nodeOf('d', { thisLayerSelect: 2 })]
  expect(sentChanges(withColumn(noChanges, nodes, 'thisLayerSelect', true))).toEqual([{ id: 'a', thisLayerSelect: 1 }])
  expect(sentChanges(withColumn(noChanges, nodes, 'thisLayerSelect', false))).toEqual([{ id: 'c', thisLayerSelect: 0 }])
})

test('what stands below is covered by the sub layers above, also by those just switched on', () => {
  const town = nodeOf('town', {}, [nodeOf('village')])
  const county = nodeOf('county', { subLayerSelect: 1 }, [town])
  const changes = withFlag(noChanges, town, 'subLayerAdd', true)
  const covered = coveredFlags([county], changes)
  expect([...(covered.get('county') ?? [])]).toEqual([])
  expect([...(covered.get('town') ?? [])].toSorted()).toEqual(['subLayerSelect', 'thisLayerSelect'])
  expect(covered.get('village')?.has('thisLayerAdd')).toBe(true)
  expect(isOn(town, 'subLayerSelect', changes)).toBe(true)
})

test('what fits is shown with the way to it', () => {
  const county = nodeOf('county', {}, [nodeOf('town', {}, [nodeOf('village')]), nodeOf('other')])
  const [shown] = shownNodes([county], ({ id }) => id === 'town')
  expect(shown?.children.map(({ id, children }) => [id, children.length])).toEqual([['town', 0]])
})
