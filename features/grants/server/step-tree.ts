import { nodesBelow } from '#engine/resource/tree.ts'
import type { GrantNode, GrantStep } from '#features/grants/contract.ts'
import { judgedThings, kindOf, type Holds } from '#features/grants/server/grantable-things.ts'
import type { Grants, Menu, System } from '#server/access/grants.ts'

/**
 * The tree of a step: what the caller may grant below what was chosen in the step before.
 *
 * @param chosen ids of systems for the step of menus, ids of menus for the later ones; the first step needs none
 */
export function stepTree({ systems, menus }: Grants, holds: Holds, step: GrantStep, chosen: ReadonlySet<string>): GrantNode[] {
  const offered = systems.filter(({ id }) => holds('system', id))
  if (step === 'system') return offered.map((system) => nodeOf(system, 'system', []))
  const held = menus.filter(({ id }) => holds('menu', id)).map((menu) => ({ ...menu, parentId: menu.parentId ?? menu.systemId }))
  if (step === 'module')
    return offered
      .filter(({ id }) => chosen.has(id))
      .map((system) =>
        nodeOf(
          system,
          'system',
          nodesBelow(held, system.id, (menu, children: GrantNode[]) => nodeOf(menu, 'module', children)),
        ),
      )
  const kind = kindOf[step]
  const leaves = (menu: Menu): GrantNode[] =>
    chosen.has(menu.id)
      ? judgedThings(menu, kind)
          .filter(({ id }) => holds(kind, id))
          .map(({ id, name }) => nodeOf({ id, name, icon: '' }, step, []))
      : []
  // Branches without anything to choose are left out.
  return offered.flatMap((system) => {
    const below = nodesBelow(held, system.id, (menu, children: GrantNode[]) => withLeaves(menu, 'module', [...children, ...leaves(menu)]))
    return withLeaves(system, 'system', below) ?? []
  })
}

type Named = Pick<System, 'id' | 'name' | 'icon'>

const nodeOf = ({ id, name, icon }: Named, type: GrantStep, children: GrantNode[]): GrantNode => ({
  id,
  fullName: name,
  icon,
  type,
  children,
})
const withLeaves = (named: Named, type: GrantStep, children: GrantNode[]): GrantNode | undefined =>
  children.length === 0 ? undefined : nodeOf(named, type, children)
