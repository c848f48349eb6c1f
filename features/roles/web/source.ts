import { itemsOfKind } from '#features/pickers/web/entry.ts'
import { roleSelector, type RoleNode } from '#features/roles/contract.ts'
import type { PickerSource } from '#ui/picker/source.ts'
import { treeSource, type TreeItem } from '#ui/picker/tree-source.ts'
import { request } from '#web/call/request.ts'

/** Roles below the organizations they are bound to; the global ones below a node of their own. */
export const roleSource: PickerSource<TreeItem> = treeSource(
  async () => holding((await request(roleSelector, {})).list),
  (ids) => itemsOfKind(ids, 'role'),
)

/** Organizations without roles are left out. */
function holding(nodes: readonly RoleNode[]): readonly TreeItem[] {
  return nodes.flatMap(({ id, onlyId, fullName, type, organize, children }): readonly TreeItem[] => {
    const below = holding(children)
    if (type !== 'role' && below.length === 0) return []
    return [{ id, node: onlyId, name: fullName, names: organize, below, leaf: below.length === 0, selectable: type === 'role' }]
  })
}
