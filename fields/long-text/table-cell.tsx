import type { EditorProps } from '#fields/renderers-types.ts'
import type { longText } from '#fields/long-text/definition.ts'
import { LongTextEditor } from '#fields/long-text/editor.tsx'

/** A cell starts with one line and grows while typing. */
export function LongTextCell(props: EditorProps<typeof longText>) {
  return <LongTextEditor {...props} options={{ ...props.options, minRows: 1, maxRows: 1, showCount: false }} />
}
