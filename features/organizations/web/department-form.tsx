import { createDepartment, departmentChange, departmentInput, readDepartment, updateDepartment } from '#features/organizations/contract.ts'
import {
  organizationRefreshes,
  useCommonFields,
  usePlaceName,
  usePlaces,
  type OrganizationFormProps,
} from '#features/organizations/web/organization-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Creates or edits a department (platform-entities 1). */
export function DepartmentForm({ row, parentId, onClose }: OrganizationFormProps) {
  const id = row?.id
  const place = usePlaceName(row)
  const t = useText()
  const places = usePlaces()
  const department = useCall(readDepartment, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const options = { refreshes: organizationRefreshes, handles: shownByForm }
  const create = useCommand(createDepartment, options)
  const update = useCommand(updateDepartment, options)
  const fields: readonly ManagedField[] = [
    ...useCommonFields(places ?? [], { row, parentId }),
    { key: 'managerId', label: 'organizations.manager', type: 'user' },
    { key: 'description', label: 'organizations.description', type: 'long-text' },
  ]
  // Places and values are fixed when the form opens, so it waits for them.
  if (!places || (id !== undefined && !department.data))
    return <FormWait title={t('organizations.edit-department')} reads={[department]} onClose={onClose} />
  return (
    <ManagedForm
      name="organizations.department"
      title={t(id ? 'organizations.edit-department' : 'organizations.new-department')}
      schema={row ? departmentChange : departmentInput}
      fields={fields}
      item={id === undefined ? undefined : department.data && { ...department.data, ...place }}
      save={(body) => (id ? update.run({ params: { id }, body }) : create.run({ body: departmentInput.parse(body) }))}
      reread={(one) =>
        request(readDepartment, { params: { id: one } }).then(
          (read) => ({ ...read, ...place }),
          () => undefined,
        )
      }
      onClose={onClose}
    />
  )
}
