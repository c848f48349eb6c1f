import { allowedOrganizations } from '#features/pickers/contract.ts'
import type { OrganizationNode } from '#features/pickers/contract.ts'
import { idsOfKind } from '#features/pickers/web/kinds.ts'
import { loadedOrganizations, organizationsOf } from '#features/pickers/web/organizations.ts'
import type { PickerSource } from '#ui/picker/source.ts'
import { treeSource, type TreeItem } from '#ui/picker/tree-source.ts'
import { request } from '#web/call/request.ts'

/** Departments below their companies, which only hold them. */
export const departmentSource: PickerSource<TreeItem> = {
  ...treeSource(async () => withDepartments(await loadedOrganizations()), organizationsOf),
  among: (allowed) =>
    treeSource(async () => {
      const { list } = await request(allowedOrganizations, { body: { departIds: idsOfKind(allowed, 'department') } })
      return list.map(allowedItem)
    }, organizationsOf),
}

type Item = Awaited<ReturnType<typeof loadedOrganizations>>[number]

/** Companies without a department are left out. */
function withDepartments(items: readonly Item[]): readonly TreeItem[] {
  return items.flatMap((item): readonly TreeItem[] => {
    const below = withDepartments(item.below)
    if (item.kind === 'company' && below.length === 0) return []
    return [{ ...item, below, leaf: below.length === 0, ...(item.kind === 'company' ? { selectable: false, disabled: false } : {}) }]
  })
}

function allowedItem({ id, fullName, organize, type, disabled, children }: OrganizationNode): TreeItem {
  const below = children.map(allowedItem)
  return { id, name: fullName, names: organize, below, leaf: below.length === 0, disabled, selectable: type === 'department' }
}
