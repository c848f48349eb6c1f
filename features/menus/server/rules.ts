import { isPageAddress, linkProblem } from '#engine/access/link-address.ts'
import { isContainer, isShellPath, menuWay, offeredTypes } from '#engine/access/menu-paths.ts'
import { pathOf, wrongPlace } from '#engine/resource/tree.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { menuMenu } from '#features/menus/contract.ts'
import type { MenuRow } from '#server/access/menu-store.ts'

/** Levels of a tree of menus: more fit into no navigation. */
export const levelsAtMost = 10

/**
 * Rules of an entry among the others, for a new one and for one that changes.
 *
 * @param all every entry of all systems, as they stand
 */
export function refuseMenu(after: MenuRow, before: MenuRow | undefined, all: readonly MenuRow[]): readonly (Refusal | undefined)[] {
  const equals = all.filter(({ system_id, category }) => system_id === after.system_id && category === after.category)
  return [
    refusePlace(after, before, equals),
    refuseType(after, before, equals),
    refuseCode(after, equals),
    refuseAddress(after),
    refuseSameAddress(after, equals),
    refuseBuiltIn(after, before),
    refuseLockOut(after, all),
  ]
}

interface Placed {
  readonly id: string
  readonly parentId: string | undefined
}
const placed = ({ id, parent_id }: MenuRow): Placed => ({ id, parentId: parent_id ?? undefined })

/** Rules of the place alone, which moving an entry asks for too. */
export function refusePlace(after: MenuRow, before: MenuRow | undefined, equals: readonly MenuRow[]): Refusal | undefined {
  if (after.parent_id === null || (before && before.parent_id === after.parent_id)) return undefined
  const field = 'parentId'
  const items = equals.map(placed)
  const wrong = wrongPlace(placed(after), items)
  if (wrong) return refusal('invalid', wrong === 'circle' ? 'menus.parent-circle' : 'menus.parent-unknown', { field })
  const parent = equals.find(({ id }) => id === after.parent_id)
  if (parent && !isContainer(parent.type)) return refusal('invalid', 'menus.parent-no-folder', { params: { name: parent.name }, field })
  const above = pathOf(after.parent_id, new Map(items.map((one) => [one.id, one]))).length
  if (above + levelsFrom(after.id, items) <= levelsAtMost) return undefined
  return refusal('invalid', 'menus.too-deep', { params: { levels: levelsAtMost }, field })
}

/** Levels of an entry with what stands below it. */
function levelsFrom(id: string, items: readonly Placed[]): number {
  const below = items.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...below.map((one) => levelsFrom(one.id, items)))
}

function refuseType(after: MenuRow, before: MenuRow | undefined, equals: readonly MenuRow[]): Refusal | undefined {
  if (before?.type === after.type) return undefined
  const field = 'type'
  const held = before ? equals.filter(({ parent_id }) => parent_id === before.id).length : 0
  if (held > 0) return refusal('invalid', 'menus.folder-keeps-type', { params: { count: held }, field })
  if (offeredTypes.has(after.type)) return undefined
  return refusal('invalid', 'menus.type-not-offered', { field })
}

function refuseCode(after: MenuRow, equals: readonly MenuRow[]): Refusal | undefined {
  const rest = { params: { code: after.code }, field: 'enCode' }
  if (equals.some(({ id, code }) => id !== after.id && code === after.code)) return refusal('invalid', 'menus.code-taken', rest)
  return isShellPath(placeOf(after)) ? refusal('invalid', 'menus.code-reserved', rest) : undefined
}

const linkTexts = {
  'not-web': 'menus.link-not-web',
  placeholder: 'menus.link-placeholder',
  credentials: 'menus.link-credentials',
} as const

function refuseAddress({ type, address }: MenuRow): Refusal | undefined {
  const field = 'urlAddress'
  if (type === 2) return isPageAddress(address) ? undefined : refusal('invalid', 'menus.address-wrong', { field })
  const problem = type === 7 ? linkProblem(address) : undefined
  return problem && refusal('invalid', linkTexts[problem], { field })
}

/** Two entries of a system that open inside the shell have an address each: the navigation could not tell them apart. */
function refuseSameAddress(after: MenuRow, equals: readonly MenuRow[]): Refusal | undefined {
  const path = insidePath(after)
  const other = path === undefined ? undefined : equals.find((one) => one.id !== after.id && insidePath(one) === path)
  return other && refusal('invalid', 'menus.address-taken', { params: { name: other.name }, field: 'urlAddress' })
}

/** Asked of every entry for each entry of an import. */
const insidePaths = new WeakMap<MenuRow, { readonly path: string | undefined }>()

function insidePath(menu: MenuRow): string | undefined {
  const known = insidePaths.get(menu)
  if (known) return known.path
  const way = menuWay(placeOf(menu))
  const path = way?.opens === 'inside' ? way.path : undefined
  insidePaths.set(menu, { path })
  return path
}

function placeOf({ type, code, address, link_target }: MenuRow) {
  return { type, code, address, linkTarget: link_target }
}

/** What the program or an application brings keeps what its page and the rights to it hang on. */
function refuseBuiltIn(after: MenuRow, before: MenuRow | undefined): Refusal | undefined {
  if (!before?.isBuiltIn) return undefined
  const field = before.code !== after.code ? 'enCode' : before.type !== after.type ? 'type' : undefined
  if (field) return refusal('invalid', 'menus.built-in-stays', { field })
  const isElsewhere = before.address !== after.address || subjectOf(before) !== subjectOf(after)
  return isElsewhere ? refusal('invalid', 'menus.built-in-stays', { field: after.type === 2 ? 'urlAddress' : 'moduleId' }) : undefined
}

/** The thing an entry was made for: a function, a dictionary category. */
export function subjectOf({ property }: MenuRow): string {
  const { moduleId } = property
  return typeof moduleId === 'string' ? moduleId : ''
}

/** The screen of menus stays in the navigation: nobody could bring it back. */
function refuseLockOut(after: MenuRow, all: readonly MenuRow[]): Refusal | undefined {
  // What is new has nothing below it yet.
  if (!all.some(({ id }) => id === after.id)) return undefined
  const menus = all.map((one) => (one.id === after.id ? after : one))
  const screen = menus.find(({ code, isBuiltIn }) => code === menuMenu && isBuiltIn)
  if (!screen) return undefined
  const byId = new Map(menus.map((one) => [one.id, { ...placed(one), shown: one.enabled && !one.hidden }]))
  const path = pathOf(screen.id, byId)
  if (!path.includes(after.id) || path.every((id) => byId.get(id)?.shown)) return undefined
  const field = !after.enabled ? 'enabledMark' : after.hidden ? 'hidden' : 'parentId'
  return refusal('invalid', 'menus.keeps-reachable', { field })
}

/**
 * Changes of an entry that give more to the roles that have it already: another page, function or dictionary, another code (rights
 * to calls hang on it), and a switch that goes off. Nobody hands on more than is held (security 4.5), so super administrators alone
 * make them.
 *
 * @param all every entry of all systems
 */
export function refuseWider(after: MenuRow, before: MenuRow, all: readonly MenuRow[]): readonly (Refusal | undefined)[] {
  const wider = (field: string, is: boolean) => (is ? refusal('forbidden', 'menus.widens', { field }) : undefined)
  const isOthers = before.code !== after.code && all.some(({ id, code }) => id !== after.id && code === after.code)
  return [
    wider('enCode', isOthers),
    wider('type', before.type !== after.type),
    wider('moduleId', before.type === after.type && subjectOf(before) !== subjectOf(after)),
    wider('isButtonAuthorize', before.judges_buttons && !after.judges_buttons),
    wider('isColumnAuthorize', before.judges_columns && !after.judges_columns),
    wider('isFormAuthorize', before.judges_fields && !after.judges_fields),
    wider('isDataAuthorize', before.judges_rows && !after.judges_rows),
  ]
}

/**
 * Rights to calls hang on the code of a page, so whoever is granted an entry with this code holds the page. Under another name and
 * address nobody would notice that: only super administrators make such an entry.
 *
 * @param all every entry of all systems
 */
export function refuseForeignCode(after: MenuRow, before: MenuRow | undefined, all: readonly MenuRow[]): Refusal | undefined {
  if (before && before.code === after.code && before.type === after.type && before.address === after.address) return undefined
  const page = all.find(({ id, code, type, isBuiltIn }) => id !== after.id && code === after.code && type === 2 && isBuiltIn)
  if (!page || insidePath(page) === insidePath(after)) return undefined
  return refusal('forbidden', 'menus.code-of-page', { params: { code: after.code, name: page.name }, field: 'enCode' })
}
