import type { MenuNode } from '#features/session/contract.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { isRecord } from '#web/call/call-error.ts'

/** Kinds of menu entries without an address of their own (document 1, section 2: types 3, 4, 5, 6, 8). */
export type ScreenKind = 'function' | 'dictionary' | 'report' | 'dashboard' | 'portal'

/** What a menu entry opens. */
export type MenuTarget =
  | { readonly kind: 'container' }
  /** A screen registered for this address. */
  | { readonly kind: 'page'; readonly address: string }
  /** A screen registered for the menu type. */
  | { readonly kind: 'screen'; readonly screen: ScreenKind }
  /** A web address shown inside the shell. */
  | { readonly kind: 'embedded'; readonly href: string }
  /** A web address opened in a new window. */
  | { readonly kind: 'window'; readonly href: string }

/** A menu entry as the shell shows it. */
export interface MenuEntry {
  readonly id: string
  readonly code: string
  /** Chinese name, used where there is no translation. */
  readonly name: string
  /** An administrator chose the name, so no translation stands for it. */
  readonly renamed?: boolean | undefined
  /** Pinyin of that name, syllables with spaces between them. */
  readonly pinyin: string
  readonly icon: string
  /** Path inside the shell; `''` for containers and windows. */
  readonly path: string
  /** Id of the online function, dashboard or portal it opens. */
  readonly modelId: string
  readonly target: MenuTarget
  readonly children: readonly MenuEntry[]
}

/** Tells which screens exist. */
export interface Offer {
  readonly page: (address: string) => boolean
  readonly kind: (kind: ScreenKind) => boolean
}

const kindOfType: Readonly<Record<number, ScreenKind>> = { 3: 'function', 4: 'dictionary', 5: 'report', 6: 'dashboard', 8: 'portal' }

/**
 * The menu entries shown to a user, without hidden ones, without those whose screen does not exist, and without folders that are
 * therefore empty (document 1, section 2).
 */
export function menuEntries(nodes: readonly MenuNode[], offer: Offer, origin: string): readonly MenuEntry[] {
  return nodes.flatMap((node) => {
    const target = node.hidden ? undefined : targetOf(node, offer, origin)
    if (!target) return []
    const children = menuEntries(node.children, offer, origin)
    if (target.kind === 'container' && children.length === 0) return []
    const inside = target.kind === 'page' || target.kind === 'screen' || target.kind === 'embedded'
    const path = inside ? plainPath(node.path.split('?')[0] ?? '') : ''
    if (inside && !path.startsWith('/')) return []
    const { id, enCode: code, fullName: name, renamed, pinyin, icon } = node
    return [{ id, code, name, ...(renamed ? { renamed } : {}), pinyin, icon, path, modelId: modelIdOf(node), target, children }]
  })
}

function targetOf(node: MenuNode, offer: Offer, origin: string): MenuTarget | undefined {
  if (node.type === 0 || node.type === 1) return { kind: 'container' }
  if (node.type === 2) return pageTarget(node, offer)
  if (node.type === 7) return linkTarget(node, origin)
  const screen = kindOfType[node.type]
  return screen && offer.kind(screen) ? { kind: 'screen', screen } : undefined
}

function pageTarget(node: MenuNode, offer: Offer): MenuTarget | undefined {
  const address = (node.urlAddress.split('?')[0] ?? '').replace(/^\/+|\/+$/g, '')
  return offer.page(address) ? { kind: 'page', address } : undefined
}

/**
 * Only http(s) addresses are linked. An address with a placeholder for the token is refused, because tokens must not appear in
 * addresses.
 */
function linkTarget(node: MenuNode, origin: string): MenuTarget | undefined {
  const href = webAddress(node.urlAddress, origin)
  if (!href || node.urlAddress.includes('${')) return undefined
  return { kind: node.linkTarget === '_self' ? 'embedded' : 'window', href }
}

/** The absolute http(s) address; undefined for other schemes. An address starting with `/` belongs to this origin. */
export function webAddress(address: string, origin: string): string | undefined {
  const trimmed = address.trim()
  const written = trimmed.startsWith('/') && !trimmed.startsWith('//') ? origin + trimmed : trimmed
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined
  return new URL(written).href
}

function modelIdOf(node: MenuNode): string {
  try {
    const properties: unknown = JSON.parse(node.propertyJson || '{}')
    return isRecord(properties) && typeof properties['moduleId'] === 'string' ? properties['moduleId'] : ''
  } catch {
    return ''
  }
}

/** The entry of a path. Screens of menu types and those registered with `/*` also own the paths below theirs. */
export function entryAt(entries: readonly MenuEntry[], path: string, ownsBelow: (entry: MenuEntry) => boolean): MenuEntry | undefined {
  let best: MenuEntry | undefined
  for (const entry of flatten(entries)) {
    if (!entry.path) continue
    if (entry.path === path) return entry
    const below = path.startsWith(`${entry.path}/`) && ownsBelow(entry)
    if (below && entry.path.length > (best?.path.length ?? 0)) best = entry
  }
  return best
}

/** All entries of the tree, containers before their children. */
export function flatten(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)])
}

/** The entries from the root to the one with this id, both included. */
export function trailTo(entries: readonly MenuEntry[], id: string): readonly MenuEntry[] {
  for (const entry of entries) {
    if (entry.id === id) return [entry]
    const below = trailTo(entry.children, id)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}
