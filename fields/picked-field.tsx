import type { FieldFacts } from '#fields/define.ts'
import type { Ids } from '#fields/id-values.ts'
import { idsAs, idsOf } from '#fields/id-values.ts'
import type { Parsed } from '#fields/define.ts'
import { read } from '#fields/parsed.ts'
import { usePlace } from '#fields/place.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { PickedNames } from '#ui/picker/picked-names.tsx'
import { useSource } from '#ui/picker/source.ts'
import type { PickerItem, SourceName } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

interface PickedEditorProps {
  readonly source: SourceName
  readonly id: string
  readonly value: Ids
  readonly options: { readonly multiple: boolean }
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  onChange(next: Parsed<Ids>): void
  onCommit(): void
  readonly allows?: ((item: PickerItem) => boolean) | undefined
  /** Ids with their kinds: what the field allows alone. */
  readonly allowed?: readonly string[] | undefined
}

/** The editor of a field type whose value is chosen in a picker. */
export function PickedEditor({ source, value, options, onChange, ...rest }: PickedEditorProps) {
  const t = useText()
  return (
    <PickerInput
      {...rest}
      source={useSource(source)}
      title={t(`ui.picker.${source}`)}
      multiple={options.multiple}
      value={idsOf(value)}
      onChange={(ids) => onChange(read(idsAs(ids, options.multiple)))}
    />
  )
}

interface PickedViewerProps {
  readonly source: SourceName
  readonly value: Ids
  readonly known: (id: string, facts: FieldFacts) => string | undefined
  /** Shows only the own name, without the path. */
  readonly short?: boolean
  /** Text shown on hover. */
  readonly title?: string
}

/** The names of ids: from the facts when they contain them, otherwise loaded from the source. */
export function PickedViewer({ source, value, known, short = false, title }: PickedViewerProps) {
  const { facts } = usePlace()
  const ids = idsOf(value)
  const names = ids.map((id) => known(id, facts))
  if (names.every((name) => name !== undefined)) return <span title={title}>{names.join('、')}</span>
  return <PickedNames source={source} ids={ids} short={short} />
}
