import type { date } from '#fields/date/definition.ts'
import { DateEditor } from '#fields/date/editor.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'

/** The limits of the field do not apply to searching. */
export function DateFilter(props: EditorProps<typeof date>) {
  return <DateEditor {...props} options={{ ...props.options, hasStart: false, hasEnd: false, clearable: true }} />
}
