import type { EditorProps } from '#fields/renderers-types.ts'
import { read } from '#fields/parsed.ts'
import type { onOff } from '#fields/switch/definition.ts'
import { Switch } from '#ui/kit/switch.tsx'

export function SwitchEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof onOff>) {
  return (
    <Switch
      id={id}
      style={{ margin: '5px 0' }}
      checked={value ?? false}
      disabled={readOnly}
      checkedChildren={options.onText}
      unCheckedChildren={<span style={{ color: 'var(--ant-color-text)' }}>{options.offText}</span>}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(next) => {
        onChange(read(next))
        onCommit()
      }}
    />
  )
}
