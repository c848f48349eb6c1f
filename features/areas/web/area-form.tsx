import { createArea, readArea, updateArea, type AreaForm as Area } from '#features/areas/contract.ts'
import { areaInput, topArea } from '#features/areas/contract/inputs.ts'
import { areaRefreshes } from '#features/areas/web/area-refreshes.ts'
import { ReplacesEditor } from '#features/areas/web/replaces-editor.tsx'
import { PickedEditor } from '#fields/picked-field.tsx'
import { idsOf } from '#fields/id-values.ts'
import { levelOfCode } from '#engine/values/region.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'

interface AreaFormProps {
  /** Absent for a new area. */
  readonly id?: string
  /** The area that a new one begins below. */
  readonly parentId?: string
  readonly onClose: () => void
}

const township = 3

/** The area above, chosen in the tree of regions; empty for a province. */
const ParentEditor: FieldEditor = function ParentEditor({ value, onChange, ...rest }) {
  return (
    <PickedEditor
      {...rest}
      source="regions"
      value={typeof value === 'string' ? value : ''}
      options={{ multiple: false }}
      onChange={(next) => onChange(next.ok ? { ok: true, value: idsOf(next.value)[0] ?? '' } : next)}
      allows={({ id }) => levelOfCode(id) < township}
    />
  )
}

/** In the form the top of the tree is nothing chosen. */
const asTyped = (area: Area): Area => ({ ...area, parentId: area.parentId === topArea ? '' : area.parentId })

/** The digits that codes below an area begin with: 62 below 620000. */
const firstDigits = (parentId: string): string => (parentId === topArea ? '' : parentId.replace(/(00)+$/, ''))

/** Creates or edits an area. */
export function AreaForm({ id, parentId = topArea, onClose }: AreaFormProps) {
  const t = useText()
  const read = useCall(readArea, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const options = { refreshes: areaRefreshes, handles: shownByForm }
  const create = useCommand(createArea, options)
  const update = useCommand(updateArea, options)
  if (id !== undefined && !read.data) return <FormWait title={t('areas.edit')} reads={[read]} onClose={onClose} />
  const item = read.data && asTyped(read.data)
  const fields: readonly ManagedField[] = [
    {
      key: 'parentId',
      label: 'areas.parent',
      help: 'areas.parent-help',
      editor: ParentEditor,
      ...(parentId === topArea ? {} : { initial: parentId }),
    },
    { key: 'fullName', label: 'areas.name' },
    {
      key: 'enCode',
      label: 'areas.code',
      help: 'areas.code-help',
      readOnly: item !== undefined,
      initial: firstDigits(parentId),
    },
    { key: 'replaces', label: 'areas.replaces', help: 'areas.replaces-help', editor: ReplacesEditor },
    { key: 'effectiveDate', label: 'areas.effective', type: 'date', help: 'areas.effective-help' },
    { key: 'sortCode', label: 'areas.sort', type: 'number', initial: '0' },
    {
      key: 'enabledMark',
      label: 'areas.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
    },
    { key: 'description', label: 'areas.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="areas"
      title={t(item ? 'areas.edit' : 'areas.new')}
      schema={areaInput}
      fields={fields}
      item={item}
      save={(body) => (id === undefined ? create.run({ body }) : update.run({ params: { id }, body }))}
      reread={(one) => request(readArea, { params: { id: one } }).then(asTyped, () => undefined)}
      onClose={onClose}
    />
  )
}
