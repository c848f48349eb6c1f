import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import type { OptionsOf } from '#fields/define.ts'
import type { position } from '#fields/position/definition.ts'

export function PositionEditor(props: EditorProps<typeof position>) {
  return <PickedEditor source="positions" {...props} allowed={allowedOf(props.options)} />
}

export function PositionViewer({ value }: ViewerProps<typeof position>) {
  return <PickedViewer source="positions" value={value} known={(id, { lookups }) => lookups.carrier?.('position', id)?.name} />
}

function allowedOf({ selectType, ableDepIds, ablePosIds }: OptionsOf<typeof position>): readonly string[] | undefined {
  if (selectType === 'all') return undefined
  return [...ableDepIds.map((id) => `${id}--department`), ...ablePosIds.map((id) => `${id}--position`)]
}
