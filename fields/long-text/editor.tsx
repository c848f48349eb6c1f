import type { EditorProps } from '#fields/renderers-types.ts'
import { longText } from '#fields/long-text/definition.ts'
import { useDraft } from '#fields/use-draft.ts'
import { TextArea } from '#ui/kit/input.tsx'

export function LongTextEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof longText>) {
  const { text, ...typing } = useDraft(longText, { value, options, onChange, onCommit })
  return (
    <TextArea
      id={id}
      value={text}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoSize={{ minRows: options.minRows, maxRows: Math.max(options.minRows, options.maxRows) }}
      count={{ show: options.showCount, max: options.maxLength }}
      {...typing}
    />
  )
}
