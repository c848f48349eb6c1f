import type { EditorProps } from '#fields/renderers-types.ts'
import { text } from '#fields/text/definition.ts'
import { useDraft } from '#fields/use-draft.ts'
import { PasswordInput, TextInput } from '#ui/kit/input.tsx'

export function TextEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof text>) {
  const { text: shown, ...typing } = useDraft(text, { value, options, onChange, onCommit })
  const Input = options.isPassword ? PasswordInput : TextInput
  return (
    <Input
      id={id}
      value={shown}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoComplete={options.isPassword ? 'new-password' : 'off'}
      prefix={options.before || undefined}
      suffix={options.showCount ? <span data-tabular>{`${value.length} / ${options.maxLength}`}</span> : options.after || undefined}
      {...typing}
    />
  )
}
