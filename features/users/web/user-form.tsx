import { useMemo } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { flatten } from '#engine/resource/tree.ts'
import { groupSource, groupTree } from '#features/groups/web/entry.ts'
import type { OrganizationNode } from '#features/pickers/contract.ts'
import { roleSource, roleTree } from '#features/roles/web/entry.ts'
import { createUser, listUsers, readUser, updateUser, userChoices, type UserForm as Form, type UserRow } from '#features/users/contract.ts'
import { userInput } from '#features/users/contract/inputs.ts'
import type { PasswordOwner } from '#features/users/web/reset-password-dialog.tsx'
import { genderField, personalFields, usePersonalEntries } from '#features/users/web/personal-fields.ts'
import { choicesEditor, maskedEditor, positionsEditor } from '#features/users/web/user-editors.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { placesEditor } from '#web/admin/places-editor.tsx'
import { places } from '#web/admin/tree.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Calls that show users, to be read again after a change. */
export const userRefreshes = [listUsers]

interface UserFormProps {
  /** Undefined to create one. */
  readonly row: UserRow | undefined
  /** What is chosen in the tree: a new user begins there. */
  readonly chosen: string | undefined
  readonly organizations: readonly OrganizationNode[]
  /** A new account has no password yet; what is to come next. */
  readonly onMade: (user: PasswordOwner) => void
  readonly onClose: () => void
}

/** Creates or edits a user (platform-entities 1). */
export function UserForm({ row, chosen, organizations, onMade, onClose }: UserFormProps) {
  const t = useText()
  const id = row?.id
  const read = useCall(readUser, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const options = { refreshes: userRefreshes, handles: [...shownByForm, 403] }
  const create = useCommand(createUser, options)
  const update = useCommand(updateUser, options)
  const item = read.data && itemOf(read.data)
  const fields = useFields(row, item, chosen, organizations)
  // Choices and values are fixed when the form opens, so it waits for them.
  if (!fields || (id !== undefined && !item)) return <FormWait title={t('users.edit')} reads={[read]} onClose={onClose} />
  return (
    <ManagedForm
      name="users"
      title={t(id ? 'users.edit' : 'users.new')}
      schema={userInput}
      fields={fields}
      item={id === undefined ? undefined : item}
      save={async (body) => {
        if (id) return update.run({ params: { id }, body })
        const outcome = await create.run({ body })
        if (outcome.ok) onMade({ id: outcome.data.id, account: body.account, realName: body.realName, hasPassword: false })
        return outcome
      }}
      reread={(one) => request(readUser, { params: { id: one } }).then(itemOf, () => undefined)}
      onClose={onClose}
    />
  )
}

/** The form's members that travel as texts joined with commas, as the lists they are. */
function itemOf(form: Form) {
  const { organizeId: _sent, positionId, roleId, groupId, ...rest } = form
  const list = (ids: string): readonly string[] => (ids === '' ? [] : ids.split(','))
  return {
    ...rest,
    enabledMark: form.enabledMark === 0 ? 0 : 1,
    gender: String(form.gender),
    positionId: list(positionId),
    roleId: list(roleId),
    groupId: list(groupId),
  }
}

type Item = ReturnType<typeof itemOf>

/** The fields; undefined while their choices are read. */
function useFields(
  row: UserRow | undefined,
  item: Item | undefined,
  chosen: string | undefined,
  organizations: readonly OrganizationNode[],
): readonly ManagedField[] | undefined {
  const t = useText()
  const { data: choices } = useCall(userChoices, {})
  const entries = usePersonalEntries(item)
  const id = row?.id
  // Super administrators may belong nowhere.
  const mayBelongNowhere = row?.isAdministrator === 1
  return useMemo(() => {
    if (!choices || !entries) return undefined
    const place = organizationField(organizations, chosen)
    return [
      ...accountFields(id, t),
      mayBelongNowhere ? place : { ...place, neededWhen: 'true' },
      ...belongingFields(choices, t),
      ...personalFields(entries, (member) => maskedEditor(id, member)),
      { key: 'description', label: 'users.description', type: 'long-text' } as const,
    ]
  }, [id, mayBelongNowhere, choices, entries, organizations, chosen, t])
}

const half = true
// What may be chosen is the editor's affair, and the server judges it.
const several = { type: 'select', options: { multiple: true, dataType: 'dynamic' } }

function accountFields(id: string | undefined, t: Translate): readonly ManagedField[] {
  return [
    { key: 'account', label: 'users.account', half, help: id === undefined ? 'users.first-password-later' : undefined },
    { key: 'realName', label: 'users.name', half },
    genderField(t),
    { key: 'mobilePhone', label: 'users.mobile', half, editor: maskedEditor(id, 'mobilePhone') },
  ]
}

function organizationField(organizations: readonly OrganizationNode[], chosen: string | undefined): ManagedField {
  const tree = places<OrganizationNode>(organizations, undefined, ({ disabled }) => disabled)
  const begins = flatten(organizations).some(({ id, disabled }) => id === chosen && !disabled)
  return {
    key: 'organizeIdTree',
    label: 'users.organizations',
    type: 'organization',
    options: { multiple: true },
    editor: placesEditor(tree, 'users.main-organization'),
    ...(begins && chosen !== undefined ? { initial: [chosen] } : {}),
  }
}

function belongingFields({ roles, groups }: CallAnswer<typeof userChoices>, t: Translate): readonly ManagedField[] {
  const state = { onText: t('admin.enabled'), offText: t('admin.disabled') }
  return [
    { key: 'positionId', label: 'users.positions', ...several, editor: positionsEditor('organizeIdTree'), half },
    { key: 'managerId', label: 'users.manager', type: 'user', half },
    { key: 'roleId', label: 'users.roles', ...several, editor: choicesEditor(roles, 'ui.picker.roles', roleTree, roleSource.byIds), half },
    {
      key: 'groupId',
      label: 'users.groups',
      ...several,
      editor: choicesEditor(groups, 'ui.picker.groups', groupTree, groupSource.byIds),
      half,
    },
    { key: 'enabledMark', label: 'users.state', type: 'switch', options: state, initial: true, half },
    { key: 'sortCode', label: 'users.sort', type: 'number', initial: '0', half },
  ]
}
