import { password } from '#fields/password/definition.ts'
import { formRenderers, tableRenderers, type EditorProps } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'
import { PasswordInput } from '#ui/kit/input.tsx'
import { read } from '#fields/parsed.ts'

export { password as definition } from '#fields/password/definition.ts'

function PasswordEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof password>) {
  return (
    <PasswordInput
      id={id}
      value={value}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoComplete="new-password"
      onChange={({ target }) => onChange(read(target.value))}
      onBlur={onCommit}
    />
  )
}

export const inForms = formRenderers(password, { editor: PasswordEditor, viewer: textViewer(password) })

export const inTables = tableRenderers(password, { cell: PasswordEditor })
