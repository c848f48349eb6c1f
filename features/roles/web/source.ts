import type { CallAnswer } from '#engine/contract/call.ts'
import { itemsOfKind } from '#features/pickers/web/entry.ts'
import { grantableRoles, roleSelector, type RoleNode } from '#features/roles/contract.ts'
import type { PickerSource } from '#ui/picker/source.ts'
import { treeSource, type TreeItem } from '#ui/picker/tree-source.ts'
import { request } from '#web/call/request.ts'

const byIds = (ids: readonly string[]) => itemsOfKind(ids, 'role')

/** Roles below the organizations they are bound to; the global ones below a node of their own. */
export const roleTree = async (): Promise<readonly TreeItem[]> => holding(await request(roleSelector, {}))

export const roleSource: PickerSource<TreeItem> = treeSource(roleTree, byIds)

/** Those among them whose grants the user may change. */
export const grantableRoleSource: PickerSource<TreeItem> = treeSource(async () => holding(await request(grantableRoles, {})), byIds)

const holding = ({ list }: CallAnswer<typeof roleSelector>): readonly TreeItem[] => below(list)

/** Organizations without roles are left out. */
function below(nodes: readonly RoleNode[]): readonly TreeItem[] {
  return nodes.flatMap(({ id, onlyId, fullName, type, organize, children }): readonly TreeItem[] => {
    const held = below(children)
    if (type !== 'role' && held.length === 0) return []
    return [{ id, node: onlyId, name: fullName, names: organize, below: held, leaf: held.length === 0, selectable: type === 'role' }]
  })
}
