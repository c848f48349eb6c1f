import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  departmentDifferences,
  keyOf,
  personDifferences,
  personIdOf,
  type Difference,
  type Link,
  type OwnDepartment,
  type OwnPerson,
} from '#features/third-directories/server/difference.ts'
import type { ThirdDepartment, ThirdPerson } from '#features/third-directories/server/third-directory.ts'

const naming = { rootId: '1', departmentName: (name: string) => name.replace('*', ' '), personName: (name: string) => name }
const own = (id: string, parentId?: string, name = `部门${id}`): OwnDepartment => ({ id, parentId, name })
const third = (id: string, parentId = '1', name = `部门${id}`): ThirdDepartment => ({ id, parentId, name })
const link = (ownId: string, thirdId: string | undefined, sent: Link['sent'] = {}): Link => ({ ownId, thirdId, sent })
const brief = (differences: readonly Difference[]) => differences.map(({ action, ownId, thirdId }) => [action, ownId, thirdId])

describe('departments', () => {
  test('that are new are created, parents first', () => {
    const found = departmentDifferences([own('b', 'a'), own('a'), own('c', 'b')], [], [], naming)
    expect(brief(found)).toEqual([
      ['create', 'a', undefined],
      ['create', 'b', undefined],
      ['create', 'c', undefined],
    ])
    expect(found[1]?.changes).toEqual([{ member: 'parent', before: '', after: '部门a' }])
  })

  test('of the same name below the same parent are taken for ours, elsewhere not', () => {
    const theirs = [third('7', '1', '部门a'), third('8', '7', '部门b'), third('9', '1', '部门b')]
    expect(brief(departmentDifferences([own('a'), own('b', 'a')], [], theirs, naming))).toEqual([
      ['link', 'a', '7'],
      ['link', 'b', '8'],
    ])
    // One that is linked to another organization is not.
    expect(brief(departmentDifferences([own('a'), own('z', undefined, '部门z')], [link('z', '7')], theirs.slice(0, 1), naming))).toEqual([
      ['create', 'a', undefined],
      ['update', 'z', '7'],
    ])
  })

  test('are compared with what the platform tells, else with what was sent', () => {
    const links = [link('a', '7', { name: '旧名' }), link('b', '8')]
    const ours = [own('a', undefined, '新*名'), own('b', 'a')]
    expect(departmentDifferences(ours, links, [third('7', '1', '旧名'), third('8', '1', '部门b')], naming)).toMatchObject([
      { action: 'update', changes: [{ member: 'name', before: '旧名', after: '新 名' }] },
      { action: 'update', changes: [{ member: 'parent', before: '', after: '新*名' }] },
    ])
    const ids = [
      { id: '7', parentId: '1' },
      { id: '8', parentId: '7' },
    ]
    expect(departmentDifferences(ours, links, ids, naming)[0]).toMatchObject({ changes: [{ before: '旧名' }] })
    const sent = [link('a', '7', { name: '新 名' }), link('b', '8', { name: '部门b' })]
    expect(departmentDifferences(ours, sent, ids, naming)).toEqual([])
  })

  test('that are gone are removed only where they were linked, children first, and only when picked', () => {
    const theirs = [third('7'), third('8', '7'), third('9')]
    const found = departmentDifferences([], [link('a', '7', { name: '部门a' }), link('b', '8')], theirs, naming)
    expect(found).toMatchObject([
      { action: 'remove', ownId: 'b', name: '部门8', onlyPicked: true },
      { action: 'remove', ownId: 'a', name: '部门a', onlyPicked: true },
    ])
  })

  test('that somebody removed on the platform are created anew', () => {
    expect(brief(departmentDifferences([own('a')], [link('a', '7')], [], naming))).toEqual([['create', 'a', undefined]])
  })
})

const person = (id: string, rest: Partial<OwnPerson> = {}): OwnPerson => ({
  id,
  account: id,
  name: `姓名${id}`,
  mobile: `1380000000${id.length}`,
  departmentIds: ['a'],
  ...rest,
})
const departments = { thirdIdOf: new Map([['a', '7']]), nameOf: (id: string) => `部门${id}`, naming }
const people = (ours: readonly OwnPerson[], links: readonly Link[], theirs: readonly ThirdPerson[]) =>
  personDifferences(ours, links, theirs, departments)

describe('people', () => {
  test('that are new are created under their account, or under their own id where the platforms would not take it', () => {
    expect(brief(people([person('zhang.san'), person('x', { account: '张三' })], [], []))).toEqual([
      ['create', 'zhang.san', 'zhang.san'],
      ['create', 'x', 'x'],
    ])
    expect(personIdOf({ id: 'own', account: '@a' })).toBe('own')
    // The id is somebody else's, as the number shows.
    const other: ThirdPerson = { id: 'ZHANG', name: '他人', mobile: '13900000000', departmentIds: ['7'] }
    expect(brief(people([person('p1', { account: 'zhang' })], [], [other]))).toEqual([['create', 'p1', 'p1']])
  })

  test('of the same mobile number are taken for ours; where only ids are told, somebody must pick that', () => {
    const ours = [person('p1', { account: 'zhang', name: '张三', mobile: '13800000001' })]
    const theirs: ThirdPerson[] = [{ id: 'zs', name: '张三', mobile: '13800000001', departmentIds: ['7'] }]
    expect(people(ours, [], theirs)).toEqual([{ action: 'link', ownId: 'p1', thirdId: 'zs', name: '张三', changes: [], onlyPicked: false }])
    expect(people(ours, [], [{ id: 'zhang', departmentIds: ['7'] }])).toMatchObject([
      { action: 'link', thirdId: 'zhang', onlyPicked: true },
    ])
  })

  test('are compared member by member, departments in any order', () => {
    const ours = [person('p', { name: '新名', mobile: '13800000009' })]
    const theirs: ThirdPerson[] = [{ id: 'p', name: '旧名', mobile: '13800000001', departmentIds: ['3'] }]
    expect(people(ours, [link('p', 'p')], theirs)[0]?.changes).toEqual([
      { member: 'name', before: '旧名', after: '新名' },
      { member: 'mobile', before: '13800000001', after: '13800000009' },
      { member: 'departments', before: '3', after: '部门a' },
    ])
    const sent = link('p', 'p', { name: '新名', mobile: '13800000009' })
    expect(people(ours, [sent], [{ id: 'p', departmentIds: ['7'] }])).toEqual([])
  })

  test('without a mobile number, or of an organization that is not there yet, are held back with the reason', () => {
    const found = people([person('p', { mobile: '' }), person('q', { departmentIds: ['a', 'b'] })], [], [])
    expect(found.map(({ held }) => held)).toEqual(['third.mobile-missing', 'third.organization-first'])
  })

  test('who left are removed only where they were linked', () => {
    const theirs: ThirdPerson[] = [
      { id: 'gone', name: '张三', departmentIds: [] },
      { id: 'theirs', departmentIds: [] },
    ]
    expect(people([], [link('p', 'gone')], theirs)).toMatchObject([{ action: 'remove', ownId: 'p', name: '张三', onlyPicked: true }])
  })
})

test('a picked creation is still meant when the thing has appeared meanwhile, nothing else is', () => {
  expect(keyOf({ action: 'link', ownId: 'a' })).toBe(keyOf({ action: 'create', ownId: 'a' }))
  expect(keyOf({ action: 'remove', ownId: 'a' })).not.toBe(keyOf({ action: 'update', ownId: 'a' }))
})

/** Carries out creations, links and changes of departments, as the platform would. */
function applied(ours: readonly OwnDepartment[], links: readonly Link[], theirs: readonly ThirdDepartment[]) {
  const thirdIdOf = new Map(links.flatMap(({ ownId, thirdId }) => (thirdId === undefined ? [] : [[ownId, thirdId] as const])))
  const after = new Map(theirs.map((one) => [one.id, one]))
  let next = Math.max(1_000, ...theirs.map(({ id }) => Number(id))) + 1
  for (const { action, ownId, thirdId } of departmentDifferences(ours, links, theirs, naming)) {
    if (action === 'remove') continue
    const { parentId, name } = ours.find(({ id }) => id === ownId)!
    const id = thirdId ?? String(next++)
    after.set(id, {
      id,
      parentId: (parentId === undefined ? undefined : thirdIdOf.get(parentId)) ?? '1',
      name: naming.departmentName(name),
    })
    thirdIdOf.set(ownId, id)
  }
  return { links: [...thirdIdOf].map(([ownId, thirdId]) => link(ownId, thirdId)), theirs: [...after.values()] }
}

test('whatever stood there: after one run nothing but removals is left to do, whether the links were noted or not', () => {
  const trees = fc
    .uniqueArray(fc.nat(30), { maxLength: 12 })
    .map((ids) => ids.map((id, index): OwnDepartment => own(String(id), index === 0 ? undefined : String(ids[id % index]), `名称${id}`)))
  fc.assert(
    fc.property(trees, trees, fc.nat(12), (before, ours, lost) => {
      const first = applied(before, [], [])
      const second = applied(ours, first.links, first.theirs)
      expect(departmentDifferences(ours, second.links, second.theirs, naming).filter(({ action }) => action !== 'remove')).toEqual([])
      // A run that was ended after it had created some departments and before it noted the last ones.
      const again = applied(ours, second.links.slice(0, lost), second.theirs)
      expect(again.theirs).toHaveLength(second.theirs.length)
    }),
  )
})
