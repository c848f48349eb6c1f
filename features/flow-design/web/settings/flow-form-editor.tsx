import { useState } from 'react'
import type { StartNode } from '#engine/flows/model.ts'
import { selectFlowForms } from '#features/flow-design/contract.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

const offeredAtMost = 50

/** The form that requests of a launch flow begin with, among the published ones. */
export function FlowFormEditor(props: SettingInputProps) {
  return <FormSelect {...props} placeholder="flow-design.set.choose-form" />
}

/** The form that a node of a launch flow shows; none stands for that of the start. */
export function NodeFormEditor(props: SettingInputProps) {
  const { wording } = useStepPlace()
  return <FormSelect {...props} placeholder="flow-design.set.form-of-start" except={wording.definition.start.form?.id} allowsNone />
}

interface FormSelectProps extends SettingInputProps {
  /** Key of what stands there while none is chosen. */
  readonly placeholder: string
  /** Id of a form that is not offered. */
  readonly except?: string | undefined
  readonly allowsNone?: boolean
}

function FormSelect({ id, value, readOnly, onChange, placeholder, except, allowsNone = false }: FormSelectProps) {
  const t = useText()
  const chosen = value as StartNode['form']
  const [keyword, setKeyword] = useState('')
  const found = useCall(selectFlowForms, { query: { pageSize: offeredAtMost, keyword } }, { handles: 'all', keepRows: true })
  const offered = (found.data?.list ?? []).filter((one) => one.id !== except)
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
      placeholder={t(placeholder)}
      allowClear={allowsNone}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={options}
      notFoundContent={found.isPending ? null : t('flow-design.set.no-forms')}
      onChange={(one: string | undefined) =>
        onChange(one === undefined ? undefined : { id: one, name: options.find((option) => option.value === one)?.label ?? '' })
      }
    />
  )
}
