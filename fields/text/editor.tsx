import type { EditorProps } from '#fields/renderers-types.ts'
import { text } from '#fields/text/definition.ts'
import { useDraft } from '#fields/use-draft.ts'
import { PasswordInput, TextInput } from '#ui/kit/input.tsx'

/** A number that an input method writes in full width, such as a telephone's, is taken as it is written everywhere else. */
const inHalfWidth = (typed: string): string =>
  /[０-９]/.test(typed) && /^[\u0020-\u007e\uff01-\uff5e\u3000]*$/.test(typed) ? typed.normalize('NFKC') : typed

/** Text as people type it; workbooks keep its signs as they are. */
const typedText: typeof text = { ...text, parse: (typed, options, facts) => text.parse(inHalfWidth(typed), options, facts) }

export function TextEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof text>) {
  const { text: shown, ...typing } = useDraft(typedText, { value, options, onChange, onCommit })
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
