import { idsOf } from '#fields/id-values.ts'
import { ownDepartment } from '#fields/own-department/definition.ts'
import { read } from '#fields/parsed.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import { formRenderers, listRenderers, type EditorProps, type ViewerProps } from '#fields/renderers-types.ts'

export { ownDepartment as definition } from '#fields/own-department/definition.ts'

function OwnDepartmentViewer({ value }: ViewerProps<typeof ownDepartment>) {
  return <PickedViewer source="organizations" value={value} known={(id, { lookups }) => lookups.organization(id)?.name} short />
}

function OwnDepartmentText({ id, value, options, describedBy }: EditorProps<typeof ownDepartment>) {
  return (
    <output id={id} aria-describedby={describedBy}>
      <OwnDepartmentViewer value={value} options={options} />
    </output>
  )
}

/** Searches by a department that the server set, with a picker. */
function OwnDepartmentFilter({ onChange, ...props }: EditorProps<typeof ownDepartment>) {
  return (
    <PickedEditor
      source="departments"
      {...props}
      options={{ multiple: false }}
      onChange={(next) => onChange(next.ok ? read(idsOf(next.value)[0] ?? '') : next)}
    />
  )
}

export const inForms = formRenderers(ownDepartment, { editor: OwnDepartmentText, viewer: OwnDepartmentViewer })

export const inLists = listRenderers(ownDepartment, { filter: OwnDepartmentFilter })
