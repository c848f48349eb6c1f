import type { EditorProps } from '#fields/faces-types.ts'
import { read } from '#fields/parsed.ts'
import type { onOff } from '#fields/switch/definition.ts'
import { Switch } from '#ui/kit/choice.tsx'
import { Select } from '#ui/kit/select.tsx'

export function SwitchEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof onOff>) {
  return (
    <Switch
      id={id}
      style={{ margin: '5px 0' }}
      checked={value ?? false}
      disabled={readOnly}
      checkedChildren={options.onText}
      unCheckedChildren={options.offText}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(next) => {
        onChange(read(next))
        onCommit()
      }}
    />
  )
}

/** Searching has a third answer: either. */
export function SwitchFilter({ id, value, options, onChange, onCommit }: EditorProps<typeof onOff>) {
  const choices = [
    { value: 'on', label: options.onText },
    { value: 'off', label: options.offText },
  ]
  return (
    <Select
      id={id}
      allowClear
      style={{ width: '100%' }}
      options={choices}
      value={value === null ? undefined : value ? 'on' : 'off'}
      onChange={(next: string | undefined) => {
        onChange(read(next === undefined ? null : next === 'on'))
        onCommit()
      }}
    />
  )
}
