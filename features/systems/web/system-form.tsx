import { createSystem, listSystems, readSystem, systemInput, updateSystem, type SystemRow } from '#features/systems/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { IconEditor } from '#web/admin/icon-editor.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface SystemFormProps {
  /** Undefined to create one. */
  readonly row: SystemRow | undefined
  readonly onClose: () => void
}

/** Creates or edits a system (platform-entities 2). */
export function SystemForm({ row, onClose }: SystemFormProps) {
  const t = useText()
  const id = row?.id
  const read = useCall(readSystem, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const options = { refreshes: [listSystems], handles: shownByForm }
  const create = useCommand(createSystem, options)
  const update = useCommand(updateSystem, options)
  // Values are fixed when the form opens, so it waits for them.
  if (id !== undefined && !read.data) return <FormWait title={t('systems.edit')} reads={[read]} onClose={onClose} />
  const fields: readonly ManagedField[] = [
    { key: 'fullName', label: 'systems.name', half: true },
    { key: 'enCode', label: 'systems.code', half: true, readOnly: row?.isBuiltIn ?? false },
    { key: 'icon', label: 'systems.icon', editor: IconEditor, initial: 'app' },
    { key: 'sortCode', label: 'systems.sort', type: 'number', initial: '0', half: true },
    {
      key: 'enabledMark',
      label: 'systems.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
      readOnly: row?.isMain === 1,
      half: true,
    },
    { key: 'description', label: 'systems.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="systems"
      title={t(id ? 'systems.edit' : 'systems.new')}
      schema={systemInput}
      fields={fields}
      item={id === undefined ? undefined : read.data}
      save={(body) => (id ? update.run({ params: { id }, body }) : create.run({ body }))}
      reread={(one) => request(readSystem, { params: { id: one } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
