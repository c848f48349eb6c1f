import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { Granted, GrantStep } from '#features/grants/contract.ts'
import type { Grants, Menu } from '#server/access/grants.ts'
import type { GrantKind } from '#server/access/tables.ts'
import type { GrantedThing } from '#server/access/write.ts'

/** What can be granted in a step of the wizard. */
export type StepKind = Exclude<GrantKind, 'portal'>
export const kindOf = {
  system: 'system',
  module: 'menu',
  button: 'button',
  column: 'column',
  form: 'field',
  resource: 'rows',
} as const satisfies Record<GrantStep, StepKind>

/** Whether the caller may hand a thing on. */
export type Holds = (kind: GrantKind, id: string) => boolean

/** A thing that exists and is enabled. */
interface Thing {
  readonly kind: StepKind
  readonly id: string
  readonly name: string
  /** The menu of an item or a scheme. */
  readonly menu: Menu | undefined
}

const judgeOf = { button: 'buttons', column: 'columns', field: 'fields', rows: 'rows' } as const

/** Items and schemes of a menu that are granted by themselves: those whose switch is off come with the menu (permissions 4). */
export function judgedThings(menu: Menu, kind: keyof typeof judgeOf): readonly Thing[] {
  if (!menu.judges[judgeOf[kind]]) return []
  const things = kind === 'rows' ? menu.schemes : menu.items.filter((item) => item.enabled && item.kind === kind)
  return things.map(({ id, name }) => ({ kind, id, name, menu }))
}

/** Everything that can be granted, by kind and id. */
export function thingsOf({ systems, menus }: Grants): ReadonlyMap<string, Thing> {
  const all: Thing[] = [
    ...systems.map(({ id, name }): Thing => ({ kind: 'system', id, name, menu: undefined })),
    ...menus.map(({ id, name }): Thing => ({ kind: 'menu', id, name, menu: undefined })),
    ...menus.flatMap((menu) => (['button', 'column', 'field', 'rows'] as const).flatMap((kind) => judgedThings(menu, kind))),
  ]
  return new Map(all.map((thing) => [keyOf({ kind: thing.kind, item_id: thing.id }), thing]))
}

export const keyOf = ({ kind, item_id }: GrantedThing): string => `${kind} ${item_id}`

/** What a change would leave granted. */
export interface Decided {
  readonly granted: readonly GrantedThing[]
  readonly refusal?: Refusal
}

/**
 * Decides what a role grants after a change by somebody who holds only some things. What he was not offered stays as it was: he can
 * neither grant nor withdraw it (security 4.5).
 *
 * @param current what the role grants
 * @param adds whether the wanted things are added to what is granted, or replace what the caller may grant
 */
export function decideGrants(grants: Grants, holds: Holds, current: readonly GrantedThing[], wanted: Granted, adds: boolean): Decided {
  const things = thingsOf(grants)
  const isOffered = (one: GrantedThing): boolean => things.has(keyOf(one)) && holds(one.kind, one.item_id)
  const kept = adds ? current : current.filter((one) => !isOffered(one))
  const chosen = withContainers(grants, chosenOf(wanted, things))
  const all = new Map([...kept, ...chosen].map((one) => [keyOf(one), one]))
  const had = new Set(current.map(keyOf))
  const beyond = chosen.filter((one) => !had.has(keyOf(one)) && !holds(one.kind, one.item_id))
  if (beyond.length === 0) return { granted: [...all.values()] }
  const names = beyond.flatMap((one) => things.get(keyOf(one))?.name ?? []).slice(0, 5)
  return { granted: current, refusal: refusal('forbidden', 'grants.beyond-own', { params: { names: names.join('、') } }) }
}

/** The wanted things that exist; ids of parents that stand in the list of another step are no things of its kind. */
function chosenOf(wanted: Granted, things: ReadonlyMap<string, Thing>): GrantedThing[] {
  const lists = { ...wanted, system: wanted.systemIds }
  const steps: readonly (readonly [GrantStep, StepKind])[] = Object.entries(kindOf) as [GrantStep, StepKind][]
  return steps.flatMap(([step, kind]) => lists[step].map((item_id) => ({ kind, item_id })).filter((one) => things.has(keyOf(one))))
}

/** With the containers and the system above each menu, as a parent is stored with its child (permissions 3); items need their menu. */
function withContainers({ menus }: Grants, chosen: readonly GrantedThing[]): GrantedThing[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const found = new Map<string, Menu>()
  for (const { item_id } of chosen.filter(({ kind }) => kind === 'menu'))
    for (let menu = byId.get(item_id); menu && !found.has(menu.id); menu = byId.get(menu.parentId ?? '')) found.set(menu.id, menu)
  const items = new Map(menus.flatMap((menu) => [...menu.items, ...menu.schemes].map(({ id }) => [id, menu.id] as const)))
  const systems = new Set([
    ...chosen.flatMap(({ kind, item_id }) => (kind === 'system' ? [item_id] : [])),
    ...[...found.values()].map(({ systemId }) => systemId),
  ])
  return [
    ...[...systems].map((id) => ({ kind: 'system' as const, item_id: id })),
    ...[...found.keys()].map((id) => ({ kind: 'menu' as const, item_id: id })),
    ...chosen.filter(({ kind, item_id }) => kind !== 'system' && kind !== 'menu' && found.has(items.get(item_id) ?? '')),
  ]
}
