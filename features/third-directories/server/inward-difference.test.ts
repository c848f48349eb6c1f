import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inwardDepartments, inwardPeople, type InwardPlaces } from '#features/third-directories/server/inward-difference.ts'
import type { ThirdDepartment, ThirdPerson } from '#features/third-directories/server/third-directory.ts'

const same = (name: string) => name
const naming = { rootId: '1', departmentName: same, personName: same }
const link = (ownId: string, thirdId: string) => ({ ownId, thirdId, sent: {} })
const inShort = (differences: ReturnType<typeof inwardDepartments>) =>
  differences.map(({ action, ownId = '', thirdId = '', held = '' }) => [action, ownId, thirdId, held].join(' ').trim())

describe('departments', () => {
  const own = (id: string, name: string, parentId?: string) => ({ id, name, parentId, enabled: true })
  const third = (id: string, name: string | undefined, parentId = '1'): ThirdDepartment => ({ id, name, parentId })
  const compare = (ours: ReturnType<typeof own>[], links: ReturnType<typeof link>[], theirs: ThirdDepartment[]) =>
    inShort(inwardDepartments(ours, links, theirs, naming))

  test('new ones come parents first, those of the same name at the same place are ours', () => {
    expect(compare([own('a', '公司')], [], [third('3', '大田', '2'), third('2', '公司'), third('4', '分公司')])).toEqual([
      'link a 2',
      'create  4',
      'create  3',
    ])
  })

  test('another name or another place changes ours', () => {
    const ours = [own('a', '甲'), own('b', '乙'), own('c', '丙', 'a')]
    const links = [link('a', '2'), link('b', '3'), link('c', '4')]
    expect(compare(ours, links, [third('2', '甲'), third('3', '乙'), third('4', '丙', '2')])).toEqual([])
    const found = inwardDepartments(ours, links, [third('2', '甲'), third('3', '乙二'), third('4', '丙', '3')], naming)
    expect(found.map(({ changes }) => changes)).toEqual([
      [{ member: 'name', before: '乙', after: '乙二' }],
      [{ member: 'parent', before: '甲', after: '乙' }],
    ])
  })

  test('gone ones are disabled where somebody picks it; what was never theirs stays', () => {
    const found = inwardDepartments([own('a', '甲'), own('b', '乙')], [link('a', '2')], [], naming)
    expect(found).toMatchObject([{ action: 'disable', ownId: 'a', onlyPicked: true }])
  })

  test('one without a name waits', () => {
    expect(compare([], [], [third('2', undefined)])).toEqual(['create  2 third.name-unknown'])
  })
})

describe('people', () => {
  const own = (id: string, given: Partial<{ account: string; mobile: string; departmentIds: string[]; enabled: boolean }> = {}) => ({
    id,
    account: id,
    name: id,
    mobile: '',
    departmentIds: ['field'],
    enabled: true,
    ...given,
  })
  const third = (id: string, given: Partial<ThirdPerson> = {}): ThirdPerson => ({ id, name: id, departmentIds: ['7'], ...given })
  const places: InwardPlaces = {
    ownIdOf: new Map([
      ['7', 'field'],
      ['8', 'office'],
    ]),
    nameOf: same,
    naming,
  }
  const compare = (ours: ReturnType<typeof own>[], links: ReturnType<typeof link>[], theirs: ThirdPerson[]) =>
    inwardPeople(ours, links, theirs, places)
  const mobile = '13800000001'

  test('the number is certain, the account alone is not, both of different people are a clash', () => {
    expect(compare([own('li', { mobile })], [], [third('other', { mobile })])).toMatchObject([
      { action: 'link', ownId: 'li', onlyPicked: false },
    ])
    expect(compare([own('li')], [], [third('LI')])).toMatchObject([{ action: 'link', ownId: 'li', onlyPicked: true }])
    expect(compare([own('li'), own('wang', { mobile })], [], [third('li', { mobile })])).toMatchObject([{ held: 'third.clash' }])
    expect(compare([own('li', { mobile }), own('wang', { mobile })], [], [third('x', { mobile })])).toMatchObject([{ held: 'third.clash' }])
    expect(compare([own('li', { mobile })], [link('li', 'z')], [third('z', { name: 'li' }), third('x', { mobile })])).toMatchObject([
      { held: 'third.linked-already' },
    ])
  })

  test('a new person needs a name and an organization', () => {
    expect(inShort(compare([], [], [third('a'), third('b', { name: undefined }), third('c', { departmentIds: ['9'] })]))).toEqual([
      'create  a',
      'create  b third.name-unknown',
      'create  c third.organization-first',
    ])
  })

  test('what the platform does not tell stays, and so do organizations that are none of its departments', () => {
    const li = own('li', { mobile, departmentIds: ['own-team', 'field'] })
    expect(compare([li], [link('li', 'li')], [third('li', { name: undefined })])).toEqual([])
    expect(compare([li], [link('li', 'li')], [third('li', { departmentIds: ['8'] })])[0]?.changes).toEqual([
      { member: 'departments', before: 'own-team、field', after: 'own-team、office' },
    ])
  })

  test('gone people are disabled where somebody picks it, and who is disabled is left alone', () => {
    expect(compare([own('li')], [link('li', 'li')], [])).toMatchObject([{ action: 'disable', ownId: 'li', onlyPicked: true }])
    const gone = own('li', { enabled: false })
    expect(compare([gone], [link('li', 'li')], [])).toEqual([])
    expect(compare([gone], [link('li', 'li')], [third('li', { name: 'new' })])).toEqual([])
  })

  test('nobody of ours is taken for two of theirs, and nothing goes without being picked', () => {
    const numbers = fc.constantFrom('', '13800000001', '13800000002')
    const ids = fc.constantFrom('a', 'b', 'c', 'd')
    const ours = fc.uniqueArray(fc.record({ id: ids, mobile: numbers, enabled: fc.boolean() }), { selector: ({ id }) => id })
    const theirs = fc.uniqueArray(fc.record({ id: ids, mobile: numbers }), { selector: ({ id }) => id })
    const links = fc
      .uniqueArray(fc.tuple(ids, ids), { selector: ([, to]) => to })
      .map((pairs) => [...new Map(pairs)].map(([from, to]) => link(from, to)))
    fc.assert(
      fc.property(ours, theirs, links, (some, others, known) => {
        const found = compare(
          some.map(({ id, ...rest }) => own(id, rest)),
          known,
          others.map(({ id, mobile: number }) => third(id, { mobile: number })),
        )
        const free = found.filter(({ onlyPicked, held }) => !onlyPicked && !held)
        const taken = free.flatMap(({ ownId }) => ownId ?? [])
        expect(new Set(taken).size).toBe(taken.length)
        expect(free.some(({ action }) => action === 'disable')).toBe(false)
      }),
    )
  })
})
