import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  administrationActions,
  changesBeyond,
  decideAdministration,
  heldLayers,
  isFixed,
  withoutUnseen,
  type AdministrationAction,
  type AdministrationGrant,
  type Manager,
} from '#engine/access/graded-administration.ts'

const set = (...actions: AdministrationAction[]): ReadonlySet<AdministrationAction> => new Set(actions)
const grant = (organizationId: string, thisLayer: ReadonlySet<AdministrationAction>, subLayers = set()): AdministrationGrant => ({
  organizationId,
  thisLayer,
  subLayers,
})
const li = (...grants: AdministrationGrant[]): Manager => ({ userId: 'li', isAdministrator: false, grants })
const county = ['province', 'county']
const town = ['province', 'county', 'town']

describe('a graded administrator', () => {
  test('does in an organization what the flags of this layer say', () => {
    const manager = li(grant('county', set('select', 'edit')))
    expect(decideAdministration(manager, 'edit', { organizations: [county] })).toEqual({
      allowed: true,
      because: 'grant',
      by: [{ organizationId: 'county', grantedAt: 'county', layer: 'this' }],
    })
    expect(decideAdministration(manager, 'delete', { organizations: [county] })).toEqual({
      allowed: false,
      because: 'action',
      organizationId: 'county',
    })
    expect(decideAdministration(manager, 'select', { organizations: [town] })).toMatchObject({ allowed: false, because: 'unseen' })
  })

  test('does below an organization what the flags of its sub layers say', () => {
    const manager = li(grant('province', set(), set('select', 'add')))
    expect(decideAdministration(manager, 'add', { organizations: [town] })).toMatchObject({
      by: [{ organizationId: 'town', grantedAt: 'province', layer: 'below' }],
    })
    expect(decideAdministration(manager, 'select', { organizations: [['province']] })).toMatchObject({ because: 'unseen' })
  })

  test('sees whoever belongs to one managed organization, and changes only whom all organizations of are managed', () => {
    const manager = li(grant('county', set('select', 'edit')))
    const user = { id: 'wang', isAdministrator: false }
    const both = { organizations: [county, ['elsewhere']], user }
    expect(decideAdministration(manager, 'select', both)).toMatchObject({ allowed: true })
    expect(decideAdministration(manager, 'edit', both)).toEqual({ allowed: false, because: 'action', organizationId: 'elsewhere' })
  })

  test('changes neither oneself nor a super administrator', () => {
    const manager = li(grant('county', set('select', 'edit')))
    const target = (id: string, isAdministrator: boolean) => ({ organizations: [county], user: { id, isAdministrator } })
    expect(decideAdministration(manager, 'edit', target('li', false))).toEqual({ allowed: false, because: 'oneself' })
    expect(decideAdministration(manager, 'edit', target('root', true))).toEqual({ allowed: false, because: 'super-administrator' })
  })
})

const nothing = { thisLayer: set(), subLayers: set() }

describe('a change of what somebody administers', () => {
  const held = heldLayers(li(grant('county', set('select', 'edit'), set('select'))), county)

  test('grants and withdraws what is held alone, in each layer by itself', () => {
    const given = grant('county', set('select', 'edit'))
    expect(changesBeyond(held, nothing, given)).toBe(false)
    expect(changesBeyond(held, given, nothing)).toBe(false)
    expect(changesBeyond(held, nothing, grant('county', set('select', 'delete')))).toBe(true)
    expect(changesBeyond(held, grant('county', set('select', 'delete')), nothing)).toBe(true)
    expect(changesBeyond(held, nothing, grant('county', set(), set('select', 'edit')))).toBe(true)
  })

  test('of what lies below an organization is held by who has it there or above', () => {
    expect(heldLayers(li(grant('province', set(), set('select', 'add'))), town)).toEqual({
      thisLayer: set('select', 'add'),
      subLayers: set('select', 'add'),
    })
    expect(heldLayers(li(grant('county', set('select'))), town)).toEqual(nothing)
  })

  test('leaves fixed what is not held, and seeing with what hangs on it', () => {
    expect(isFixed(held.thisLayer, set('select'), 'delete')).toBe(true)
    expect(isFixed(held.thisLayer, set('select', 'edit'), 'select')).toBe(false)
    expect(isFixed(held.thisLayer, set('select', 'delete'), 'select')).toBe(true)
    expect(isFixed(held.thisLayer, set('select', 'delete'), 'edit')).toBe(false)
  })
})

const actions = fc.subarray([...administrationActions]).map((some): ReadonlySet<AdministrationAction> => new Set(some))
const place = fc.constantFrom('a', 'b', 'c', 'd')
const anyGrant = fc.record({ organizationId: place, thisLayer: actions, subLayers: actions })
const path = fc.uniqueArray(place, { minLength: 1 })
const action = fc.constantFrom(...administrationActions)
const manager = fc.array(anyGrant, { maxLength: 4 }).map((grants) => li(...grants))

describe('whatever is granted', () => {
  test('nothing may be done with what may not be seen', () => {
    fc.assert(
      fc.property(manager, action, fc.array(path), (one, what, organizations) => {
        if (decideAdministration(one, what, { organizations }).allowed)
          expect(decideAdministration(one, 'select', { organizations }).allowed).toBe(true)
      }),
    )
  })

  test('more grants never take anything away', () => {
    fc.assert(
      fc.property(manager, anyGrant, action, fc.array(path), (one, more, what, organizations) => {
        if (decideAdministration(one, what, { organizations }).allowed)
          expect(decideAdministration(li(...one.grants, more), what, { organizations }).allowed).toBe(true)
      }),
    )
  })

  test('who is admitted by what may be handed on holds it already', () => {
    fc.assert(
      fc.property(manager, anyGrant, fc.array(place), fc.array(place), action, (one, given, above, below, what) => {
        const way = [...new Set([...above.filter((id) => id !== given.organizationId), given.organizationId])]
        if (changesBeyond(heldLayers(one, way), nothing, withoutUnseen(given))) return
        const deeper = [...new Set([...way, ...below])]
        for (const organizations of [[way], [deeper]])
          if (decideAdministration(li(given), what, { organizations }).allowed)
            expect(decideAdministration(one, what, { organizations }).allowed).toBe(true)
      }),
    )
  })

  test('a change of what is not fixed is never beyond what is held', () => {
    fc.assert(
      fc.property(manager, anyGrant, path, action, fc.boolean(), (one, given, way, what, below) => {
        const [before, held] = [withoutUnseen(given), heldLayers(one, way)]
        const layer = below ? 'subLayers' : 'thisLayer'
        if (isFixed(held[layer], before[layer], what)) return
        const after = withoutUnseen({ ...before, [layer]: before[layer].symmetricDifference(new Set([what])) })
        expect(changesBeyond(held, before, after)).toBe(false)
      }),
    )
  })

  test('clearing what may not be seen changes no decision', () => {
    fc.assert(
      fc.property(manager, action, fc.array(path), (one, what, organizations) => {
        const cleared = li(...one.grants.map(withoutUnseen))
        expect(decideAdministration(cleared, what, { organizations })).toEqual(decideAdministration(one, what, { organizations }))
      }),
    )
  })

  test('a super administrator may do everything', () => {
    fc.assert(
      fc.property(action, fc.array(path), (what, organizations) => {
        expect(decideAdministration({ userId: 'root', isAdministrator: true, grants: [] }, what, { organizations }).allowed).toBe(true)
      }),
    )
  })
})
