import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import { managedOrganizationTree, type OrganizationNode } from '#features/pickers/contract.ts'
import {
  allPositions,
  createPosition,
  listPositions,
  positionInput,
  positionSelector,
  readPosition,
  updatePosition,
} from '#features/positions/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { placeEditor } from '#web/admin/place-editor.tsx'
import { places } from '#web/admin/tree.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Calls that show positions, to be read again after a change. */
export const positionRefreshes = [listPositions, positionSelector, allPositions]

interface PositionFormProps {
  /** Undefined to create one. */
  readonly id: string | undefined
  /** Where a new one begins; the form may choose another organization. */
  readonly organizationId: string
  readonly onClose: () => void
}

/** Creates or edits a position (platform-entities 1). */
export function PositionForm({ id, organizationId, onClose }: PositionFormProps) {
  const t = useText()
  const position = useCall(readPosition, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const organizations = useCall(managedOrganizationTree, { params: { id: '0' } }, { handles: 'all' })
  const item = id === undefined ? undefined : position.data
  const types = useEntryOptions('positionType', 'enCode', item?.type)
  const options = { refreshes: positionRefreshes, handles: shownByForm }
  const create = useCommand(createPosition, options)
  const update = useCommand(updatePosition, options)
  const title = t(id ? 'positions.edit' : 'positions.new')
  // Places, choices and values are fixed when the form opens, so it waits for them.
  if (!types || !organizations.data || (id !== undefined && !item))
    return <FormWait title={title} reads={[position, organizations]} onClose={onClose} />
  const tree = places<OrganizationNode>(organizations.data.list, undefined, ({ disabled }) => disabled)
  const fields: readonly ManagedField[] = [
    { key: 'organizeId', label: 'positions.organization', initial: organizationId, editor: placeEditor(tree) },
    { key: 'fullName', label: 'positions.name' },
    { key: 'enCode', label: 'positions.code' },
    { key: 'type', label: 'positions.type', type: 'select', options: { options: types } },
    { key: 'sortCode', label: 'positions.sort', type: 'number', initial: '0' },
    {
      key: 'enabledMark',
      label: 'positions.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
    },
    { key: 'description', label: 'positions.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="positions"
      title={title}
      schema={positionInput}
      fields={fields}
      item={item}
      save={(body) => (id ? update.run({ params: { id }, body }) : create.run({ body }))}
      reread={(one) => request(readPosition, { params: { id: one } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
