import type { EditorProps } from '#fields/renderers-types.ts'
import { idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import { radio } from '#fields/radio/definition.ts'
import { useChoices } from '#fields/use-choices.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** A drop-down in place of the radio buttons, for table cells and search bars. */
export function RadioSelect({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof radio>) {
  const t = useText()
  const ids = idsOf(value)
  const choices = useChoices(radio, options, ids)
  return (
    <Select
      id={id}
      allowClear
      style={{ width: '100%' }}
      value={ids[0]}
      options={[...choices]}
      disabled={readOnly}
      placeholder={t('ui.picker.choose')}
      status={invalid ? 'error' : undefined}
      aria-describedby={describedBy}
      onChange={(next: string | undefined) => onChange(read(next ?? ''))}
      onBlur={onCommit}
    />
  )
}
