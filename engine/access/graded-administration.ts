/** What a graded administrator may do with a part of the organization tree (permissions 6). */
export const administrationActions = ['select', 'add', 'edit', 'delete'] as const
export type AdministrationAction = (typeof administrationActions)[number]

/** What somebody may do with one organization, and with everything below it. */
export interface AdministrationGrant {
  readonly organizationId: string
  readonly thisLayer: ReadonlySet<AdministrationAction>
  readonly subLayers: ReadonlySet<AdministrationAction>
}

/** The user who wants to manage something. */
export interface Manager {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly grants: readonly AdministrationGrant[]
}

/** The target: the organizations it belongs to, each as the ids from the top of the tree down to it. */
export interface ManagedTarget {
  readonly organizations: readonly (readonly string[])[]
  /** Where the target is a user. */
  readonly user?: { readonly id: string; readonly isAdministrator: boolean }
}

/** The answer with its reason, as an explanation shows it. */
export type AdministrationDecision =
  | { readonly allowed: true; readonly because: 'administrator' }
  | { readonly allowed: true; readonly because: 'grant'; readonly by: readonly GrantUse[] }
  | { readonly allowed: false; readonly because: 'oneself' | 'super-administrator' | 'no-organization' }
  /** `unseen`: the target may not even be seen, so the answer must be the same as for one that does not exist. */
  | { readonly allowed: false; readonly because: 'unseen' | 'action'; readonly organizationId: string }

/** The grant that admits an organization. */
export interface GrantUse {
  readonly organizationId: string
  /** Where the grant was given: at the organization itself, or above it. */
  readonly grantedAt: string
  readonly layer: 'this' | 'below'
}

/**
 * Decides whether somebody may do something with a target.
 *
 * Super administrators may do everything. Others need the action in every organization the target belongs to: who manages one
 * part of the tree must not change somebody who also belongs to another. To see a target, one of its organizations is enough.
 * Nobody manages oneself or a super administrator. What belongs to no organization is managed by super administrators alone.
 */
export function decideAdministration(manager: Manager, action: AdministrationAction, target: ManagedTarget): AdministrationDecision {
  if (manager.isAdministrator) return { allowed: true, because: 'administrator' }
  if (target.organizations.length === 0) return { allowed: false, because: 'no-organization' }
  const seen = usesOf(manager.grants, 'select', target)
  if (seen.length === 0) return { allowed: false, because: 'unseen', organizationId: idOf(target.organizations[0]!) }
  if (action === 'select') return { allowed: true, because: 'grant', by: seen }
  if (target.user?.id === manager.userId) return { allowed: false, because: 'oneself' }
  if (target.user?.isAdministrator) return { allowed: false, because: 'super-administrator' }
  const by = usesOf(manager.grants, action, target)
  const missing = target.organizations.find((path) => !by.some((use) => use.organizationId === idOf(path)))
  return missing ? { allowed: false, because: 'action', organizationId: idOf(missing) } : { allowed: true, because: 'grant', by }
}

/** One use for each organization of the target that a grant admits. */
function usesOf(grants: readonly AdministrationGrant[], action: AdministrationAction, target: ManagedTarget): GrantUse[] {
  return target.organizations.flatMap((path) => {
    const use = useOf(grants, action, path)
    return use ? [use] : []
  })
}

function useOf(grants: readonly AdministrationGrant[], action: AdministrationAction, path: readonly string[]): GrantUse | undefined {
  const id = idOf(path)
  const own = grants.find((grant) => grant.organizationId === id && admits(grant.thisLayer, action))
  if (own) return { organizationId: id, grantedAt: id, layer: 'this' }
  const above = grants.find((grant) => path.slice(0, -1).includes(grant.organizationId) && admits(grant.subLayers, action))
  return above && { organizationId: id, grantedAt: above.organizationId, layer: 'below' }
}

/** Without the right to see a layer, the other rights of that layer have no effect. */
function admits(layer: ReadonlySet<AdministrationAction>, action: AdministrationAction): boolean {
  return layer.has('select') && layer.has(action)
}

function idOf(path: readonly string[]): string {
  return path.at(-1) ?? ''
}

/** What is allowed in an organization itself, and in those below it. */
export type Layers = Pick<AdministrationGrant, 'thisLayer' | 'subLayers'>

/** Nothing is allowed. */
export const noLayers: Layers = { thisLayer: new Set(), subLayers: new Set() }

/**
 * What somebody may hand on of one organization: what he holds there, and for everything below it.
 *
 * @param path ids from the top of the tree down to the organization
 */
export function heldLayers(manager: Manager, path: readonly string[]): Layers {
  if (manager.isAdministrator) return { thisLayer: new Set(administrationActions), subLayers: new Set(administrationActions) }
  return {
    thisLayer: new Set(administrationActions.filter((action) => useOf(manager.grants, action, path) !== undefined)),
    subLayers: new Set(administrationActions.filter((action) => holdsBelow(manager.grants, action, path))),
  }
}

/** Whether an action is held for everything below an organization: granted there or above it, for what lies below. */
function holdsBelow(grants: readonly AdministrationGrant[], action: AdministrationAction, path: readonly string[]): boolean {
  return grants.some((grant) => path.includes(grant.organizationId) && admits(grant.subLayers, action))
}

/** Whether a change grants or withdraws something that is not held: nobody may do either (permissions 6). */
export function changesBeyond(held: Layers, before: Layers, after: Layers): boolean {
  const isBeyond = (layer: keyof Layers) => !before[layer].symmetricDifference(after[layer]).isSubsetOf(held[layer])
  return isBeyond('thisLayer') || isBeyond('subLayers')
}

/** Drops rights without effect: without "select" the other three of that layer are cleared (permissions 6). */
export function withoutUnseen({ organizationId, thisLayer, subLayers }: AdministrationGrant): AdministrationGrant {
  return { organizationId, thisLayer: seenOnly(thisLayer), subLayers: seenOnly(subLayers) }
}

function seenOnly(layer: ReadonlySet<AdministrationAction>): ReadonlySet<AdministrationAction> {
  return layer.has('select') ? layer : new Set()
}

/**
 * Whether the one who holds some actions of a layer may change one of them. Seeing cannot be withdrawn where that would take
 * something with it that he does not hold.
 *
 * @param layer what is granted now
 */
export function isFixed(
  held: ReadonlySet<AdministrationAction>,
  layer: ReadonlySet<AdministrationAction>,
  action: AdministrationAction,
): boolean {
  return !held.has(action) || (action === 'select' && !layer.isSubsetOf(held))
}
