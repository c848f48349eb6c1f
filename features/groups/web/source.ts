import { groupSelector } from '#features/groups/contract.ts'
import { itemsOfKind } from '#features/pickers/web/entry.ts'
import type { PickerSource } from '#ui/picker/source.ts'
import { treeSource, type TreeItem } from '#ui/picker/tree-source.ts'
import { request } from '#web/call/request.ts'

/** Groups below their types. */
export const groupTree = async (): Promise<readonly TreeItem[]> =>
  (await request(groupSelector, {})).map((type): TreeItem => {
    const below = type.children.map(({ id, fullName }) => ({ id, name: fullName, names: type.fullName, below: [], leaf: true }))
    return { id: type.id, node: `type ${type.id}`, name: type.fullName, names: '', below, selectable: false }
  })

export const groupSource: PickerSource<TreeItem> = treeSource(groupTree, (ids) => itemsOfKind(ids, 'group'))
