import type { MenuNode } from '#features/session/contract.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { isRecord } from '#web/call/call-error.ts'

/** What an entry without an address of its own shows (document 1, section 2: types 3, 4, 5, 6, 8). */
export type ScreenKind = 'function' | 'dictionary' | 'report' | 'dashboard' | 'portal'

/** What stands behind a menu entry. */
export type MenuTarget =
  | { readonly kind: 'container' }
  /** A screen registered under this address. */
  | { readonly kind: 'page'; readonly address: string }
  /** A screen registered for the menu type. */
  | { readonly kind: 'screen'; readonly screen: ScreenKind }
  /** An address of the web shown inside the shell. */
  | { readonly kind: 'embedded'; readonly href: string }
  /** An address of the web opened in a window of its own. */
  | { readonly kind: 'window'; readonly href: string }

/** A menu entry as the shell draws it. */
export interface MenuEntry {
  readonly id: string
  readonly code: string
  /** Chinese name; a translation may stand in its place. */
  readonly name: string
  readonly icon: string
  /** Path inside the shell; `''` for containers and windows. */
  readonly path: string
  /** Id of the online function, dashboard or portal behind it. */
  readonly modelId: string
  readonly target: MenuTarget
  readonly children: readonly MenuEntry[]
}

/** Which screens exist. */
export interface Offer {
  readonly page: (address: string) => boolean
  readonly kind: (kind: ScreenKind) => boolean
}

const kindOfType: Readonly<Record<number, ScreenKind>> = { 3: 'function', 4: 'dictionary', 5: 'report', 6: 'dashboard', 8: 'portal' }

/**
 * The entries a user is offered: without hidden ones, without those whose screen does not exist, without folders that have
 * become empty (document 1, section 2; decisions: menu types).
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
    return [{ id: node.id, code: node.enCode, name: node.fullName, icon: node.icon, path, modelId: modelIdOf(node), target, children }]
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

/** Only addresses of the web are linked; one that wants the token in it is not, because tokens do not travel in addresses. */
function linkTarget(node: MenuNode, origin: string): MenuTarget | undefined {
  const href = webAddress(node.urlAddress, origin)
  if (!href || node.urlAddress.includes('${')) return undefined
  return { kind: node.linkTarget === '_self' ? 'embedded' : 'window', href }
}

/** The absolute http(s) address, or undefined for every other scheme. An address that starts with `/` is one of our own. */
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

/** The entry standing at a path; screens of menu types, and those registered with `/*`, also own what lies below theirs. */
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

/** All entries, containers before what they hold. */
export function flatten(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)])
}

/** The entries from the top down to the one of this id, itself included. */
export function trailTo(entries: readonly MenuEntry[], id: string): readonly MenuEntry[] {
  for (const entry of entries) {
    if (entry.id === id) return [entry]
    const below = trailTo(entry.children, id)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}
