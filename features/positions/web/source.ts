import { idsOfKind, itemsOfKind } from '#features/pickers/web/entry.ts'
import { allowedPositions, positionSelector, positionsOfOrganizations, type PositionNode } from '#features/positions/contract.ts'
import type { PickerSource } from '#ui/picker/source.ts'
import { treeSource, type TreeItem } from '#ui/picker/tree-source.ts'
import { request } from '#web/call/request.ts'

const byIds = (ids: readonly string[]) => itemsOfKind(ids, 'position')

/** Positions below their organizations. */
export const positionSource: PickerSource<TreeItem> = {
  ...treeSource(async () => (await request(positionSelector, {})).list.map(itemOf), byIds),
  among: (allowed) =>
    treeSource(async () => {
      const body = { departIds: idsOfKind(allowed, 'company', 'department'), positionIds: idsOfKind(allowed, 'position') }
      return (await request(allowedPositions, { body })).list.map(itemOf)
    }, byIds),
}

/** The positions of these organizations alone. */
export const positionsIn = (organizeIds: readonly string[]): PickerSource<TreeItem> =>
  treeSource(async () => {
    if (organizeIds.length === 0) return []
    return (await request(positionsOfOrganizations, { body: { organizeIds: [...organizeIds] } })).list.map(itemOf)
  }, byIds)

function itemOf({ id, onlyId, fullName, type, organize, children }: PositionNode): TreeItem {
  const below = children.map(itemOf)
  return { id, node: onlyId, name: fullName, names: organize, below, leaf: below.length === 0, selectable: type === 'position' }
}
