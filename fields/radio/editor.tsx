import type { EditorProps } from '#fields/renderers-types.ts'
import { idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import { radio } from '#fields/radio/definition.ts'
import { useChoices } from '#fields/use-choices.ts'
import { Radio } from '#ui/kit/radio.tsx'

export function RadioEditor({ id, value, options, readOnly, describedBy, onChange, onCommit }: EditorProps<typeof radio>) {
  const ids = idsOf(value)
  const choices = useChoices(radio, options, ids)
  return (
    <Radio.Group
      id={id}
      value={ids[0]}
      options={[...choices]}
      disabled={readOnly}
      optionType={options.optionType}
      vertical={options.direction === 'vertical'}
      style={{ padding: '5px 0' }}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      onChange={(event) => {
        onChange(read(String(event.target.value)))
        onCommit()
      }}
    />
  )
}
