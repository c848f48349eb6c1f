import type { EditorProps } from '#fields/renderers-types.ts'
import { idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import { checkbox } from '#fields/checkbox/definition.ts'
import { useChoices } from '#fields/use-choices.ts'
import { Select } from '#ui/kit/select.tsx'
import { useLabelMatch } from '#ui/picker/pinyin.ts'
import { useText } from '#ui/text/use-text.tsx'

/** A drop-down in place of the check boxes, for table cells and search bars. */
export function CheckboxSelect({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof checkbox>) {
  const t = useText()
  const fits = useLabelMatch()
  const ids = idsOf(value)
  const choices = useChoices(checkbox, options, ids)
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      style={{ width: '100%' }}
      value={[...ids]}
      options={[...choices]}
      disabled={readOnly}
      placeholder={t('ui.picker.choose')}
      notFoundContent={t('ui.picker.nothing')}
      showSearch={{ filterOption: (typed, choice) => fits(String(choice?.label ?? ''), typed) }}
      status={invalid ? 'error' : undefined}
      aria-describedby={describedBy}
      onChange={(next: string[]) => onChange(read(next))}
      onBlur={onCommit}
    />
  )
}
