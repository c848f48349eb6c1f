import type { EditorProps } from '#fields/renderers-types.ts'
import { idsAs, idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import { select } from '#fields/select/definition.ts'
import { useChoices } from '#fields/use-choices.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useLabelMatch } from '#ui/picker/pinyin.ts'

export function SelectEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof select>) {
  const t = useText()
  const fits = useLabelMatch()
  const ids = idsOf(value)
  const choices = useChoices(select, options, ids)
  const choose = (next: string | readonly string[] | undefined) => onChange(read(idsAs(idsOf(next ?? ''), options.multiple)))
  return (
    <Select<string | readonly string[]>
      id={id}
      mode={options.multiple ? 'multiple' : undefined}
      style={{ width: '100%' }}
      value={options.multiple ? ids : ids[0]}
      options={[...choices]}
      disabled={readOnly}
      allowClear={options.clearable}
      placeholder={t('ui.picker.choose')}
      notFoundContent={t('ui.picker.nothing')}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      showSearch={{ filterOption: (typed, choice) => fits(String(choice?.label ?? ''), typed) }}
      onChange={choose}
      onOpenChange={(open) => !open && onCommit()}
      onBlur={onCommit}
    />
  )
}
