import { menuWay, offeredTypes } from '#engine/access/menu-paths.ts'
import { nodesBelow } from '#engine/resource/tree.ts'
import { sayWith } from '#engine/texts/translation.ts'
import type { Syllables } from '#engine/values/pinyin.ts'
import type { MenuNode, MenuPermission } from '#features/session/contract.ts'
import type { Holdings, Menu, MenuItem, Scheme, System } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import type { DefinitionWords } from '#server/translations/translations.ts'

/** Parent id of top-level entries in the platform family's calls. */
const top = '-1'

/** How names of entries are told. */
export interface MenuNames {
  /** Reads a name as pinyin; the Chinese one, in whatever language it is shown. */
  readonly pinyinOf: (name: string) => Syllables
  /** What entries are called in the reader's language. */
  readonly words: DefinitionWords
}

/** What a system calls itself or one of its entries. */
const nameIn = ({ words }: MenuNames, systemId: string, name: string): string => sayWith(words.of({ kind: 'menus', id: systemId }), name)

/**
 * The menu tree of one system as the shell draws it: only granted entries whose screens exist, no container that would
 * be empty. Hidden entries stay in it, because their pages do; the shell leaves them out.
 *
 * @param menus in their order
 */
export function menuTree(menus: readonly Menu[], rights: ReadonlyMap<string, MenuRights>, systemId: string, names: MenuNames): MenuNode[] {
  const offered = menus.filter(
    (menu) => menu.systemId === systemId && menu.category === 'Web' && rights.has(menu.id) && offeredTypes.has(menu.type),
  )
  return nodesBelow(offered, undefined, (menu, children) => nodeOf(menu, children, names))
}

function nodeOf(menu: Menu, children: MenuNode[], names: MenuNames): MenuNode | undefined {
  const way = menuWay(menu)
  if (!way || (way.opens === 'container' && children.length === 0)) return undefined
  const fullName = nameIn(names, menu.systemId, menu.name)
  return {
    id: menu.id,
    parentId: menu.parentId ?? top,
    fullName,
    ...(menu.renamed || fullName !== menu.name ? { renamed: true } : {}),
    enCode: menu.code,
    icon: menu.icon,
    type: menu.type,
    urlAddress: menu.address,
    linkTarget: menu.linkTarget,
    propertyJson: JSON.stringify(menu.property),
    path: way.path,
    hidden: menu.hidden,
    sortCode: menu.sortCode,
    systemId: menu.systemId,
    hasChildren: children.length > 0,
    pinyin: names.pinyinOf(menu.name).join(' '),
    children,
  }
}

/** The trees of all systems, each below a directory that stands for its system. */
export function routerTree(menus: readonly Menu[], held: Holdings, names: MenuNames): MenuNode[] {
  return held.systems.map((system) => systemNode(system, menuTree(menus, held.rights, system.id, names), names))
}

function systemNode(system: System, children: MenuNode[], names: MenuNames): MenuNode {
  return {
    id: system.id,
    parentId: top,
    fullName: nameIn(names, system.id, system.name),
    enCode: system.code,
    icon: system.icon,
    type: 0,
    urlAddress: '',
    linkTarget: '',
    propertyJson: '{}',
    path: '',
    hidden: false,
    sortCode: system.sortCode,
    systemId: system.id,
    hasChildren: children.length > 0,
    pinyin: '',
    children,
  }
}

/** What may be done with each menu that is no container (permissions 4): one entry a menu, a missing one is denied. */
export function permissionList(menus: readonly Menu[], rights: ReadonlyMap<string, MenuRights>, words: DefinitionWords): MenuPermission[] {
  return menus.flatMap((menu) => {
    const held = rights.get(menu.id)
    return held && menu.type > 1 ? [permissionOf(menu, held, words)] : []
  })
}

function permissionOf(menu: Menu, held: MenuRights, words: DefinitionWords): MenuPermission {
  const entries = (kind: MenuItem['kind'], codes: ReadonlySet<string> | 'all') =>
    menu.items.filter((item) => item.enabled && item.kind === kind && (codes === 'all' || codes.has(item.code))).map(entryOf)
  return {
    modelId: menu.id,
    moduleName: sayWith(words.of({ kind: 'menus', id: menu.systemId }), menu.name),
    button: entries('button', held.buttons),
    column: entries('column', held.columns),
    form: entries('field', held.fields),
    resource: grantedSchemes(menu, held).map(entryOf),
  }
}

export function grantedSchemes(menu: Menu, held: MenuRights): readonly Scheme[] {
  const { rows } = held
  return rows === 'all' ? menu.schemes : menu.schemes.filter((scheme) => rows.includes(scheme.definition))
}

function entryOf({ id, name, code }: { id: string; name: string; code: string }): { id: string; fullName: string; enCode: string } {
  return { id, fullName: name, enCode: code }
}
