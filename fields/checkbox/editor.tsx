import { checkbox } from '#fields/checkbox/definition.ts'
import type { EditorProps } from '#fields/renderers-types.ts'
import { idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import { useChoices } from '#fields/use-choices.ts'
import { Checkbox } from '#ui/kit/checkbox.tsx'

export function CheckboxEditor({ id, value, options, readOnly, describedBy, onChange, onCommit }: EditorProps<typeof checkbox>) {
  const ids = idsOf(value)
  const choices = useChoices(checkbox, options, ids)
  return (
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <Checkbox.Group
        value={[...ids]}
        options={[...choices]}
        disabled={readOnly}
        style={{ padding: '5px 0', flexDirection: options.direction === 'vertical' ? 'column' : 'row' }}
        onChange={(next) => {
          onChange(read(next))
          onCommit()
        }}
      />
    </div>
  )
}
