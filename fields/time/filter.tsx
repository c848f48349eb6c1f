import type { EditorProps } from '#fields/renderers-types.ts'
import type { time } from '#fields/time/definition.ts'
import { TimeEditor } from '#fields/time/editor.tsx'

/** The limits of the field do not apply to searching. */
export function TimeFilter(props: EditorProps<typeof time>) {
  return <TimeEditor {...props} options={{ ...props.options, hasStart: false, hasEnd: false, clearable: true }} />
}
