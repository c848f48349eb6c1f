import type { EditorProps } from '#fields/renderers-types.ts'
import { read } from '#fields/parsed.ts'
import type { onOff } from '#fields/switch/definition.ts'
import { Select } from '#ui/kit/select.tsx'

/** Searches for on, off, or either. */
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
