import { useState } from 'react'
import type { StartNode } from '#engine/flows/model.ts'
import { selectFlowForms } from '#features/flow-design/contract.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

const offeredAtMost = 50

/** The form that requests of a launch flow begin with, among the published ones. */
export function FlowFormEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const chosen = value as StartNode['form']
  const [keyword, setKeyword] = useState('')
  const found = useCall(selectFlowForms, { query: { pageSize: offeredAtMost, keyword } }, { handles: 'all', keepRows: true })
  const offered = found.data?.list ?? []
  const isListed = !chosen || offered.some((one) => one.id === chosen.id)
  const options = [
    ...(isListed ? [] : [{ value: chosen.id, label: chosen.name || chosen.id }]),
    ...offered.map(({ id: formId, fullName }) => ({ value: formId, label: fullName })),
  ]
  return (
    <Select<string>
      id={id}
      size="small"
      className={styles.whole ?? ''}
      disabled={readOnly}
      loading={found.isPending}
      value={chosen?.id ?? null}
      placeholder={t('flow-design.set.choose-form')}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={options}
      notFoundContent={found.isPending ? null : t('flow-design.set.no-forms')}
      onChange={(one) => onChange({ id: one, name: options.find((option) => option.value === one)?.label ?? '' })}
    />
  )
}
