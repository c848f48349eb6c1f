import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import { nameOf, type selection } from '#fields/selection/definition.ts'
import type { PickerItem } from '#ui/picker/source.ts'

export function SelectionEditor(props: EditorProps<typeof selection>) {
  return (
    <PickedEditor
      source="selection"
      {...props}
      allowed={props.options.selectType === 'all' ? undefined : props.options.ableIds}
      allows={props.options.multiple ? undefined : isPerson}
    />
  )
}

export function SelectionViewer({ value }: ViewerProps<typeof selection>) {
  return <PickedViewer source="selection" value={value} known={(id, { lookups }) => nameOf(id, lookups)} />
}

/** A single one is a person. */
const isPerson = ({ id }: PickerItem): boolean => id.endsWith('--user')
