import { useText } from '#ui/text/use-text.tsx'
import { listOrganizations, topOrganization, type OrganizationRow } from '#features/organizations/contract.ts'
import { organizationTree } from '#features/pickers/contract.ts'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { placeEditor } from '#web/admin/place-editor.tsx'
import { places, type Place } from '#web/admin/tree.ts'
import { useCall } from '#web/call/use-call.ts'

/** Calls that show organizations, to be read again after a change. */
export const organizationRefreshes = [listOrganizations, organizationTree]

/** The form of which organization: one that is there, or a new one below another. */
export interface OrganizationFormProps {
  /** Undefined to create one. */
  readonly row: OrganizationRow | undefined
  /** Where a new one is begun; the form may choose another place. */
  readonly parentId: string | undefined
  readonly onClose: () => void
}

/**
 * The organizations as places to stand below; undefined while they are read. Where nothing can be added, they are shown for their
 * place alone.
 *
 * @param leftOut the organization that is moved
 */
export function usePlaces(leftOut?: string): readonly Place[] | undefined {
  const { data } = useCall(listOrganizations, { query: {} })
  return data && places<OrganizationRow>(data.list, leftOut, ({ mayAdd }) => !mayAdd)
}

/** The fields that companies and departments share. The place of one that is there changes by a move, which shows its effect. */
export function useCommonFields(
  tree: readonly Place[],
  { row, parentId }: Pick<OrganizationFormProps, 'row' | 'parentId'>,
): readonly ManagedField[] {
  const t = useText()
  const place: ManagedField = row
    ? { key: 'place', label: 'organizations.parent', readOnly: true, help: 'organizations.parent-by-move' }
    : {
        key: 'parentId',
        label: 'organizations.parent',
        editor: placeEditor(tree),
        ...(parentId === undefined ? {} : { initial: parentId }),
      }
  return [
    place,
    { key: 'fullName', label: 'organizations.name', half: true },
    { key: 'enCode', label: 'organizations.code', half: true },
    { key: 'sortCode', label: 'organizations.sort', type: 'number', initial: '0', half: true },
    { key: 'regionCode', label: 'organizations.region', help: 'organizations.region-help', half: true },
    {
      key: 'enabledMark',
      label: 'organizations.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
      half: true,
    },
  ]
}

/** The top of the tree as a place, where companies may stand. */
export const topPlace = (title: string, children: readonly Place[]): readonly Place[] => [
  { value: topOrganization, title, children: [...children] },
]

/** What the form shows of one that is there, besides its own members. */
export function usePlaceName(row: OrganizationRow | undefined): { readonly place: string } {
  const t = useText()
  return { place: row?.organize.split('/').slice(0, -1).join('/') || t('organizations.top') }
}
