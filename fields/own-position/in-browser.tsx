import { idsOf } from '#fields/id-values.ts'
import { ownPosition } from '#fields/own-position/definition.ts'
import { read } from '#fields/parsed.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import { formRenderers, listRenderers, type EditorProps, type ViewerProps } from '#fields/renderers-types.ts'

export { ownPosition as definition } from '#fields/own-position/definition.ts'

function OwnPositionViewer({ value }: ViewerProps<typeof ownPosition>) {
  return <PickedViewer source="positions" value={value} known={(id, { lookups }) => lookups.carrier?.('position', id)?.name} />
}

function OwnPositionText({ id, value, options, describedBy }: EditorProps<typeof ownPosition>) {
  return (
    <output id={id} aria-describedby={describedBy}>
      <OwnPositionViewer value={value} options={options} />
    </output>
  )
}

/** Searches by a position that the server set, with a picker. */
function OwnPositionFilter({ onChange, ...props }: EditorProps<typeof ownPosition>) {
  return (
    <PickedEditor
      source="positions"
      {...props}
      options={{ multiple: false }}
      onChange={(next) => onChange(next.ok ? read(idsOf(next.value)[0] ?? '') : next)}
    />
  )
}

export const inForms = formRenderers(ownPosition, { editor: OwnPositionText, viewer: OwnPositionViewer })

export const inLists = listRenderers(ownPosition, { filter: OwnPositionFilter })
