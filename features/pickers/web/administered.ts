import type { OrganizationNode } from '#features/pickers/contract.ts'

/** An organization of a tree beside a list. */
export interface AdministeredOrganization {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  /** Shown for its place alone. */
  readonly isOutside: boolean
  readonly children: readonly AdministeredOrganization[]
}

/** The organizations the user administers, with what stands above them. Disabled ones stay, as something may belong to them. */
export function administeredOrganizations(nodes: readonly OrganizationNode[]): readonly AdministeredOrganization[] {
  return nodes.flatMap(({ id, fullName, administered, children }) => {
    const below = administeredOrganizations(children)
    return administered || below.length > 0 ? [{ id, fullName, enCode: '', isOutside: !administered, children: below }] : []
  })
}
