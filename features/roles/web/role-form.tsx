import { flatten } from '#engine/resource/tree.ts'
import type { OrganizationNode } from '#features/pickers/contract.ts'
import { createRole, globalFilter, listRoles, readRole, roleInput, updateRole, type RoleRow } from '#features/roles/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { placesEditor } from '#web/admin/places-editor.tsx'
import { places, type Place } from '#web/admin/tree.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

interface RoleFormProps {
  /** Undefined to create one. */
  readonly row: RoleRow | undefined
  /** What is chosen in the tree: a new role begins there. */
  readonly chosen: string | undefined
  readonly organizations: readonly OrganizationNode[]
  readonly onClose: () => void
}

/** Creates or edits a role (platform-entities 1). */
export function RoleForm({ row, chosen, organizations, onClose }: RoleFormProps) {
  const t = useText()
  const id = row?.id
  const read = useCall(readRole, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const options = { refreshes: [listRoles], handles: shownByForm }
  const create = useCommand(createRole, options)
  const update = useCommand(updateRole, options)
  const fields = useFields(organizations, chosen)
  // Values are fixed when the form opens, so it waits for them.
  if (id !== undefined && !read.data) return <FormWait title={t('roles.edit')} reads={[read]} onClose={onClose} />
  return (
    <ManagedForm
      name="roles"
      title={t(id ? 'roles.edit' : 'roles.new')}
      schema={roleInput}
      fields={fields}
      item={id === undefined ? undefined : read.data}
      save={(body) => (id ? update.run({ params: { id }, body }) : create.run({ body }))}
      reread={(one) => request(readRole, { params: { id: one } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

function useFields(organizations: readonly OrganizationNode[], chosen: string | undefined): readonly ManagedField[] {
  const t = useText()
  const { isAdministrator } = useCurrentUser().userInfo
  const isOrganization = flatten(organizations).some(({ id, disabled }) => id === chosen && !disabled)
  const isGlobal = isAdministrator && (chosen === undefined || chosen === globalFilter || !isOrganization)
  return [
    { key: 'fullName', label: 'roles.name', half: true },
    { key: 'enCode', label: 'roles.code', half: true },
    {
      key: 'globalMark',
      label: 'roles.kind',
      type: 'switch',
      options: { onText: t('roles.global'), offText: t('roles.bound') },
      initial: isGlobal,
      readOnly: !isAdministrator,
      help: isAdministrator ? 'roles.kind-help' : 'roles.kind-graded',
      half: true,
    },
    { key: 'sortCode', label: 'roles.sort', type: 'number', initial: '0', half: true },
    {
      key: 'organizeIdsTree',
      label: 'roles.organizations',
      type: 'organization',
      options: { multiple: true },
      editor: placesEditor(tree(organizations)),
      neededWhen: 'globalMark == false',
      ...(isOrganization && chosen !== undefined ? { initial: [chosen] } : {}),
    },
    {
      key: 'enabledMark',
      label: 'roles.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
      half: true,
    },
    { key: 'description', label: 'roles.description', type: 'long-text' },
  ]
}

const tree = (organizations: readonly OrganizationNode[]): readonly Place[] =>
  places<OrganizationNode>(organizations, undefined, ({ disabled }) => disabled)
