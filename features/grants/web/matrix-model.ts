import { flatten } from '#engine/resource/tree.ts'
import { grantSteps, type Granted, type GrantStep, type Matrix } from '#features/grants/contract.ts'
import type { TreeNode } from '#web/admin/tree.ts'

/** The columns of the matrix: what is granted of a menu. */
export const matrixColumns = grantSteps.filter((step) => step !== 'system')
export type MatrixColumn = (typeof matrixColumns)[number]
export const isColumn = (name: string): name is MatrixColumn => matrixColumns.some((one) => one === name)
const itemColumns = matrixColumns.filter((column) => column !== 'module')

/** Ids that are granted, column by column; a system is granted with its menus, or alone. */
export type Chosen = Readonly<Record<GrantStep, ReadonlySet<string>>>

/** A row of the matrix: a system, a menu, or the next item of each column of a menu. */
export interface MatrixNode extends TreeNode<MatrixNode> {
  readonly fullName: string
  readonly kind: 'system' | 'menu' | 'items'
  /** What a box of the row stands for, by column. */
  readonly ids: Readonly<Record<MatrixColumn, readonly string[]>>
  /** Names of the items of a row of items, by column. */
  readonly names: Readonly<Partial<Record<MatrixColumn, string>>>
}

const memberOf = { system: 'systemIds', module: 'module', button: 'button', column: 'column', form: 'form', resource: 'resource' } as const

/** What is granted, from the lists of a call. */
export const chosenOf = (granted: Granted): Chosen => perStep((step) => new Set(granted[memberOf[step]]))
export const noneChosen: Chosen = perStep(() => new Set())

/** The lists of a call, as far as they are offered: items of menus that are not granted grant nothing. */
export function grantedOf(chosen: Chosen): Granted {
  const lists = Object.fromEntries(grantSteps.map((step) => [memberOf[step], [...chosen[step]]]))
  return { systemIds: [], module: [], button: [], column: [], form: [], resource: [], ...lists }
}

function perStep<Value>(value: (step: GrantStep) => Value): Readonly<Record<GrantStep, Value>> {
  return { system: value('system'), ...perColumn(value) }
}

function perColumn<Value>(value: (column: MatrixColumn) => Value): Readonly<Record<MatrixColumn, Value>> {
  return {
    module: value('module'),
    button: value('button'),
    column: value('column'),
    form: value('form'),
    resource: value('resource'),
  }
}

/** The rows as a tree: systems, their menus below each other, and below a menu its items line by line. */
export function matrixTree({ systems, menus }: Matrix, lineName: (line: number) => string): MatrixNode[] {
  const below = Map.groupBy(menus, ({ parentId }) => parentId)
  const menuNode = (menu: Matrix['menus'][number]): MatrixNode => {
    const children = [...(below.get(menu.id) ?? []).map(menuNode), ...itemNodes(menu, lineName)]
    const own = Object.fromEntries(itemColumns.map((column) => [column, menu[column].map(({ id }) => id)]))
    const menuChildren = children.filter(({ kind }) => kind === 'menu')
    // A container is granted by what stands below it.
    const module = menuChildren.length > 0 ? [] : [menu.id]
    return {
      id: menu.id,
      fullName: menu.fullName,
      kind: 'menu',
      children,
      names: {},
      ids: joined([{ ...none, ...own, module }, ...menuChildren.map(({ ids }) => ids)]),
    }
  }
  return systems.map(({ id, fullName }) => {
    const children = (below.get(id) ?? []).map(menuNode)
    return { id, fullName, kind: 'system', children, names: {}, ids: joined(children.map(({ ids }) => ids)) }
  })
}

const none: MatrixNode['ids'] = { module: [], button: [], column: [], form: [], resource: [] }

const joined = (all: readonly MatrixNode['ids'][]): MatrixNode['ids'] => perColumn((column) => all.flatMap((ids) => ids[column]))

/** The n-th items of all columns stand in one row. */
function itemNodes(menu: Matrix['menus'][number], lineName: (line: number) => string): MatrixNode[] {
  const lines = Math.max(...itemColumns.map((column) => menu[column].length))
  return Array.from({ length: lines }, (_, line) => {
    const items = itemColumns.flatMap((column) => (menu[column][line] ? [[column, menu[column][line]] as const] : []))
    return {
      id: `${menu.id} ${line}`,
      fullName: lineName(line + 1),
      kind: 'items',
      children: [],
      ids: { ...none, ...Object.fromEntries(items.map(([column, { id }]) => [column, [id]])) },
      names: Object.fromEntries(items.map(([column, { fullName }]) => [column, fullName])),
    }
  })
}

/** The menu and the system that each id hangs on. */
export interface Owners {
  readonly menuOf: ReadonlyMap<string, string>
  readonly systemOf: ReadonlyMap<string, string>
  readonly itemsOf: ReadonlyMap<string, readonly (readonly [MatrixColumn, string])[]>
}

export function ownersIn({ systems, menus }: Matrix): Owners {
  const parents = new Map(menus.map(({ id, parentId }) => [id, parentId]))
  const systemIds = new Set(systems.map(({ id }) => id))
  const systemOf = (menuId: string): string => {
    let at = menuId
    for (let depth = 0; depth < 30 && !systemIds.has(at); depth += 1) at = parents.get(at) ?? ''
    return at
  }
  const items = menus.map(
    (menu) => [menu.id, itemColumns.flatMap((column) => menu[column].map(({ id }) => [column, id] as const))] as const,
  )
  return {
    menuOf: new Map(items.flatMap(([menuId, list]) => list.map(([, id]) => [id, menuId] as const))),
    systemOf: new Map(menus.map(({ id }) => [id, systemOf(id)])),
    itemsOf: new Map(items),
  }
}

/**
 * Checks or clears what a box stands for. An item is granted with its menu, a menu with its system, and with a menu its items go.
 *
 * @param systemId given where the box is that of a whole system, which is withdrawn with its menus
 */
export function withChecked(
  chosen: Chosen,
  owners: Owners,
  column: MatrixColumn,
  ids: readonly string[],
  on: boolean,
  systemId?: string,
): Chosen {
  const next = perStep((step) => new Set(chosen[step]))
  for (const id of ids) {
    const menuId = column === 'module' ? id : owners.menuOf.get(id)
    if (on) {
      next[column].add(id)
      if (menuId !== undefined) next.module.add(menuId)
      const system = menuId === undefined ? undefined : owners.systemOf.get(menuId)
      if (system !== undefined) next.system.add(system)
      continue
    }
    next[column].delete(id)
    if (column === 'module') for (const [kind, item] of owners.itemsOf.get(id) ?? []) next[kind].delete(item)
  }
  if (systemId !== undefined && column === 'module') {
    if (on) next.system.add(systemId)
    else next.system.delete(systemId)
  }
  return next
}

/** Whether two choices differ in what a box stands for. */
export function differ(one: Chosen, other: Chosen, column: MatrixColumn, ids: readonly string[]): boolean {
  return ids.some((id) => one[column].has(id) !== other[column].has(id))
}

/** How many of them are granted. */
export const countOf = (chosen: Chosen, column: MatrixColumn, ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + Number(chosen[column].has(id)), 0)

/** What another role grants, as far as it is offered: what a copy of its grants begins with. */
export function copied(matrix: Matrix, other: Chosen): Chosen {
  const containers = new Set(matrix.menus.map(({ parentId }) => parentId))
  return { ...other, module: new Set([...other.module].filter((id) => !containers.has(id))) }
}

/** What is granted to begin with: containers are granted by what stands below them. */
export const stored = (matrix: Matrix): Chosen => copied(matrix, chosenOf(matrix.granted))

/** Whether two choices are the same in all. */
export const isSame = (one: Chosen, other: Chosen): boolean =>
  grantSteps.every((step) => one[step].size === other[step].size && one[step].isSubsetOf(other[step]))

/** The rows that fit, with the way to them; with `whole` also what stands below a menu that fits. */
export function shownRows(
  nodes: readonly MatrixNode[],
  fits: (node: MatrixNode) => boolean,
  { whole = false, isBelow = false }: { readonly whole?: boolean; readonly isBelow?: boolean } = {},
): MatrixNode[] {
  return nodes.flatMap((node) => {
    const isFitting = isBelow || fits(node)
    const children = shownRows(node.children, fits, { whole, isBelow: whole && isFitting })
    return isFitting || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Whether a row stands for single things: a menu without menus below it by its menu, a row of items by its items. */
export function holdsSingle(node: MatrixNode, test: (column: MatrixColumn, ids: readonly string[]) => boolean): boolean {
  if (node.kind === 'items') return matrixColumns.some((column) => test(column, node.ids[column]))
  return node.kind === 'menu' && node.children.every(({ kind }) => kind === 'items') && test('module', node.ids.module)
}

/** What the rows stand for that are shown, also below closed ones. */
export function shownIds(nodes: readonly MatrixNode[]): MatrixNode['ids'] {
  const rows = flatten<MatrixNode>(nodes)
  const menus = rows.filter((node) => holdsSingle(node, () => true) && node.kind === 'menu')
  const items = rows.filter(({ kind }) => kind === 'items')
  return perColumn((column) => (column === 'module' ? menus : items).flatMap(({ ids }) => ids[column]))
}

/** Menus with items begin closed: a page of menus is the overview. */
export const closedAtFirst = (nodes: readonly MatrixNode[]): ReadonlySet<string> =>
  new Set(flatten<MatrixNode>(nodes).flatMap(({ id, children }) => (children.some(({ kind }) => kind === 'items') ? [id] : [])))
