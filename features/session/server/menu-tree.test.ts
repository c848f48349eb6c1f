import { describe, expect, test } from 'vitest'
import { holdingsOfRoles, type Grants, type Menu } from '#server/access/grants.ts'
import type { GrantKind } from '#server/access/tables.ts'
import type { DefinitionWords } from '#server/translations/translations.ts'
import { currentSystem } from '#features/session/server/current-user.ts'
import { menuTree, permissionList, type MenuNames } from '#features/session/server/menu-tree.ts'

function menu(id: string, given: Partial<Menu> = {}): Menu {
  return {
    id,
    parentId: undefined,
    systemId: 'seed',
    code: id,
    renamed: false,
    name: id,
    icon: '',
    type: 2,
    address: `/${id}`,
    linkTarget: '',
    category: 'Web',
    property: {},
    judges: { buttons: true, columns: true, fields: true, rows: true },
    hidden: false,
    sortCode: 0,
    items: [],
    schemes: [],
    ...given,
  }
}

function held(menus: readonly Menu[], granted: readonly (readonly [GrantKind, string])[] = menus.map((one) => ['menu', one.id] as const)) {
  const kinds = new Map<GrantKind, Set<string>>([['system', new Set(['seed'])]])
  for (const [kind, id] of granted) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id))
  const grants: Grants = {
    systems: [{ id: 'seed', code: 'seed', name: 'seed', icon: '', isMain: false, sortCode: 0 }],
    menus,
    roles: new Map(),
    granted: new Map([['role', kinds]]),
  }
  return holdingsOfRoles(grants, ['role'])
}

const chinese: DefinitionWords = { of: () => undefined }
const spelled: MenuNames = { pinyinOf: (name) => [...name], words: chinese }
const ids = (menus: readonly Menu[]) => menuTree(menus, held(menus).rights, 'seed', spelled).map((node) => node.id)

describe('the menu tree', () => {
  test.each([0, 1])('a container of type %i is left out while it would be empty', (type) => {
    const folder = menu('folder', { type })
    expect(ids([folder])).toEqual([])
    expect(ids([folder, menu('page', { parentId: 'folder' })])).toEqual(['folder'])
  })

  test.each([
    [2, true],
    [3, true],
    [4, true],
    [5, true],
    [6, false],
    [7, true],
    [8, false],
  ])('an entry of type %i is offered once its screen exists: %s', (type, offered) => {
    expect(ids([menu('entry', { type })])).toEqual(offered ? ['entry'] : [])
  })

  test('a folder whose entries are not offered goes with them', () => {
    expect(ids([menu('folder', { type: 1 }), menu('screen', { type: 6, parentId: 'folder' })])).toEqual([])
  })

  test('entries for phones and of other systems stand elsewhere', () => {
    expect(ids([menu('app', { category: 'App' }), menu('page')])).toEqual(['page'])
  })

  test('a hidden entry stays in the tree, marked', () => {
    const menus = [menu('secret', { hidden: true })]
    expect(menuTree(menus, held(menus).rights, 'seed', spelled)).toMatchObject([{ id: 'secret', hidden: true }])
  })

  test('an entry carries the pinyin of its name', () => {
    const menus = [menu('abc')]
    expect(menuTree(menus, held(menus).rights, 'seed', spelled)).toMatchObject([{ pinyin: 'a b c' }])
  })

  test('an entry is called as its system says in the language, and found by the pinyin of its Chinese name', () => {
    const words = new Map([['备案', 'Filings']])
    const names: MenuNames = { ...spelled, words: { of: ({ kind, id }) => (kind === 'menus' && id === 'seed' ? words : undefined) } }
    const menus = [menu('filing', { name: '备案' }), menu('other', { name: '其他' })]
    expect(menuTree(menus, held(menus).rights, 'seed', names)).toMatchObject([
      { fullName: 'Filings', renamed: true, pinyin: '备 案' },
      { fullName: '其他' },
    ])
  })

  test('an entry below one that is not granted is not shown', () => {
    const menus = [menu('folder', { type: 1 }), menu('page', { parentId: 'folder' })]
    expect(menuTree(menus, held(menus, [['menu', 'page']]).rights, 'seed', spelled)).toEqual([])
  })
})

describe('permissions of a menu', () => {
  const items = (['button', 'column', 'field'] as const).flatMap((kind) => [
    { id: `${kind}-1`, kind, code: `${kind}1`, name: kind, enabled: true },
    { id: `${kind}-2`, kind, code: `${kind}2`, name: kind, enabled: true },
    { id: `${kind}-off`, kind, code: `${kind}Off`, name: kind, enabled: false },
  ])
  const schemes = [{ id: 'own', code: 'own', name: '本人', allRows: false, definition: { match: 'and' as const, groups: [] } }]

  test('a switch that is on gives what is granted, one that is off everything that is enabled', () => {
    const judging = menu('page', { items, schemes })
    const granted = [
      ['menu', 'page'],
      ['button', 'button-1'],
      ['button', 'button-off'],
      ['field', 'field-2'],
    ] as const
    expect(permissionList([judging], held([judging], granted).rights, chinese)).toMatchObject([
      { modelId: 'page', button: [{ enCode: 'button1' }], column: [], form: [{ enCode: 'field2' }], resource: [] },
    ])
    const open = menu('page', { items, schemes, judges: { buttons: false, columns: false, fields: false, rows: false } })
    const [entry] = permissionList([open], held([open]).rights, chinese)
    expect([entry!.button.length, entry!.column.length, entry!.form.length, entry!.resource.length]).toEqual([2, 2, 2, 1])
  })

  test('containers have no entry', () => {
    const menus = [menu('folder', { type: 1 }), menu('directory', { type: 0 })]
    expect(permissionList(menus, held(menus).rights, chinese)).toEqual([])
  })
})

describe('the current system', () => {
  const systems = [
    { id: 'seed', code: 'seed', name: '', icon: '', isMain: false, sortCode: 0 },
    { id: 'main', code: 'main', name: '', icon: '', isMain: true, sortCode: 1 },
  ]
  test('is the one chosen last, while it is granted', () => {
    expect(currentSystem(systems, 'main', false)).toBe('main')
    expect(currentSystem(systems.slice(0, 1), 'main', false)).toBe('seed')
  })
  test('is at first the main one for administrators, another one for everybody else', () => {
    expect(currentSystem(systems, null, true)).toBe('main')
    expect(currentSystem(systems, null, false)).toBe('seed')
    expect(currentSystem(systems.slice(1), null, false)).toBe('main')
    expect(currentSystem([], null, false)).toBeUndefined()
  })
})
