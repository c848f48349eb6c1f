import type { NodeCall } from '#engine/flows/model.ts'
import { interfaceParameters, selectInterfaces } from '#features/data-interfaces/contract.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { ParameterSource } from '#features/flow-design/web/settings/parameter-source.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

/** The data interface that an event calls. */
export function CallEditor({ id, value, setting, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const call = value as NodeCall | undefined
  const texts = { label: t(setting.label), none: t('flow-design.event.none') }
  return <CallPicker id={id} call={call} {...texts} readOnly={readOnly} onChange={onChange} />
}

interface CallPickerProps {
  readonly id: string
  readonly call: NodeCall | undefined
  /** What the parameters are called after. */
  readonly label: string
  /** What stands there while no interface is chosen. */
  readonly none: string
  readonly readOnly: boolean
  readonly onChange: (call: NodeCall | undefined) => void
}

/** A data interface that is called, or none, with what its parameters are filled from. */
export function CallPicker({ id, call, label, none, readOnly, onChange }: CallPickerProps) {
  const found = useCall(selectInterfaces, {}, { staleTime: 60_000 })
  const groups = (found.data ?? []).map(({ fullName, children }) => ({
    label: fullName,
    options: children.map((one) => ({ value: one.id, label: one.fullName })),
  }))
  const listed = groups.flatMap(({ options }) => options)
  const isListed = !call || listed.some((one) => one.value === call.interface)
  const choose = (chosen: string | undefined): void => {
    const name = listed.find((one) => one.value === chosen)?.label ?? ''
    onChange(chosen === undefined ? undefined : { interface: chosen, name, parameters: [] })
  }
  return (
    <div className={styles.stack}>
      <Select<string>
        id={id}
        size="small"
        allowClear
        className={styles.whole ?? ''}
        disabled={readOnly}
        loading={found.isPending}
        value={call?.interface ?? null}
        placeholder={none}
        status={call && found.data && !isListed ? 'warning' : ''}
        options={isListed || !call ? groups : [{ value: call.interface, label: call.name }, ...groups]}
        onChange={choose}
      />
      {call ? <Parameters call={call} event={label} readOnly={readOnly} onChange={onChange} /> : null}
    </div>
  )
}

interface ParametersProps {
  readonly call: NodeCall
  readonly event: string
  readonly readOnly: boolean
  readonly onChange: (call: NodeCall) => void
}

function Parameters({ call, event, readOnly, onChange }: ParametersProps) {
  const t = useText()
  const { data: declared } = useCall(interfaceParameters, { params: { id: call.interface } }, { staleTime: 60_000 })
  const put = (field: string, from: string | undefined): void => {
    const kept = call.parameters.find((one) => one.field === field)
    const others = call.parameters.filter((one) => one.field !== field)
    onChange({ ...call, parameters: from === undefined ? others : [...others, { ...kept, field, from }] })
  }
  return (declared ?? []).map(({ field, fieldName, required, defaultValue }) => {
    const from = call.parameters.find((one) => one.field === field)?.from ?? ''
    const isMissing = from === '' && required === 1 && defaultValue === ''
    return (
      <ParameterSource
        key={field}
        label={t('flow-design.event.parameter', { event, name: fieldName === '' ? field : fieldName })}
        from={from}
        placeholder={t(isMissing ? 'flow-design.event.needed' : 'flow-design.event.default')}
        isMissing={isMissing}
        readOnly={readOnly}
        onChange={(chosen) => put(field, chosen)}
      />
    )
  })
}
