import { expect, test } from 'vitest'
import { flatten } from '#engine/resource/tree.ts'
import type { Matrix } from '#features/grants/contract.ts'
import {
  chosenOf,
  closedAtFirst,
  copied,
  differ,
  grantedOf,
  holdsSingle,
  isSame,
  matrixTree,
  ownersIn,
  shownIds,
  shownRows,
  stored,
  withChecked,
  type MatrixNode,
} from '#features/grants/web/matrix-model.ts'

const items = (...ids: string[]) => ids.map((id) => ({ id, fullName: `名${id}` }))
const none = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] }
const matrix: Matrix = {
  systems: [{ id: 's', fullName: '种业' }],
  menus: [
    { id: 'top', fullName: '业务', parentId: 's', button: [], column: [], form: [], resource: [] },
    { id: 'filing', fullName: '备案', parentId: 'top', button: items('add', 'edit'), column: items('crop'), form: [], resource: [] },
    { id: 'page', fullName: '报表', parentId: 'top', button: [], column: [], form: [], resource: [] },
  ],
  granted: { ...none, systemIds: ['s'], module: ['top', 'filing'], button: ['add'] },
  version: 3,
}
const tree = matrixTree(matrix, (line) => `${line}`)
const owners = ownersIn(matrix)
const base = stored(matrix)
const ids = (nodes: readonly MatrixNode[]) => flatten<MatrixNode>(nodes).map(({ id }) => id)

test('items stand line by line below their menu, and a box of a container stands for what is below', () => {
  expect(ids(tree)).toEqual(['s', 'top', 'filing', 'filing 0', 'filing 1', 'page'])
  expect(tree[0]?.ids).toMatchObject({ module: ['filing', 'page'], button: ['add', 'edit'], column: ['crop'] })
  const line = flatten<MatrixNode>(tree).find(({ id }) => id === 'filing 0')
  expect(line).toMatchObject({ ids: { button: ['add'], column: ['crop'], form: [] }, names: { button: '名add', column: '名crop' } })
  expect([...closedAtFirst(tree)]).toEqual(['filing'])
})

test('an item comes with its menu and system, and goes with its menu', () => {
  const bare = chosenOf(none)
  const one = withChecked(bare, owners, 'button', ['edit'], true)
  expect(grantedOf(one)).toEqual({ ...none, systemIds: ['s'], module: ['filing'], button: ['edit'] })
  expect(grantedOf(withChecked(one, owners, 'module', ['filing'], false))).toEqual({ ...none, systemIds: ['s'] })
  const whole = withChecked(bare, owners, 'module', ['filing', 'page'], true, 's')
  expect(isSame(withChecked(whole, owners, 'module', ['filing', 'page'], false, 's'), bare)).toBe(true)
})

test('containers are granted by what stands below them, and differences are found by box', () => {
  expect(grantedOf(base)).toMatchObject({ module: ['filing'], button: ['add'] })
  const other = copied(matrix, chosenOf({ ...none, systemIds: ['s'], module: ['top', 'filing'], button: ['add', 'edit'] }))
  expect(differ(base, other, 'button', ['add', 'edit'])).toBe(true)
  expect(differ(base, other, 'module', ['filing', 'page'])).toBe(false)
  expect(isSame(base, other)).toBe(false)
})

test('a search keeps what stands below a menu that fits, a filter shows single things alone', () => {
  const found = shownRows(tree, ({ fullName }) => fullName === '备案', { whole: true })
  expect(ids(found)).toEqual(['s', 'top', 'filing', 'filing 0', 'filing 1'])
  expect(shownIds(found)).toMatchObject({ module: ['filing'], button: ['add', 'edit'] })
  const granted = shownRows(tree, (node) => holdsSingle(node, (column, all) => all.some((id) => base[column].has(id))))
  expect(ids(granted)).toEqual(['s', 'top', 'filing', 'filing 0'])
})
