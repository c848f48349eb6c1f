import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'

/** The editor of a code that is typed, or made by a button at its end. */
export function generatedCodeEditor(generate: () => Promise<string | undefined>): FieldEditor {
  return function GeneratedCodeEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
    const t = useText()
    const fill = async () => {
      const code = await generate()
      if (code !== undefined) onChange({ ok: true, value: code })
    }
    return (
      <TextInput
        id={id}
        value={typeof value === 'string' ? value : ''}
        readOnly={readOnly}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        suffix={
          <Button type="link" size="small" onClick={() => void fill()}>
            {t('admin.generate')}
          </Button>
        }
        onChange={(event) => onChange({ ok: true, value: event.target.value })}
        onBlur={onCommit}
      />
    )
  }
}
