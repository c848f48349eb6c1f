import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import type { OptionsOf } from '#fields/define.ts'
import { department } from '#fields/department/definition.ts'
import { usePlace } from '#fields/place.tsx'

export function DepartmentEditor(props: EditorProps<typeof department>) {
  return <PickedEditor source="departments" {...props} allowed={allowedOf(props.options)} />
}

/** Shows the name of the department; its path appears on hover. */
export function DepartmentViewer({ value, options }: ViewerProps<typeof department>) {
  const { facts } = usePlace()
  return (
    <PickedViewer
      source="departments"
      value={value}
      title={department.format(value, options, facts)}
      known={(id, { lookups }) => lookups.organization(id)?.name}
    />
  )
}

function allowedOf({ selectType, ableDepIds }: OptionsOf<typeof department>): readonly string[] | undefined {
  return selectType === 'all' ? undefined : ableDepIds.map((id) => `${id}--department`)
}
