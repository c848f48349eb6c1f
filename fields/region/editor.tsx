import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import { usePlace } from '#fields/place.tsx'
import type { region } from '#fields/region/definition.ts'

/** Only regions of the field's level, or regions without children, can be chosen (document 2, section 5). */
export function RegionEditor(props: EditorProps<typeof region>) {
  const { facts } = usePlace()
  const { level } = props.options
  const allows = ({ id, leaf }: { readonly id: string; readonly leaf?: boolean }) => {
    const depth = (facts.lookups.region(id)?.path.length ?? depthOfCode(id)) - 1
    return depth === level || (depth < level && leaf === true)
  }
  return <PickedEditor source="regions" {...props} allows={allows} />
}

/**
 * Level of a code of GB/T 2260, used while its region is not loaded: 110000 is 1, 110100 is 2, 110101 is 3, longer codes are 4.
 */
function depthOfCode(code: string): number {
  if (code.length > 6) return 4
  if (!code.endsWith('00')) return 3
  return code.endsWith('0000') ? 1 : 2
}

export function RegionViewer({ value }: ViewerProps<typeof region>) {
  const { narrow = false } = usePlace()
  const nameOf = (names: readonly string[] | undefined) => (narrow ? names?.at(-1) : names?.join('/'))
  return <PickedViewer source="regions" value={value} short={narrow} known={(id, { lookups }) => nameOf(lookups.region(id)?.pathNames)} />
}
