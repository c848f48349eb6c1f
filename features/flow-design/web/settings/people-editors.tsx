import type { Members } from '#engine/flows/model.ts'
import { idsOfMembers, membersOfIds } from '#features/flow-design/web/names.ts'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

/** People, and what they belong to in place of them. */
export function MembersEditor({ id, value, setting, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  return (
    <PickerInput
      id={id}
      source={useSource('selection')}
      title={t(setting.label)}
      multiple
      readOnly={readOnly}
      value={idsOfMembers(value as Members)}
      onChange={(ids) => onChange(membersOfIds(ids))}
    />
  )
}

/** People alone. */
export function PeopleEditor({ id, value, setting, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  return (
    <PickerInput
      id={id}
      source={useSource('users')}
      title={t(setting.label)}
      multiple
      readOnly={readOnly}
      value={value as readonly string[]}
      onChange={(ids) => onChange(ids)}
    />
  )
}
