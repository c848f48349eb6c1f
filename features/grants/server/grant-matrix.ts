import type { Granted, Matrix } from '#features/grants/contract.ts'
import { judgedThings, kindOf, type Holds } from '#features/grants/server/grantable-things.ts'
import type { Grants, Menu } from '#server/access/grants.ts'
import type { GrantedThing } from '#server/access/write.ts'

/** Everything that the caller may grant, with what is granted of it. */
export function grantMatrix({ systems, menus }: Grants, holds: Holds, granted: readonly GrantedThing[]): Omit<Matrix, 'version'> {
  const offered = systems.filter(({ id }) => holds('system', id))
  const systemIds = new Set(offered.map(({ id }) => id))
  const shown = menus.filter(({ id, systemId }) => systemIds.has(systemId) && holds('menu', id)).map((menu) => matrixMenu(menu, holds))
  const items = (type: 'button' | 'column' | 'form' | 'resource') => shown.flatMap((menu) => menu[type].map(({ id }) => id))
  const has = new Set(granted.map(({ kind, item_id }) => `${kind} ${item_id}`))
  const of = (type: keyof typeof kindOf, ids: readonly string[]) => ids.filter((id) => has.has(`${kindOf[type]} ${id}`))
  const grantedNow: Granted = {
    systemIds: of('system', [...systemIds]),
    module: of(
      'module',
      shown.map(({ id }) => id),
    ),
    button: of('button', items('button')),
    column: of('column', items('column')),
    form: of('form', items('form')),
    resource: of('resource', items('resource')),
  }
  return { systems: offered.map(({ id, name }) => ({ id, fullName: name })), menus: shown, granted: grantedNow }
}

function matrixMenu(menu: Menu, holds: Holds): Matrix['menus'][number] {
  const items = (type: 'button' | 'column' | 'form' | 'resource') =>
    judgedThings(menu, kindOf[type])
      .filter(({ id }) => holds(kindOf[type], id))
      .map(({ id, name }) => ({ id, fullName: name }))
  const { id, name, parentId, systemId } = menu
  return {
    id,
    fullName: name,
    parentId: parentId ?? systemId,
    button: items('button'),
    column: items('column'),
    form: items('form'),
    resource: items('resource'),
  }
}
