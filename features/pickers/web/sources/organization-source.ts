import { loadedOrganizations, organizationsOf, type OrganizationItem } from '#features/pickers/web/organizations.ts'
import type { PickerSource } from '#ui/picker/source.ts'
import { treeSource } from '#ui/picker/tree-source.ts'

/** Organizations: the whole tree is small enough to be fetched at once, and is kept for the session. */
export const organizationSource: PickerSource<OrganizationItem> = treeSource(loadedOrganizations, organizationsOf)
