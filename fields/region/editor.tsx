import { levelOfCode, standsForLevel } from '#engine/values/region.ts'
import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { PickedEditor, PickedViewer } from '#fields/picked-field.tsx'
import { usePlace } from '#fields/place.tsx'
import { region, regionsAround } from '#fields/region/definition.ts'

/**
 * Only regions of the field's level, or regions with none of that level below, can be chosen (document 2, section 5), and only those that lie
 * where another field says.
 */
export function RegionEditor(props: EditorProps<typeof region>) {
  const { facts, valueOf } = usePlace()
  const around = regionsAround(props.options, valueOf)
  const allows = ({ id, leaf }: { readonly id: string; readonly leaf?: boolean }) => {
    const childLevel = facts.lookups.region(id)?.childLevel ?? (leaf === true ? null : levelOfCode(id) + 1)
    return standsForLevel(id, childLevel, props.options.level)
  }
  return <PickedEditor source="regions" {...props} allows={allows} allowed={around.length > 0 ? around : undefined} />
}

/** Shows the path; where space is small the own name, and the path on hover. */
export function RegionViewer({ value, options }: ViewerProps<typeof region>) {
  const { facts, narrow = false } = usePlace()
  const nameOf = (names: readonly string[] | undefined) => (narrow ? names?.at(-1) : names?.join('/'))
  return (
    <PickedViewer
      source="regions"
      value={value}
      short={narrow}
      {...(narrow ? { title: region.format(value, options, facts) } : {})}
      known={(id, { lookups }) => nameOf(lookups.region(id)?.pathNames)}
    />
  )
}
